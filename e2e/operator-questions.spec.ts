import type { Locator, Page } from "@playwright/test";
import { expect as expectSoon, test } from "./fixtures.ts";
import { createActionRunner } from "./support/actions.ts";
import { stopClocks } from "./support/demo-clock.ts";
import { detail, outcome, readNewestTime, rowLinks, table } from "./support/events.ts";
import { navigateTo } from "./support/navigation.ts";

// Tests load whole pages, some with events of several megabytes.
const expect = expectSoon.configure({ timeout: 30_000 });

// Most operators don't use the data saver.
test.use({ isDataSaverOn: false });

// Each test opens the console at least twice.
test.describe.configure({ timeout: 150_000 });

/** Maximum number of actions that the answer to a question may require. */
const maxActions = 5;

/** Returns an operator's actions. Records copied text, because tests can't read the clipboard. */
async function createActions(page: Page) {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = (text) => {
      document.documentElement.dataset["copied"] = text;
      return Promise.resolve();
    };
  });
  const act = createActionRunner(maxActions);
  return {
    act,
    click: (target: Locator) => act(() => target.click()),
    /** Filters the list through its URL: one action, like opening a shared link. */
    filter: (query: Record<string, string>) =>
      act(() => page.goto(`/events?${new URLSearchParams(query)}`)),
    openFirst: () => act(() => rowLinks(page).first().click()),
    getCopiedText: async () => {
      await expect(page.locator("html[data-copied]")).toBeAttached();
      return (await page.locator("html").getAttribute("data-copied")) ?? "";
    },
  };
}

/** Opens a shared link as another operator would. Expects `texts`, and an absolute time. */
async function expectInSharedLink(page: Page, link: string, ...texts: (string | RegExp)[]) {
  await page.goto(link);
  const main = page.getByRole("main");
  for (const text of texts) await expect(main.getByText(text).first()).toBeVisible();
  await expect(main.locator("time[datetime*='T']").first()).toHaveAttribute(
    "datetime",
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  );
}

const textInDetail = (page: Page, text: string | RegExp) => detail(page).getByText(text).first();
const copyLinkButton = (page: Page) =>
  detail(page).getByRole("button", { name: "Copy link", exact: true });

/** Opens another transaction's only event without reloading the page. */
async function openOther(page: Page, transactionId: string): Promise<void> {
  await navigateTo(page, `/events?transactionId=${transactionId}`);
  // Until the list has loaded, it shows its previous rows.
  await table(page).getByRole("rowheader", { name: transactionId }).getByRole("link").click();
}

test.beforeEach(async ({ operator }) => await operator.signIn());

test("1. no shipping email last night: its outcome, and what was sent instead", async ({
  page,
}) => {
  const { filter, openFirst, click, getCopiedText } = await createActions(page);
  await filter({ subscriberIds: "user_8841", transactionId: "order-A-20418-shipped" });
  await openFirst();
  await expect(textInDetail(page, "Email failed")).toBeVisible();
  await expect(detail(page)).toContainText(/In-app and SMS .*were sent/);
  await click(copyLinkButton(page));
  await expectInSharedLink(page, await getCopiedText(), "Email failed");
});

test("2. the attempts of that email, with times, provider, and response", async ({ page }) => {
  const { filter, openFirst, click, getCopiedText } = await createActions(page);
  await filter({ transactionId: "order-A-20418-shipped" });
  await openFirst();
  const email = detail(page).getByRole("region", { name: "Email", exact: true });
  for (const number of [1, 2, 3]) await expect(email).toContainText(`Attempt ${number} of 3`);
  await expect(email).toContainText("SendGrid");
  await expect(email).toContainText("503 Service Temporarily Unavailable");
  await expect(email.getByText(/\d\d:\d\d:\d\d\.\d{3}$/).first()).toBeVisible();
  await click(email.getByRole("button", { name: "Copy link to this step" }));
  const link = await getCopiedText();
  expect(link).toContain("jobId=");
  await expectInSharedLink(page, link, "Attempt 3 of 3");
});

