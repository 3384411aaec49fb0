import type { Page } from "@playwright/test";

/** Fills in the failures page's filter field. The click loads the field's suggestions. */
export async function typeFailureFilter(page: Page, text: string): Promise<void> {
  await page.getByLabel("Filter failures").click();
  await page.getByRole("combobox", { name: "Filter failures" }).fill(text);
}
