import type { Page, Request } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { stopClocks } from "./support/demo-clock.ts";
import { delayScript } from "./support/scripts.ts";
import {
  detail,
  recordCopies,
  waitForListRequest,
  openedRow,
  outcome,
  queryBar,
  rowLinks,
  table,
} from "./support/events.ts";

test("shows the newest events first, without a time range", async ({ page, operator }) => {
  await operator.openDemo();
  await expect(rowLinks(page)).toHaveCount(25);
  const dateTimes = await table(page)
    .locator("time[datetime]")
    .evaluateAll((elements) => elements.map((time) => time.getAttribute("datetime") ?? ""));
  const timestamps = dateTimes.filter((time) => time.includes("T") && !time.startsWith("PT"));
  expect(timestamps).toEqual(timestamps.toSorted().toReversed());
  expect(new URL(page.url()).searchParams.has("after")).toBe(false);
  await expect(page.getByRole("button", { name: "Any time" })).toBeVisible();
});

test(
  "introduces the demo until the introduction is closed",
  { tag: "@embedded" },
  async ({ page, operator }) => {
    await operator.openDemo();
    const notice = page.locator("div", { hasText: "You're viewing demo data" }).last();
    await notice.getByRole("link", { name: "View failures" }).click();
    await expect(page).toHaveURL(/\/failures/);
    await expect(page.getByText(/ongoing/i).first()).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: "Dismiss the demo notice" }).click();
    await page.reload();
    await expect(rowLinks(page).first()).toBeVisible();
    await expect(page.getByText(/demo data/)).toHaveCount(0);
  },
);

test("an open event has the outcome of its row", async ({ page, operator }) => {
  await operator.openDemo("/events?outcome=failed&outcome=partlyFailed");
  await rowLinks(page).first().click();
  const label = openedRow(page).getByText(/^Failed( \d+ of \d+|, not delivered)?$/);
  await expect(outcome(page)).toHaveText(await label.innerText());
});