test("3. the first and last failure of an email provider, and the next success", async ({
  page,
  service,
}) => {
  const readTime = async (transactionId: string) =>
    Date.parse(await readNewestTime(service, { transactionId }));
  const [outageAt, afterOutageAt] = [
    await readTime("order-A-20418-shipped"),
    await readTime("order-A-20431-shipped"),
  ];
  const toIso = (time: number) => new Date(time).toISOString();
  const { filter, click, act, getCopiedText } = await createActions(page);
  await filter({
    templates: "order-shipped",
    after: toIso(outageAt - 20 * 60_000),
    before: toIso(afterOutageAt + 60_000),
  });
  await expect(rowLinks(page).first()).toBeVisible();
  // Rows are newest first: the first failed row is the last failure, and the row above it is the
  // next success.
  const tableRows = table(page).locator("tbody tr");
  const rowTexts = await tableRows.allInnerTexts();
  const failureIndexes = rowTexts.flatMap((text, index) => (/Failed/.test(text) ? [index] : []));
  const [lastIndex = -1, firstIndex = -1] = [failureIndexes[0], failureIndexes.at(-1)];
  expect(failureIndexes.length).toBeGreaterThan(2);
  expect(rowTexts[lastIndex - 1]).toMatch(/Sent/);
  await click(tableRows.nth(firstIndex).getByRole("rowheader").getByRole("link"));
  await expect(textInDetail(page, /^Email/)).toBeVisible();
  const lastFailure = tableRows.nth(lastIndex).getByRole("rowheader").getByRole("link");
  const [eventId = ""] = /[0-9a-f]{24}/.exec((await lastFailure.getAttribute("href")) ?? "") ?? [];
  await click(lastFailure);
  await expect(detail(page).getByText(eventId).first()).toBeVisible();
  // "[" opens the event of the previous row.
  await act(() => page.keyboard.press("["));
  await expect(detail(page).getByRole("heading", { level: 2 }).first()).toContainText("Sent");
  await click(copyLinkButton(page));
  await expectInSharedLink(page, await getCopiedText(), /Email .*sent/);
});

test("4. the events and subscribers of a transaction, and which failed", async ({ page }) => {
  const { filter } = await createActions(page);
  await filter({ transactionId: "status-checkout-0917" });
  await expect(rowLinks(page)).toHaveCount(25);
  await expect(table(page)).toContainText("Ana Petrović");
  await expect(
    table(page)
      .getByText(/^Failed/)
      .first(),
  ).toBeVisible();
  expect(page.url()).toContain("transactionId=status-checkout-0917");
});

