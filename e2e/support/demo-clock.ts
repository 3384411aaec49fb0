import type { Page } from "@playwright/test";

/** Sets the page's clock and the `Date` header of `/v1/` responses to a fixed time. */
export async function stopClocks(page: Page, time: Date): Promise<void> {
  await page.clock.setFixedTime(time);
  await page.route("**/v1/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: time.toUTCString() } });
  });
}
