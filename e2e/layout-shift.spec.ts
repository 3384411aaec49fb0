import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Returns functions that start and end a delay of the lists of events. */
async function createEventDelay(page: Page) {
  let delay: Promise<void> | undefined;
  let end = () => {};
  await page.route("**/v1/notifications?*", async (route) => {
    await delay;
    await route.continue();
  });
  return {
    start: () => {
      delay = new Promise((resolve) => (end = resolve));
    },
    end: () => end(),
  };
}

const getTop = async (element: Locator) => (await element.boundingBox())?.y;

test("integrations stay in place when their failures have been counted", async ({
  page,
  operator,
}) => {
  await operator.signIn();
  const delay = await createEventDelay(page);
  const link = page.getByRole("link", { name: "SendGrid EU" }).first();
  for (const width of [1440, 720, 390]) {
    await page.setViewportSize({ width, height: 844 });
    delay.start();
    await page.goto("/integrations");
    await expect(page.getByText(/^Counting failures/)).toBeVisible();
    const top = await getTop(link);
    delay.end();
    await expect(page.getByText(/^Failure counts are based on/)).toBeVisible();
    expect.soft(await getTop(link), `${width} px`).toBe(top);
  }
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  // Each width has its own test, because the browser saves the workflows, and saved ones are shown
  // while the events load.
  test(`the form for IDs of a step doesn't jump out of sight at ${width} px`, async ({
    page,
    operator,
  }) => {
    await operator.signIn();
    const delay = await createEventDelay(page);
    await page.setViewportSize({ width, height });
    delay.start();
    await page.goto("/step-preview");
    await expect(page.getByText(/^Loading the newest/)).toBeVisible();
    await expect.soft(page.getByRole("heading", { name: "Enter IDs" })).not.toBeInViewport();
    delay.end();
    await expect(page.getByText(/^Based on/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Enter IDs" })).not.toBeInViewport();
  });
}
