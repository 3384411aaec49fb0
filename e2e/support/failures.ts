import type { Page } from "@playwright/test";

/** Focuses the failures page's filter field, which loads its suggestions, and fills it in. */
export async function typeFailureFilter(page: Page, text: string): Promise<void> {
  await page.getByLabel("Filter failures").click();
  await page.getByRole("combobox", { name: "Filter failures" }).fill(text);
}
