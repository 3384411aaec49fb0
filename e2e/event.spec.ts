import { expect, test } from "./fixtures.ts";
import { stopClocksAtDemo } from "./support/demo-clock.ts";
import {
  detail,
  recordCopies,
  openStory,
  outcome,
  queryBar,
  rowLinks,
  transactionIds,
} from "./support/events.ts";

test("shows what failed, the error text, and the status of every detail", async ({
  page,
  operator,
}) => {
  await operator.signIn();
  await openStory(page, transactionIds.failedEmail);
  const pane = detail(page);
  await expect(outcome(page)).toHaveText("Failed 1 of 3");
  await expect(pane.getByText(/Email failed after 3 attempts through SendGrid/)).toBeVisible();
  // The link opens the list of integrations, because the event doesn't include an integration ID.
  await expect(pane.getByRole("link", { name: "View integrations" })).toHaveAttribute(
    "href",
    /\/integrations\?/,
  );
  const email = pane.getByRole("region", { name: "Email" });
  await expect(email.getByText("Failed after 3 attempts")).toBeVisible();
  const statuses = await email
    .getByRole("listitem")
    .evaluateAll((items) =>
      items.flatMap((item) => /Success|Pending|Failed|Queued/.exec(item.textContent)?.[0] ?? []),
    );
  expect(new Set(statuses)).toEqual(new Set(["Pending", "Success", "Failed", "Queued"]));
  await expect(pane.getByRole("figure", { name: /Timeline of 3 steps/ })).toBeVisible();

  await pane.getByRole("button", { name: "Show failed steps first" }).click();
  await expect(page).toHaveURL(/jobs=failed/);
  await expect(pane.getByRole("heading", { level: 3 }).first()).toHaveText("Email");
});

test("links each clause to its evidence, and opens a link to one detail", async ({
  page,
  operator,
}) => {
  await operator.signIn();
  await openStory(page, transactionIds.failedEmail);
  const pane = detail(page);
  await pane.getByRole("link", { name: "Email failed" }).click();
  await expect(page).toHaveURL(/jobId=.*detailId=/);
  const linkedStep = pane.locator('li[aria-current="location"]');
  await expect(linkedStep).toContainText("Provider returned an error");
  await expect(linkedStep).toBeInViewport();
  await page.reload();
  await expect(linkedStep).toBeInViewport();
  await expect(pane.getByText("Attempt 3 of 3")).toBeVisible();
});

test("names the condition that skipped a step, and the actual value", async ({
  page,
  operator,
}) => {
  await operator.signIn();
  await openStory(page, transactionIds.filtered);
  const pane = detail(page);
  await expect(pane.getByText(/Email was skipped: the conditions/)).toBeVisible();
  const email = pane.getByRole("region", { name: "Email" });
  await email.getByRole("button", { name: /Show step configuration/ }).click();
  await expect(email.getByText("subscriber.data.segments").first()).toBeVisible();
});

test("a digest and the events that it collected link to each other", async ({ page, operator }) => {
  await operator.signIn();
  await openStory(page, transactionIds.merged);
  const pane = detail(page);
  await expect(outcome(page)).toHaveText("Merged");
  await pane.getByRole("link", { name: "Open the digest event" }).click();
  const digest = pane.getByRole("region", { name: "Digest" });
  await expect(digest.getByText("collects events for 10 minutes")).toBeVisible();
  await digest.getByRole("link", { name: transactionIds.merged }).click();
  await expect(outcome(page)).toHaveText("Merged");
});

test("a delay shows its end and each extension", async ({ page, operator }) => {
  await operator.openDemo();
  await stopClocksAtDemo(page);
  await openStory(page, transactionIds.extended);
  const delay = detail(page).getByRole("region", { name: "Delay" });
  await expect(delay.getByText(/UTC · in /)).toBeVisible();
  await expect(delay.getByText("Extension 2")).toBeVisible();
});

test("with 5,000 steps counts failures by reason, and filters by them", async ({
  page,
  operator,
}) => {
  await operator.signIn();
  await openStory(page, transactionIds.manyJobs);
  const pane = detail(page);
  // The steps render in the background, which takes longer on a busy machine.
  const longTimeout = { timeout: 30_000 };
  await expect(pane.getByText("137 steps failed for 4 reasons")).toBeVisible(longTimeout);
  await pane.getByRole("button", { name: /Request failed · 422/ }).click();
  await expect(pane.getByText("9 of 5,000 steps, 137 failed")).toBeVisible(longTimeout);
  await expect(pane.getByRole("heading", { level: 3 }).first()).toHaveText("HTTP request");
});

