import type { Page, Request } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  detail,
  keepCopied,
  listRequest,
  openedRow,
  outcome,
  queryBar,
  rows,
  table,
} from "./support/events.ts";

test("shows the newest events first, with no range set", async ({ page, operator }) => {
  await operator.openDemo();
  await expect(rows(page)).toHaveCount(50);
  const times = await table(page)
    .locator("time[datetime]")
    .evaluateAll((all) => all.map((time) => time.getAttribute("datetime") ?? ""));
  const stamps = times.filter((time) => time.includes("T") && !time.startsWith("PT"));
  expect(stamps).toEqual(stamps.toSorted().toReversed());
  expect(new URL(page.url()).searchParams.has("after")).toBe(false);
  await expect(page.getByRole("button", { name: "Any time" })).toBeVisible();
});

test("leads on where the demo is the first thing seen, until that is closed", async ({
  page,
  operator,
}) => {
  await operator.openDemo();
  await page.getByRole("button", { name: "Open latest failure" }).click();
  await expect(page).toHaveURL(/\/events\/[^?]+/);
  // The minute in which the demo was filled decides which failure is the newest.
  const label = openedRow(page).getByText(/^(Failed( \d+ of \d+)?|Nothing delivered)$/);
  await expect(outcome(page)).toHaveText(await label.innerText());
  await page.getByRole("button", { name: "Show failures" }).click();
  await expect(page).toHaveURL(/templates=.*after=.*before=/);
  await expect(
    table(page)
      .getByText(/^Failed/)
      .first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Dismiss the demo notice" }).click();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByText(/demo data/)).toHaveCount(0);
});

test("narrows the time, and says so when nothing matches", async ({ page, operator }) => {
  await operator.openDemo();
  const asked = listRequest(page, (query) => query.get("after") === "2020-01-01T10:00:00.000Z");
  await page.getByRole("button", { name: "Any time" }).click();
  await page.getByLabel(/^From/).fill("2020-01-01T11:00");
  await page.getByLabel(/^Until/).fill("2020-01-02T11:00");
  await page.getByRole("button", { name: "Show this range" }).click();
  await asked;
  await expect(page.getByText("No event of this time matches the filters")).toBeVisible();
  await page.getByRole("button", { name: "Go there" }).click();
  await expect(page).toHaveURL(/after=.*before=/);
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(rows(page)).toHaveCount(50);
});

test("a span back from now moves on with each refresh; its link doesn't change", async ({
  page,
  operator,
}) => {
  await keepCopied(page);
  await operator.openDemo();
  await page.getByRole("button", { name: "Any time" }).click();
  const begin = listRequest(page, (query) => query.has("after"));
  await page.getByRole("button", { name: "Last 24 hours" }).click();
  const startOf = async (request: Promise<Request>) =>
    Date.parse(new URL((await request).url()).searchParams.get("after") ?? "");
  const start = await startOf(begin);
  await expect(page).toHaveURL(/last=24h/);
  await expect(page).not.toHaveURL(/after=/);
  await expect(page.getByRole("button", { name: "Last 24 hours" })).toBeVisible();

  // An event beside the list leaves the range where it is; a refresh lets it end now.
  await page.clock.setFixedTime(Date.now() + 3_600_000);
  await rows(page).first().click();
  await expect(detail(page).getByRole("tab", { name: "Timeline" })).toBeVisible();
  await expect(page).toHaveURL(/last=24h/);
  await page.getByRole("button", { name: "Close event" }).click();
  const renewed = listRequest(page, (query) => query.has("after"));
  await page.getByRole("button", { name: "Read the newest events" }).click();
  expect((await startOf(renewed)) - start).toBeGreaterThanOrEqual(3_600_000);

  await page.keyboard.press("y");
  await expect(page.locator("html")).toHaveAttribute("data-copied", /after=.*before=/);
  expect(await page.locator("html").getAttribute("data-copied")).not.toContain("last=");
});

test("reads on for what the service cannot filter, stops, and goes on", async ({
  page,
  operator,
}) => {
  await operator.openDemo();
  await expect(rows(page)).toHaveCount(50);
  // Nothing in the demo is called so: the whole range has to be read.
  await addFilter(page, "detail:no-such-detail-in-any-record");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("No match so far")).toBeVisible();
  await expect(page.getByText(/No event matches/)).toHaveCount(0);
  await page.getByRole("button", { name: "Read on" }).first().click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await page.getByRole("button", { name: "Remove the filter detail" }).click();
  await addFilter(page, "outcome:partlyFailed");
  await expect(page).toHaveURL(/outcome=partlyFailed/);
  await expect(page.getByText(/^Read [\d,]+ events? back to .+ match/).first()).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expect(
    table(page)
      .getByText(/^Failed \d+ of \d+$/)
      .first(),
  ).toBeVisible();
  await expect(table(page).getByText("Sent", { exact: true })).toHaveCount(0);
});

