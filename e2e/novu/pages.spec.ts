import { expect, type Page } from "@playwright/test";
import { detail, openStory, outcome, rowLinks, transactionIds } from "../support/events.ts";
import { test } from "../support/novu/test.ts";
import { getRowLinks as subscriberRows } from "../support/subscribers.ts";

const main = (page: Page) => page.getByRole("main");

test("the pages of records show what the service has", async ({ page, operator }) => {
  await operator.openDemo("/subscribers");
  await expect(subscriberRows(page)).not.toHaveCount(0);
  await page.goto("/subscribers/user_4471");
  await expect(main(page)).toContainText("1 device token for Firebase Cloud Messaging");
  await page.goto("/channel-endpoints?limit=100");
  await expect(main(page)).toContainText("Slack channel");
  await page.goto("/channel-connections");
  await expect(main(page)).toContainText(/\d+ connections\. Counts are based on \d+ endpoints\./);
  await page.goto("/channel-connections/slack-headquarters");
  const workspace = page.getByRole("region", { name: "Workspace" });
  await expect(workspace).toContainText("Larkfield");
  await page.goto("/integrations");
  await page.getByRole("link", { name: "SendGrid EU" }).click();
  await expect(page.getByRole("region", { name: "Current email senders" })).toBeVisible();
});

test("events are found by the workflow's identifier", async ({ page, operator }) => {
  await operator.openDemo("/events?templates=order-shipped");
  const eventRows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(eventRows.first()).toContainText("Order shipped");
  await expect(eventRows.filter({ hasNotText: "Order shipped" })).toHaveCount(0);
});

test("types of the newest version are shown with their own name", async ({
  page,
  operator,
  simulatedNovu,
}) => {
  await operator.openDemo("/channel-endpoints?limit=100");
  await expect(main(page)).toContainText("tool_webhook");
  simulatedNovu.settings.version = "3.17.0";
  await page.reload();
  await expect(main(page)).toContainText("Slack channel");
  await expect(main(page)).not.toContainText("tool_webhook");
});

test("events from ClickHouse are explained without the missing fields", async ({
  page,
  operator,
  simulatedNovu,
}) => {
  simulatedNovu.settings.readsEventsFromTraces = true;
  await operator.signIn();
  await openStory(page, transactionIds.failedEmail);
  await expect(outcome(page)).toHaveText("Failed 1 of 3");
  await expect(detail(page)).toContainText("Email failed");
  await expect(detail(page)).toContainText("user_8841");
  await openStory(page, transactionIds.filtered);
  await expect(detail(page)).toContainText("Email was skipped");
});

test.describe("with an API key", () => {
  test.use({ credentialKind: "apiKey" });

  test("a limited request is repeated when the service allows it", async ({
    page,
    operator,
    simulatedNovu,
    guard,
  }) => {
    guard.allow(/429 /);
    await operator.openDemo();
    await expect(rowLinks(page)).not.toHaveCount(0);
    simulatedNovu.settings.remainingRequestCount = 0;
    const responsePromise = page.waitForResponse((response) => response.status() === 429);
    await page.getByRole("button", { name: "Refresh" }).click();
    expect((await responsePromise).headers()["retry-after"]).toBe("1");
    simulatedNovu.settings.remainingRequestCount = undefined;
    await page.goto(`/events?transactionId=${transactionIds.failedEmail}`);
    await expect(rowLinks(page)).toHaveCount(1);
  });

  test("credentials stay hidden, and the page shows why", async ({ page, operator }) => {
    await operator.openDemo("/integrations");
    await page.getByRole("link", { name: "SendGrid EU" }).click();
    await expect(main(page)).toContainText("API key");
    await expect(main(page).locator("input[type=password]")).toHaveCount(0);
  });
});
