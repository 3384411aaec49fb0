import type { Page } from "@playwright/test";

/** Navigates without reloading the page. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
  }, path);
}
