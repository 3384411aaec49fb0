import { expect, type Page } from "@playwright/test";
import { table } from "./events.ts";

/**
 * Stops the page's clock and the `Date` header of `/v1/` responses at the time of the demo's newest
 * event, so that waiting jobs don't become due. The page must show the newest events.
 */
export async function stopClocksAtDemo(page: Page): Promise<void> {
  const newestTime = table(page).locator("time[datetime*='T']").first();
  await expect(newestTime).toBeVisible();
  await stopClocks(page, new Date((await newestTime.getAttribute("datetime")) ?? ""));
}

/** Stops the page's clock and the `Date` header of `/v1/` responses. */
export async function stopClocks(page: Page, time: Date): Promise<void> {
  await page.clock.setFixedTime(time);
  await page.route("**/v1/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: time.toUTCString() } });
  });
}
