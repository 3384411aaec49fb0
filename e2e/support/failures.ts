import type { Page } from "@playwright/test";

/** Types into the filter field of the failures page. Its suggestions load when it has the focus. */
export async function typeFailureFilter(page: Page, text: string): Promise<void> {
  await page.getByLabel("Filter failures").click();
  await page.getByRole("combobox", { name: "Filter failures" }).fill(text);
}
