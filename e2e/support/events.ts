import { type Page, expect } from "@playwright/test";

/** Transactions of the demo's stories that the events' tests are about. */
export const stories = {
  /** Email failed on every try; in-app and SMS were sent. */
  failedMail: "order-A-20418-shipped",
  /** Sent on the third try. */
  lateCode: "login-2841-late",
  /** Email and push were skipped: a condition, and no device token. */
  filtered: "cart-left-7719",
  /** Merged into an earlier event's digest. */
  merged: "comments-post-1-2",
  /** A delay that quiet hours put off again and again. */
  extended: "renewal-3327",
  /** 5,000 jobs, 137 of them failed. */
  manyJobs: "price-sync-nightly",
  /** One detail's raw has 10 MB. */
  hugeRaw: "catalogue-export-full",
  /** Text that other people wrote, unchecked. */
  hostile: "guest-book-1",
} as const;

export const table = (page: Page) => page.getByRole("table", { name: "Events, newest first" });

/** The rows' links: one for each event, named by its time. */
export const rows = (page: Page) => table(page).getByRole("rowheader").getByRole("link");

/** The row of the event that is open beside the list. */
export const openedRow = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.locator("a[aria-current]") });

export const detail = (page: Page) => page.getByRole("region", { name: "Event", exact: true });

/** What became of the open event: its first heading. */
export const outcome = (page: Page) => detail(page).getByRole("heading", { level: 2 }).first();

/** Opens the one event of a transaction beside the list. */
export async function openStory(page: Page, transaction: string): Promise<void> {
  await page.goto(`/events?transactionId=${transaction}`);
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/events\/[^?]+\?/);
  await expect(detail(page).getByRole("tab", { name: "Timeline" })).toBeVisible();
}

/** A list request of the console, of which `matches` says whether it is the one waited for. */
export const listRequest = (page: Page, matches: (query: URLSearchParams) => boolean) =>
  page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url());
    return pathname === "/v1/notifications" && matches(searchParams);
  });

/** The list's bar for filters and pasted ids. */
export const queryBar = (page: Page) => page.getByRole("combobox", { name: "Filter events" });

/** Keeps copied text on the page, since tests may write to the clipboard but not read it. */
export async function keepCopied(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset["copied"] = text;
    };
  });
}