test("rows are chosen to be compared, copied and saved as a file", async ({ page, operator }) => {
  await keepCopied(page);
  await operator.openDemo();
  await expect(rows(page)).toHaveCount(50);
  const boxes = table(page).getByRole("checkbox");
  await boxes.nth(1).click();
  await boxes.nth(3).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("group", { name: "Chosen events" });
  await expect(bar.getByRole("status")).toHaveText("3 events chosen");
  await expect(bar.getByRole("button", { name: "Compare" })).toBeDisabled();
  await bar.getByRole("button", { name: "Copy ids" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-copied", /^\w+\n\w+\n\w+$/);
  await bar.getByRole("button", { name: "Export" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^CSV/ }).click();
  expect((await saved).suggestedFilename()).toBe("events.csv");
  await boxes.nth(2).click();
  await bar.getByRole("button", { name: "Compare" }).click();
  await expect(page).toHaveURL(/\/events\/compare\?.*left=\w+.*right=\w+/);
  await expect(page.getByText(/^\d+ differences?/).first()).toBeVisible();
});

test("a pasted list is one filter; views keep it, and the list follows what is new", async ({
  page,
  operator,
}) => {
  await operator.openDemo();
  await expect(rows(page)).toHaveCount(50);
  await queryBar(page).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "user_8841\nuser_0417");
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await page.getByRole("option", { name: /^subscriber: any of 2 values/i }).click();
  const both = /subscriberIds=user_8841.*subscriberIds=user_0417/;
  await expect(page).toHaveURL(both);
  await expect(rows(page).first()).toBeVisible();

  await page.getByRole("button", { name: "Views" }).click();
  const views = page.getByRole("dialog", { name: "Saved views" });
  await views.getByLabel("Save this view as").fill("Two people");
  await views.getByRole("button", { name: "Save" }).click();
  await expect(views.getByRole("button", { name: "Two people", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page).not.toHaveURL(both);
  await page.reload();
  await page.getByRole("button", { name: "Views" }).click();
  await views.getByRole("button", { name: "Two people", exact: true }).click();
  await expect(page).toHaveURL(both);

  await page.getByRole("button", { name: "Live tail" }).click();
  await expect(page).toHaveURL(/tail=true/);
  await expect(page.getByText(/^Live · .* a minute/)).toBeVisible();
  await page.getByRole("button", { name: "Pause tail" }).click();
  await expect(page).not.toHaveURL(/tail=/);
});

async function addFilter(page: Page, query: string): Promise<void> {
  await page.keyboard.press("/");
  await queryBar(page).fill(query);
  await queryBar(page).press("Enter");
}

test("a scan survives an opened event, its tabs, Escape and Back", async ({ page, operator }) => {
  await operator.openDemo("/events?outcome=succeeded");
  const coverage = page.getByText(/^Read [\d,]+ events? back to/).first();
  await expect(page.getByRole("button", { name: "Read on" })).toBeVisible();
  await page.getByRole("button", { name: "Read on" }).click();
  await expect(page.getByRole("button", { name: "Read on" })).toBeVisible();
  const covered = await coverage.innerText();
  const requests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/v1/notifications") requests.push(request.url());
  });

  await rows(page).first().click();
  await detail(page).getByRole("tab", { name: "Payload" }).click();
  await expect(page).toHaveURL(/tab=payload/);
  await expect(coverage).toHaveText(covered);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/tab=payload/);
  await expect(coverage).toHaveText(covered);
  await page.goBack();
  await expect(page).toHaveURL(/tab=payload/);
  await page.getByRole("link", { name: "Subscribers" }).click();
  await expect(page).toHaveURL(/\/subscribers/);
  await page.goBack();
  await expect(coverage).toHaveText(covered);
  expect(requests).toEqual([]);
});

test("after a filter is applied the keys of the list work at once", async ({ page, operator }) => {
  await operator.openDemo("/events");
  await expect(rows(page).first()).toBeVisible();
  const answered = page.waitForResponse(/channels=email/);
  await addFilter(page, "channel:email");
  await expect(page).toHaveURL(/channels=email/);
  await expect(queryBar(page)).not.toBeFocused();
  // While the list loads, there are no rows to move to.
  await (await answered).finished();
  await expect(rows(page).first()).toHaveAttribute("href", /channels=email/);
  await page.keyboard.press("j");
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await page.getByRole("combobox", { name: "Search or paste any ID" }).fill("twilio");
  await expect(page.getByRole("option", { name: /Twilio/ }).first()).toBeVisible();
});
