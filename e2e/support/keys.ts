import { expect, type Page } from "@playwright/test";

/** Navigates with two keys; retries if the second key was too late. */
export const navigateByKeys = async (page: Page, second: string, path: string) =>
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press(second);
    await expect(page).toHaveURL((url) => url.pathname === path, { timeout: 1000 });
  }).toPass();
