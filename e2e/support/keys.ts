import { expect, type Page } from "@playwright/test";

/** Goes to a page by its two keys, again where the second came too late for the first. */
export const goBy = async (page: Page, second: string, path: string) =>
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press(second);
    await expect(page).toHaveURL((url) => url.pathname === path, { timeout: 1000 });
  }).toPass();
