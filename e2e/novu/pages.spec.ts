import { expect, type Page } from "@playwright/test";
import { detail, openStory, outcome, table, transactionIds } from "../support/events.ts";
import { navigateTo } from "../support/navigation.ts";
import { test } from "../support/novu/test.ts";
import { getRowLinks as subscriberRows } from "../support/subscribers.ts";

const main = (page: Page) => page.getByRole("main");

test("the pages of records show what the service has", async ({ page, operator }) => {
  await operator.openDemo("/subscribers");
  await expect(subscriberRows(page)).not.toHaveCount(0);
  await navigateTo(page, "/subscribers/user_4471");
  await expect(main(page)).toContainText("1 device token for Firebase Cloud Messaging");
  await navigateTo(page, "/channel-endpoints?limit=100");
  await expect(main(page)).toContainText("Slack channel");
  await navigateTo(page, "/channel-connections");
  await expect(main(page)).toContainText(/\d+ connections\. Counts are based on \d+ endpoints\./);
  await navigateTo(page, "/channel-connections/slack-headquarters");
  const workspace = page.getByRole("region", { name: "Workspace" });
  await expect(workspace).toContainText("Larkfield");
  await navigateTo(page, "/integrations");
  await page.getByRole("link", { name: "SendGrid EU" }).click();
  await expect(page.getByRole("region", { name: "Email integrations" })).toBeVisible();
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
  await navigateTo(page, `/events?transactionId=${transactionIds.filtered}`);
  // Until the list has loaded, it shows its previous rows.
  const row = table(page).getByRole("row").filter({ hasText: transactionIds.filtered });
  await row.getByRole("rowheader").getByRole("link").click();
  await expect(detail(page)).toContainText("Email was skipped");
});

test.describe("with an API key", () => {
  test.use({ credentialKind: "apiKey" });

  test("credentials stay hidden, and the page shows why", async ({ page, operator }) => {
    await operator.openDemo("/integrations");
    await page.getByRole("link", { name: "SendGrid EU" }).click();
    await expect(main(page)).toContainText("API key");
    await expect(main(page).locator("input[type=password]")).toHaveCount(0);
  });
});