test("a sent email is shown in a separate document, with its source", async ({
  page,
  operator,
}) => {
  await operator.openDemo("/events?transactionId=invoice-2026-1022");
  await rowLinks(page).first().click();
  await detail(page).getByRole("tab", { name: "Messages" }).click();
  const body = detail(page).getByRole("region", { name: "Email body" });
  const frame = body.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", "allow-scripts");
  const email = frame.contentFrame();
  await expect(email.getByText(/invoice/i).first()).toBeVisible();
  await email.getByRole("link").first().click();
  await expect(page.getByRole("dialog", { name: "Open this link?" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await detail(page).getByRole("button", { name: "Source", exact: true }).click();
  await expect(detail(page).getByRole("tabpanel")).toContainText(/<(?:p|table|h1)/);
  await expect(frame).toHaveCount(0);
});

test("keeps its tab in the URL through reload, back, and forward", async ({ page, operator }) => {
  await operator.signIn();
  await openStory(page, transactionIds.lateCode);
  await detail(page).getByRole("tab", { name: "Payload" }).click();
  await detail(page).getByRole("tab", { name: "Raw data" }).click();
  await expect(page).toHaveURL(/tab=raw/);
  await page.reload();
  await expect(detail(page).getByText('"transactionId"')).toBeVisible();
  await expect(outcome(page)).toHaveText("Sent on 3rd attempt");
  await page.goBack();
  await expect(detail(page).getByRole("region", { name: "Payload" }).first()).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/tab=raw/);
});

test("a link opens it in another window, in its environment", async ({
  page,
  operator,
  context,
}) => {
  await recordCopies(page);
  await operator.signIn();
  await openStory(page, transactionIds.failedEmail);
  await page.keyboard.press("y");
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-copied", /\/events\/.*env=/);
  const link = (await root.getAttribute("data-copied")) ?? "";
  const otherPage = await context.newPage();
  await otherPage.goto(link);
  await expect(outcome(otherPage)).toHaveText("Failed 1 of 3");
});

test("can be opened by pasting an ID, and so can a transaction, a subscriber ID, and an email address", async ({
  page,
  operator,
  guard,
}) => {
  // The console also looks up each text as an event ID, and gets 404 if there is no such event.
  guard.allow(/404/);
  const paste = (text: string) =>
    page.evaluate((value) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", value);
      document.body.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  await operator.openDemo("/subscribers");
  await paste(transactionIds.failedEmail);
  await expect(outcome(page)).toHaveText("Failed 1 of 3");
  const eventId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await paste("status-checkout-0917");
  await expect(page).toHaveURL(/transactionId=status-checkout-0917/);
  await expect(rowLinks(page)).toHaveCount(25);
  await paste("user_8841");
  await expect(page).toHaveURL(/\/subscribers\/user_8841/);
  await paste(eventId);
  await expect(outcome(page)).toHaveText("Failed 1 of 3");
  await paste("makoto.iwasaki@larkfield.example");
  await expect(page).toHaveURL(/\/subscribers\/[^?]+/);
  await paste("no-such-id");
  await expect(
    page.getByText(/^No events, transactions, or subscribers match this ID/),
  ).toBeVisible();
});

test("can be read by keyboard alone", async ({ page, operator }) => {
  await operator.openDemo();
  await expect(rowLinks(page)).toHaveCount(25);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(rowLinks(page).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/events\/[^?]+/);
  await expect(detail(page).getByRole("tab", { name: "Timeline" })).toBeVisible();
  const firstPath = new URL(page.url()).pathname;
  await page.keyboard.press("]");
  await expect(page).not.toHaveURL(new RegExp(firstPath));
  await page.keyboard.press("[");
  await expect(page).toHaveURL(new RegExp(firstPath));
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/events\?/);
  await page.keyboard.press("/");
  // Typing in an editor must not trigger the page's shortcuts.
  await page.keyboard.type("jky[]");
  await expect(queryBar(page)).toHaveValue("jky[]");
});

test("repeated next and previous keys each move from the event in the URL", async ({
  page,
  operator,
}) => {
  await operator.openDemo();
  await expect(rowLinks(page)).toHaveCount(25);
  const readHref = async (row: number) =>
    (await rowLinks(page).nth(row).getAttribute("href")) ?? "";
  const [thirdPath, ninthPath] = [await readHref(2), await readHref(8)].map(
    (href) => href.split("?")[0] ?? "",
  );
  await rowLinks(page).nth(0).click();
  await expect(detail(page).getByRole("tab", { name: "Timeline" })).toBeVisible();
  // Dispatches the events in one task of the page, so that nothing renders in between.
  const press = (keys: string, clickedPath?: string) =>
    page.evaluate(
      ([characters, rowPath]) => {
        if (rowPath) document.querySelector<HTMLElement>(`tbody a[href^="${rowPath}"]`)?.click();
        for (const key of characters) {
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        }
      },
      [keys, clickedPath] as const,
    );
  await press("]]]]]]]]");
  await expect(page).toHaveURL(new RegExp(`${ninthPath}\\b`));
  await press("]", thirdPath);
  await press("[");
  await expect(page).toHaveURL(new RegExp(`${thirdPath}\\b`));
});

test("on a phone an event replaces the list, and closing it restores the list", async ({
  page,
  operator,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await operator.openDemo();
  const list = page.getByRole("list", { name: "Events, newest first" });
  await list.getByRole("link").first().click();
  await expect(detail(page).getByRole("tab", { name: "Timeline" })).toBeVisible();
  await expect(list).toBeHidden();
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflowPx).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Close event" }).click();
  await expect(list.getByRole("link").first()).toBeVisible();
});
