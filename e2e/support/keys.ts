import { expect, type Page } from "@playwright/test";

/** Navigates with two keys. Presses both at once, because the second must follow within 2 s. */
export async function navigateByKeys(page: Page, secondKey: string, path: string): Promise<void> {
  await Promise.all([page.keyboard.press("g"), page.keyboard.press(secondKey)]);
  await expect(page).toHaveURL((url) => url.pathname === path);
}
