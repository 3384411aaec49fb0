import type { Page } from "@playwright/test";
import { expect as expectSoon, test } from "./fixtures.ts";
import { createActionRunner } from "./support/actions.ts";
import { recordCopies } from "./support/events.ts";

// A scan of the demo takes several seconds, and longer on a busy machine.
const expect = expectSoon.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 240_000 });

const main = (page: Page) => page.getByRole("main");
const waitForScan = (page: Page) =>
  expect(page.getByRole("group", { name: "Scan" })).toContainText(/^All of /);
const headline = (page: Page) => main(page).getByRole("heading", { level: 2 }).first();

async function copyLink(page: Page): Promise<string> {
  await main(page).getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator("html[data-copied]")).toBeAttached();
  return (await page.locator("html").getAttribute("data-copied")) ?? "";
}

test("what is failing, since when, how many subscribers, and whether it continues", async ({
  page,
  operator,
}) => {
  await recordCopies(page);
  await operator.openDemo();
  const act = createActionRunner(2);
  await act(() => page.getByRole("link", { name: "Failures", exact: true }).click());
  await waitForScan(page);
  await expect(headline(page)).toHaveText(
    /^\d+ failures are ongoing, the oldest since .*\d\d:\d\d/,
  );
  await expect(main(page)).toContainText(/\d+ subscribers were affected in the last 48 hours\./);
  const failureTable = page.getByRole("table", { name: "Failures, worst first" });
  await act(() => failureTable.getByRole("row").nth(1).click());
  const expectFailure = async (tab: Page) => {
    const detail = tab.getByRole("region", { name: "Failure", exact: true });
    await expect(detail.getByText("Ongoing", { exact: true })).toBeVisible();
    // Which text appears depends on the gaps between failures, which vary with the time of day.
    await expect(detail).toContainText(/Began .*\d\d:\d\d|First seen .*\d\d:\d\d.* or earlier/);
    await expect(detail).toContainText(/\d+\s*subscribers/);
  };
  await expectFailure(page);

  const link = await copyLink(page);
  expect(link).toMatch(/after=.*before=|before=.*after=/);
  const [otherPage] = await Promise.all([
    page.context().waitForEvent("page"),
    // A page shares its session only with pages that it opens.
    page.evaluate((url) => void window.open(url), link),
  ]);
  await expectFailure(otherPage);
  await otherPage.close();
});

test("Back restores the list's scroll position", async ({ page, operator }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await operator.openDemo("/failures?last=8h");
  await waitForScan(page);
  // The rows render after the page, so the router alone can't restore the scroll position.
  const list = page.getByRole("table", { name: /^Failures/ });
  await list.hover();
  await page.mouse.wheel(0, 100);
  const readScrollTop = () => list.evaluate((element) => element.parentElement?.scrollTop);
  await expect.poll(readScrollTop, { intervals: [50] }).toBe(100);
  await page.getByRole("link", { name: "Subscribers" }).click();
  await expect(page.getByRole("table", { name: /^Subscribers/ })).toBeVisible();
  await page.goBack();
  await expect.poll(readScrollTop, { intervals: [50] }).toBe(100);
});
