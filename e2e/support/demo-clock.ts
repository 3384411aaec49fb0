import { expect, type Page } from "@playwright/test";
import { table } from "./events.ts";

/**
 * Stops the page's clock, and the one in the service's answers, at the demo's newest event. What
 * waited when the demo was filled still waits then, at whatever hour the test runs. The page shows
 * the newest events.
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
