import { expect, type Page } from "@playwright/test";
import { table } from "./events.ts";

/**
 * Stops the clocks of the page and of the service's responses at the demo's newest event, so that
 * waiting jobs still wait. The page must show the newest events.
 */
export async function stopClocksAtDemo(page: Page): Promise<void> {
  const newest = table(page).locator("time[datetime*='T']").first();
  await expect(newest).toBeVisible();
  const time = new Date((await newest.getAttribute("datetime")) ?? "");
  await page.clock.setFixedTime(time);
  await page.route("**/v1/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: time.toUTCString() } });
  });
}
