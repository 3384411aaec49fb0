import { expect, type Page } from "@playwright/test";

/** Navigates with two keys. Presses both at once, because the second must follow within 2 s. */
export async function navigateByKeys(page: Page, second: string, path: string): Promise<void> {
  await Promise.all([page.keyboard.press("g"), page.keyboard.press(second)]);
  await expect(page).toHaveURL((url) => url.pathname === path);
}
