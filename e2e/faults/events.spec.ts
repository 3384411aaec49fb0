import { expect, test } from "../fixtures.ts";
import { detail, openStory, outcome, transactionIds } from "../support/events.ts";

test("untrusted text is shown as text and doesn't break the layout", async ({ page, operator }) => {
  await page.addInitScript(() => {
    window.alert = () => document.documentElement.setAttribute("data-alerted", "");
  });
  await operator.signIn();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/events?transactionId=${transactionIds.hostile}`);
    await page.getByRole("link", { name: /:/ }).first().click();
    const pane = detail(page);
    for (const tab of ["Timeline", "Payload", "Raw data"]) {
      await pane.getByRole("tab", { name: tab }).click();
      await expect(pane.getByRole("tabpanel", { name: tab })).toBeVisible();
      const layout = await page.evaluate(() => ({
        markup: document.querySelectorAll("main img, main iframe, main script, main style").length,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        alerted: document.documentElement.hasAttribute("data-alerted"),
      }));
      expect(layout).toEqual({ markup: 0, overflow: 0, alerted: false });
    }
  }
  await expect(page.getByText(/<img src=x onerror=/).first()).toBeVisible();
});

test("an event with 5,000 jobs renders only what is visible, failed jobs first on request", async ({
  page,
  operator,
}) => {
  await operator.signIn();
  await openStory(page, transactionIds.manyJobs);
  const pane = detail(page);
  await expect(outcome(page)).toHaveText("Failed 137 of 5,000");
  // The timeline and the steps render in the background.
  const longTimeout = { timeout: 30_000 };
  await expect(pane.getByRole("status").getByText("5,000 steps, 137 failed")).toBeVisible(
    longTimeout,
  );
  await expect(pane.getByRole("region", { name: "Timeline of 5,000 steps" })).toBeVisible();
  const steps = pane.getByRole("region", { name: /^(Chat|HTTP request)$/ });
  await pane.getByRole("button", { name: "Show failed steps first" }).click();
  await expect(steps.first()).toContainText(/Failed/, longTimeout);
  await pane.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(steps.last()).toBeInViewport(longTimeout);
  await expect(steps.last()).not.toContainText(/Failed/);
  // Of the thousands of steps, only those near the viewport are in the document.
  expect(await steps.count()).toBeLessThan(60);
});

test("the scroll position is kept while thousands of steps render", async ({ page, operator }) => {
  await operator.signIn();
  await page.setViewportSize({ width: 1280, height: 520 });
  await page.addInitScript(() => {
    requestAnimationFrame(function checkFrame() {
      const pane = document.querySelector("[data-side=detail]");
      if (pane?.querySelector("[role=tablist]")) {
        pane.scrollTop = 40;
        document.documentElement.dataset["scrolled"] = `${pane.scrollTop}`;
      } else requestAnimationFrame(checkFrame);
    });
  });
  await openStory(page, transactionIds.manyJobs);
  await expect(page.locator("html")).toHaveAttribute("data-scrolled", "40");
  const pane = detail(page);
  await expect(pane.getByRole("region", { name: /^(Chat|HTTP request)$/ }).nth(2)).toBeAttached({
    timeout: 30_000,
  });
  expect(await pane.evaluate(({ scrollTop }) => scrollTop)).toBe(40);
});

test("10 MB of raw data are shown in steps of 64 kB", async ({ page, operator }) => {
  await operator.signIn();
  await openStory(page, transactionIds.hugeRaw);
  const pane = detail(page);
  await pane.getByRole("button", { name: /^Show raw data .* MB/ }).click();
  await expect(
    pane.getByText(/not shown\. To get everything, copy or download the text/),
  ).toBeVisible();
  const length = await pane.evaluate((element) => element.textContent.length);
  expect(length).toBeLessThan(100_000);
  await pane.getByRole("button", { name: /^Show .* more$/ }).click();
  await expect
    .poll(() => pane.evaluate((element) => element.textContent.length), { intervals: [50] })
    .toBeGreaterThan(length);
});
