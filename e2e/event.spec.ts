import { expect, test } from "./fixtures.ts";
import {
  detail,
  recordCopies,
  openStory,
  outcome,
  queryBar,
  rowLinks,
  transactionIds,
} from "./support/events.ts";

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