test("5. why an event is waiting: its step, its end, its extensions, or stuck", async ({
  page,
  service,
}) => {
  // At the time of the newest event, no waiting job is due.
  await stopClocks(page, new Date(await readNewestTime(service)));
  const { filter, openFirst, click, getCopiedText } = await createActions(page);
  await filter({ transactionId: "renewal-3327" });
  await openFirst();
  await expect(detail(page)).toContainText(/Delay is waiting until .* \(extended \d+ times/);
  const delay = detail(page).getByRole("region", { name: "Delay", exact: true });
  await expect(delay).toContainText(/Resumes.*local.*UTC · in /s);
  await expect(delay).toContainText("Extension 2");
  await expect(delay).toContainText("quiet hours");
  await click(copyLinkButton(page));
  await expectInSharedLink(page, await getCopiedText(), /Delay is waiting until/);
  await openOther(page, "invoice-0417-stuck");
  await expect(textInDetail(page, "Email is stuck")).toBeVisible();
});

test("6. the digest that collected an event, when it was sent, and its other events", async ({
  page,
}) => {
  const { filter, openFirst, click, getCopiedText } = await createActions(page);
  await filter({ transactionId: "comments-post-1-3" });
  await openFirst();
  await click(detail(page).getByRole("link", { name: "Open the digest event" }));
  const digest = detail(page).getByRole("region", { name: "Digest", exact: true });
  await expect(digest).toContainText("collects events for 10 minutes");
  await expect(digest).toContainText("Digest ended, 5 collected");
  for (const number of [1, 2, 3, 4, 5]) {
    await expect(digest.getByText(`comments-post-1-${number}`).first()).toBeVisible();
  }
  await click(copyLinkButton(page));
  await expectInSharedLink(page, await getCopiedText(), "Digest ended, 5 collected");
  await digest.getByRole("link", { name: "comments-post-1-3" }).click();
  await expect(outcome(page)).toHaveText("Merged");
});

test("7. an invalid phone number: which value differs from a successful event", async ({
  page,
}) => {
  const { filter, openFirst, click, getCopiedText } = await createActions(page);
  await filter({ transactionId: "delivery-3380-typed" });
  await openFirst();
  await click(detail(page).getByRole("link", { name: "Compare with a successful event" }));
  const payload = page.getByRole("region", { name: "Payload" });
  const phone = payload.getByRole("listitem").filter({ hasText: "delivery.contactPhone" });
  await expect(phone).toContainText("034 000-338012");
  await expect(page).toHaveURL(/left=.*right=/);
  await click(page.getByRole("button", { name: "Copy link" }));
  await expectInSharedLink(page, await getCopiedText(), "delivery.contactPhone", "034 000-338012");
});

test("8. a skipped step: which condition didn't match, and the actual value", async ({ page }) => {
  const { filter, openFirst, click, getCopiedText } = await createActions(page);
  await filter({ transactionId: "cart-left-7719" });
  await openFirst();
  await expect(detail(page)).toContainText(
    /Email was skipped: the conditions exclude events where subscriber\.data\.segments contains one of no-marketing, and the value is \["no-marketing"\]/,
  );
  await expect(detail(page)).toContainText("Push was skipped: the subscriber has no device token");
  await click(copyLinkButton(page));
  await expectInSharedLink(page, await getCopiedText(), "Email was skipped");
  await openOther(page, "alert-8841-mattermost");
  await expect(textInDetail(page, /integration is inactive/)).toBeVisible();
});

test("9. a rejected device token, and whether it is still in the profile", async ({ page }) => {
  const { filter, openFirst, click, getCopiedText } = await createActions(page);
  await filter({ transactionId: "delivery-4471-push" });
  await openFirst();
  const push = detail(page).getByRole("region", { name: "Push", exact: true });
  await expect(push).toContainText("Provider rejected the device token");
  await expect(push).toContainText('"token"');
  await click(push.getByRole("button", { name: "Copy link to this step" }));
  const link = await getCopiedText();
  await click(detail(page).getByRole("link", { name: "Open the subscriber's device tokens" }));
  await expect(page).toHaveURL(/\/subscribers\/user_4471/);
  await expect(page.getByRole("main")).toContainText("1 device token for Firebase Cloud Messaging");
  await expect(page.getByRole("tabpanel")).toContainText("Firebase Cloud Messaging");
  await expectInSharedLink(page, link, "Provider rejected the device token");
});

test("10. a late login code: its duration, its retries, and unknown times", async ({ page }) => {
  const { filter, openFirst, click, getCopiedText } = await createActions(page);
  await filter({ transactionId: "login-2841-late" });
  await openFirst();
  await expect(textInDetail(page, "SMS was sent")).toBeVisible();
  await expect(detail(page)).toContainText("1 min 33 s after the trigger");
  const sms = detail(page).getByRole("region", { name: "SMS", exact: true });
  await expect(sms).toContainText(/Attempt 1 of 3\s*30\.0 s/);
  await expect(detail(page)).toContainText("waiting to retry");
  await click(copyLinkButton(page));
  await expectInSharedLink(page, await getCopiedText(), "1 min 33 s after the trigger");
});

test("11. what the subscriber got, and whether it was seen or read", async ({ page }) => {
  const { filter, openFirst, click, getCopiedText } = await createActions(page);
  await filter({ transactionId: "invoice-2026-1022" });
  await openFirst();
  await click(detail(page).getByRole("tab", { name: "Messages" }));
  const messages = detail(page).getByRole("tabpanel");
  await expect(messages).toContainText(/Subject\s*Invoice 2026-/);
  await expect(messages).toContainText("makoto.iwasaki@larkfield.example");
  await expect(messages).toContainText(/Seen and read\s*seen .*, read /s);
  await click(copyLinkButton(page));
  await expectInSharedLink(
    page,
    await getCopiedText(),
    /the subscriber read the message in the inbox/,
  );
});

test("12. 5,000 jobs: how many failed, for which reasons, and the first error", async ({
  page,
}) => {
  const { filter, openFirst, click, getCopiedText } = await createActions(page);
  await filter({ transactionId: "price-sync-nightly" });
  await openFirst();
  await expect(detail(page).getByRole("heading", { level: 2 }).first()).toHaveText(
    /Failed 137 of 5,000/,
  );
  await expect(detail(page)).toContainText("failed for 4 reasons");
  await click(
    detail(page)
      .getByRole("link", { name: /Request failed/ })
      .first(),
  );
  await expect(page).toHaveURL(/detailId=/);
  const row = detail(page).locator("[aria-current=location]").first();
  await expect(row).toContainText("Request failed");
  await click(row.getByRole("button", { name: "Copy link to this execution detail" }));
  const link = await getCopiedText();
  expect(link).toContain("detailId=");
  await expectInSharedLink(page, link, "Request failed");
});