test("filters by time, and reports when nothing matches", async ({ page, operator }) => {
  await operator.openDemo();
  const requestPromise = waitForListRequest(
    page,
    (query) => query.get("after") === "2020-01-01T10:00:00.000Z",
  );
  await page.getByRole("button", { name: "Any time" }).click();
  await page.getByLabel(/^From/).fill("2020-01-01T11:00");
  await page.getByLabel(/^Until/).fill("2020-01-02T11:00");
  await page.getByRole("button", { name: "Apply" }).click();
  await requestPromise;
  await expect(page.getByText("No events in this time range")).toBeVisible();
  await page.getByRole("button", { name: "Go to this time" }).click();
  await expect(page).toHaveURL(/after=.*before=/);
  await expect(rowLinks(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(rowLinks(page)).toHaveCount(25);
});

test("a relative time range moves with each refresh, but its link doesn't change", async ({
  page,
  operator,
}) => {
  await recordCopies(page);
  await operator.openDemo();
  await page.getByRole("button", { name: "Any time" }).click();
  // Polls for new events also send `after`, but with a recent time.
  const isRange = (query: URLSearchParams) =>
    Date.parse(query.get("after") ?? "") < Date.now() - 12 * 3_600_000;
  const firstRequestPromise = waitForListRequest(page, isRange);
  await page.getByRole("button", { name: "Last 24 hours" }).click();
  const readStartAt = async (requestPromise: Promise<Request>) =>
    Date.parse(new URL((await requestPromise).url()).searchParams.get("after") ?? "");
  const startAt = await readStartAt(firstRequestPromise);
  await expect(page).toHaveURL(/last=24h/);
  await expect(page).not.toHaveURL(/after=/);
  await expect(page.getByRole("button", { name: "Last 24 hours" })).toBeVisible();

  // Opening an event keeps the end of the range; a refresh moves it to now.
  const waitMs = 30 * 60_000;
  await stopClocks(page, new Date(Date.now() + waitMs));
  await rowLinks(page).first().click();
  await expect(detail(page).getByRole("tab", { name: "Timeline" })).toBeVisible();
  await expect(page).toHaveURL(/last=24h/);
  await page.getByRole("button", { name: "Close event" }).click();
  const refreshRequestPromise = waitForListRequest(page, isRange);
  await page.getByRole("button", { name: "Refresh" }).click();
  expect((await readStartAt(refreshRequestPromise)) - startAt).toBeGreaterThanOrEqual(waitMs);

  await page.keyboard.press("y");
  await expect(page.locator("html")).toHaveAttribute("data-copied", /after=.*before=/);
  expect(await page.locator("html").getAttribute("data-copied")).not.toContain("last=");
});

test("searches older events for browser filters, stops, and continues", async ({
  page,
  operator,
}) => {
  await operator.openDemo();
  await expect(rowLinks(page)).toHaveCount(25);
  // No event of the demo contains this text, so the search covers the whole range unless stopped.
  await addFilter(page, "detail:no-such-detail-in-any-record");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("No matches so far")).toBeVisible();
  await expect(page.getByText(/No events match/)).toHaveCount(0);
  await page.getByRole("button", { name: "Search older events" }).first().click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await page.getByRole("button", { name: "Remove filter: detail" }).click();
  await addFilter(page, "outcome:partlyFailed");
  await expect(page).toHaveURL(/outcome=partlyFailed/);
  await expect(page.getByText(/^Searched [\d,]+ events? back to .+ match/).first()).toBeVisible();
  await expect(rowLinks(page).first()).toBeVisible();
  await expect(
    table(page)
      .getByText(/^Failed \d+ of \d+$/)
      .first(),
  ).toBeVisible();
  await expect(table(page).getByText("Sent", { exact: true })).toHaveCount(0);
});

test("selected rows can be compared, copied, and exported", async ({ page, operator }) => {
  await recordCopies(page);
  const releaseScript = await delayScript(page, "src/features/events/list/selection-bar.tsx");
  await operator.openDemo();
  await expect(rowLinks(page)).toHaveCount(25);
  const checkboxes = table(page).getByRole("checkbox");
  const { y: initialY } = (await checkboxes.nth(3).boundingBox()) ?? {};
  await checkboxes.nth(1).click();
  // While the bar's code loads, the rows must not move, because the next click would miss.
  expect((await checkboxes.nth(3).boundingBox())?.y).toBe(initialY);
  await releaseScript();
  await checkboxes.nth(3).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("group", { name: "Selected events" });
  await expect(bar.getByRole("status")).toHaveText("3 events selected");
  await expect(bar.getByRole("button", { name: "Compare" })).toBeDisabled();
  await bar.getByRole("button", { name: "Copy IDs" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-copied", /^\w+\n\w+\n\w+$/);
  await bar.getByRole("button", { name: "Export" }).click();
  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^CSV/ }).click();
  expect((await downloadPromise).suggestedFilename()).toBe("events.csv");
  await checkboxes.nth(2).click();
  await bar.getByRole("button", { name: "Compare" }).click();
  await expect(page).toHaveURL(/\/events\/compare\?.*left=\w+.*right=\w+/);
  await expect(page.getByText(/^\d+ differences?/).first()).toBeVisible();
});

test("a pasted list is one filter, can be saved in a view, and works with live updates", async ({
  page,
  operator,
}) => {
  await operator.openDemo();
  await expect(rowLinks(page)).toHaveCount(25);
  await page.keyboard.press("/");
  await queryBar(page).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "user_8841\nuser_0417");
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await page.getByRole("option", { name: /^subscriber: any of 2 values/i }).click();
  const bothSubscribersPattern = /subscriberIds=user_8841.*subscriberIds=user_0417/;
  await expect(page).toHaveURL(bothSubscribersPattern);
  await expect(rowLinks(page).first()).toBeVisible();

  await page.getByRole("button", { name: "Views" }).click();
  const views = page.getByRole("dialog", { name: "Saved views" });
  await views.getByLabel("View name").fill("Two people");
  await views.getByRole("button", { name: "Save view" }).click();
  await expect(views.getByRole("button", { name: "Two people", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page).not.toHaveURL(bothSubscribersPattern);
  await page.reload();
  await page.getByRole("button", { name: "Views" }).click();
  await views.getByRole("button", { name: "Two people", exact: true }).click();
  await expect(page).toHaveURL(bothSubscribersPattern);

  await page.getByRole("button", { name: "Start updates" }).click();
  await expect(page).toHaveURL(/tail=true/);
  await expect(page.getByText(/^Live · .* per minute/)).toBeVisible();
  await page.getByRole("button", { name: "Pause updates" }).click();
  await expect(page).not.toHaveURL(/tail=/);
});

async function addFilter(page: Page, query: string): Promise<void> {
  await page.keyboard.press("/");
  await queryBar(page).fill(query);
  await queryBar(page).press("Enter");
}

test("excludes values, and filters by payload and duration", async ({ page, operator }) => {
  await operator.openDemo();
  await expect(rowLinks(page)).toHaveCount(25);
  await addFilter(page, "status:failed");
  await expect(page.getByText("Unknown filter “status”. Did you mean “outcome”?")).toBeVisible();
  await queryBar(page).fill("-workflow:order-shipped duration:<1h");
  await queryBar(page).press("Enter");
  await expect(page).toHaveURL(/where=-workflow:order-shipped&where=duration/);
  await expect(rowLinks(page).first()).toBeVisible();
  await expect(table(page).getByText("login-code", { exact: true }).first()).toBeVisible();
  await expect(table(page).getByText("order-shipped", { exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: /^In browser: not workflow/ }).click();
  const editor = page.getByRole("dialog", { name: "Filter: not workflow" });
  await editor.getByRole("radio", { name: "Include" }).click();
  await editor.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/where=duration.*templates=order-shipped/);
  await expect(table(page).getByText("order-shipped", { exact: true }).first()).toBeVisible();
  await expect(table(page).getByText("login-code", { exact: true })).toHaveCount(0);
});

test("a scan survives an opened event, its tabs, Escape, and Back", async ({ page, operator }) => {
  await operator.openDemo("/events?outcome=succeeded");
  const coverage = page.getByText(/^Searched [\d,]+ events? back to/).first();
  await expect(page.getByRole("button", { name: "Search older events" })).toBeVisible();
  await page.getByRole("button", { name: "Search older events" }).click();
  await expect(page.getByRole("button", { name: "Search older events" })).toBeVisible();
  const coverageBefore = await coverage.innerText();
  const requestUrls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/v1/notifications") requestUrls.push(request.url());
  });

  await rowLinks(page).first().click();
  await detail(page).getByRole("tab", { name: "Payload" }).click();
  await expect(page).toHaveURL(/tab=payload/);
  await expect(coverage).toHaveText(coverageBefore);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/tab=payload/);
  await expect(coverage).toHaveText(coverageBefore);
  await page.goBack();
  await expect(page).toHaveURL(/tab=payload/);
  await page.getByRole("link", { name: "Subscribers" }).click();
  await expect(page).toHaveURL(/\/subscribers/);
  await page.goBack();
  await expect(coverage).toHaveText(coverageBefore);
  expect(requestUrls).toEqual([]);
});

test("the list's keyboard shortcuts work right after a filter is applied", async ({
  page,
  operator,
}) => {
  await operator.openDemo("/events");
  await expect(rowLinks(page).first()).toBeVisible();
  const responsePromise = page.waitForResponse(/channels=email/);
  await addFilter(page, "channel:email");
  await expect(page).toHaveURL(/channels=email/);
  await expect(page.getByRole("region", { name: "Event list" })).toBeFocused();
  // Presses the key while the list still shows the previous rows.
  await page.keyboard.press("j");
  await (await responsePromise).finished();
  await expect(page.getByText(/^25 events; other pages/)).toBeVisible();
  await expect(rowLinks(page).first()).toHaveAttribute("href", /channels=email/);
  await expect(rowLinks(page).first()).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await page.getByRole("combobox", { name: "Search or paste an ID" }).fill("twilio");
  await expect(page.getByRole("option", { name: /Twilio/ }).first()).toBeVisible();
});
