import type { Locator, Page } from "@playwright/test";
import { expect as expectSoon, test } from "./fixtures.ts";
import { createActionRunner } from "./support/actions.ts";
import { typeFailureFilter } from "./support/failures.ts";
import { navigateByKeys } from "./support/keys.ts";

// A scan of the demo takes several seconds, and longer on a busy machine.
const expect = expectSoon.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 240_000 });

const main = (page: Page) => page.getByRole("main");
const failureTable = (page: Page) => page.getByRole("table", { name: "Failures, worst first" });
const pane = (page: Page, name: "Failure" | "Overview") =>
  page.getByRole("region", { name, exact: true });
const waitForScan = (page: Page) =>
  expect(page.getByRole("group", { name: "Scan" })).toContainText(/^All of /);
const headline = (page: Page) => main(page).getByRole("heading", { level: 2 }).first();

/** Returns actions of an operator. Together, they may run at most `maxActions` times. */
function createActions(page: Page, maxActions: number) {
  const act = createActionRunner(maxActions);
  return {
    click: (target: Locator) => act(() => target.click()),
    /** Types a filter and applies it. */
    filter: (text: string) =>
      act(async () => {
        await typeFailureFilter(page, text);
        await page.keyboard.press("Enter");
      }),
  };
}

/** Copies the link to share, and returns it. */
async function copyLink(page: Page): Promise<string> {
  await main(page).getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator("html[data-copied]")).toBeAttached();
  return (await page.locator("html").getAttribute("data-copied")) ?? "";
}

/** Opens the shared link in a new page, and checks its content. */
async function expectInSharedLink(
  page: Page,
  expectContent: (page: Page) => Promise<void>,
): Promise<void> {
  const link = await copyLink(page);
  expect(link).toMatch(/after=.*before=|before=.*after=/);
  const [otherPage] = await Promise.all([
    page.context().waitForEvent("page"),
    // A page shares its session only with pages that it opens.
    page.evaluate((url) => void window.open(url), link),
  ]);
  await expectContent(otherPage);
  await otherPage.close();
}

test.beforeEach(async ({ page, operator }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = (text) => {
      document.documentElement.dataset["copied"] = text;
      return Promise.resolve();
    };
  });
  await operator.openDemo();
});

const failuresLink = (page: Page) => page.getByRole("link", { name: "Failures", exact: true });

test("what is failing, since when, how many subscribers, and whether it continues", async ({
  page,
}) => {
  const { click } = createActions(page, 2);
  await click(failuresLink(page));
  await waitForScan(page);
  await expect(headline(page)).toHaveText(
    /^\d+ failures are ongoing, the oldest since .*\d\d:\d\d/,
  );
  await expect(main(page)).toContainText(/\d+ subscribers were affected in the last 48 hours\./);
  await click(failureTable(page).getByRole("row").nth(1));
  const expectFailure = async (tab: Page) => {
    const detail = pane(tab, "Failure");
    await expect(detail.getByText("Ongoing", { exact: true })).toBeVisible();
    // Which of the two texts appears depends on the time of day, as do the gaps between failures.
    await expect(detail).toContainText(/Began .*\d\d:\d\d|First seen .*\d\d:\d\d.* or earlier/);
    await expect(detail).toContainText(/\d+\s*subscribers/);
  };
  await expectFailure(page);
  await expectInSharedLink(page, expectFailure);
});

test("which provider is worse than the day before", async ({ page }) => {
  const { click } = createActions(page, 3);
  await click(failuresLink(page));
  await waitForScan(page);
  const comparison = pane(page, "Overview").getByRole("region", {
    name: "Compared with the day before",
  });
  await expect(comparison).toContainText(/Worse than the day before: .*Twilio/);
  await expect(comparison.getByRole("row").filter({ hasText: "Twilio" }).first()).toContainText(
    "Worse",
  );
});

test("which login codes took over 60 s, and which was slowest", async ({ page }) => {
  const { click, filter } = createActions(page, 3);
  await click(failuresLink(page));
  await filter("workflow:login-code duration:>60s");
  await waitForScan(page);
  const expectSlowEvents = async (tab: Page) => {
    await expect(tab.getByRole("group", { name: "Matching events" })).toContainText(
      /^\d+ matching events?/,
    );
    const slowestEventsRegion = pane(tab, "Overview").getByRole("region", {
      name: "Slowest events",
    });
    await expect(slowestEventsRegion.getByRole("row").nth(1)).toContainText(/\d+ min.*Login code/);
  };
  await expectSlowEvents(page);
  await expectInSharedLink(page, expectSlowEvents);
});

test("how many events of a broadcast were sent, failed, or are waiting", async ({ page }) => {
  const { click, filter } = createActions(page, 3);
  await click(failuresLink(page));
  await filter("topic:status:checkout");
  await waitForScan(page);
  const summary = page.getByRole("group", { name: "Matching events" });
  await expect(summary).toContainText(/^\d+ matching events/);
  await expect(summary).toContainText(/\d+ succeeded/);
});

test("the list, a failure, and its samples work by keyboard, and Back keeps them", async ({
  page,
}) => {
  await navigateByKeys(page, "f", "/failures");
  await waitForScan(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const detail = pane(page, "Failure");
  const title = detail.getByRole("heading", { level: 2 }).first();
  await expect(title).toBeVisible();
  const firstTitle = await title.innerText();
  await page.keyboard.press("]");
  await expect(title).not.toHaveText(firstTitle);
  await page.keyboard.press("[");
  await expect(title).toHaveText(firstTitle);
  await detail.getByRole("tab", { name: "What's different" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const sampleLink = detail.getByRole("listitem").first().getByRole("link").first();
  await sampleLink.focus();
  const urlBefore = page.url();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/events\/[0-9a-f]{24}/);
  await page.goBack();
  await expect(page).toHaveURL(urlBefore);
  // The scan is still cached, so nothing is loaded again.
  await waitForScan(page);
  await expect(title).toHaveText(firstTitle);
  await page.keyboard.press("Escape");
  await expect(pane(page, "Overview")).toBeVisible();

  // The rows appear after the page, so the router alone can't restore their position.
  await page.setViewportSize({ width: 1440, height: 500 });
  const list = page.getByRole("table", { name: /^Failures/ });
  await list.hover();
  await page.mouse.wheel(0, 100);
  const readScrollTop = () => list.evaluate((element) => element.parentElement?.scrollTop);
  await expect.poll(readScrollTop).toBe(100);
  await page.getByRole("link", { name: "Subscribers" }).click();
  await expect(page.getByRole("table", { name: /^Subscribers/ })).toBeVisible();
  await page.goBack();
  await expect.poll(readScrollTop).toBe(100);
});
