import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { delayScript } from "./support/scripts.ts";
import { detail, recordCopies, queryBar, rowLinks, table } from "./support/events.ts";

test("selected rows can be compared, copied, and exported", async ({ page, operator }) => {
  await recordCopies(page);
  const releaseScript = await delayScript(page, "src/features/events/list/selection-bar.tsx");
  await operator.openDemo();
  await expect(rowLinks(page)).toHaveCount(25);
  const checkboxes = table(page).getByRole("checkbox");
  const { y: initialY } = (await checkboxes.nth(3).boundingBox()) ?? {};
  await checkboxes.nth(1).click();
  // While the bar's code loads, the rows must not move, or the next click would miss.
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

async function addFilter(page: Page, query: string): Promise<void> {
  await page.keyboard.press("/");
  await queryBar(page).fill(query);
  await queryBar(page).press("Enter");
}

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
