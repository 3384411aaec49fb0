import { type Page, expect } from "@playwright/test";

/** Transactions of the demo that the event tests use. */
export const transactionIds = {
  /** Every email attempt failed; the in-app and SMS messages were sent. */
  failedEmail: "order-A-20418-shipped",
  /** The third attempt succeeded. */
  lateCode: "login-2841-late",
  /** A condition skipped the email, and the push message had no device token. */
  filtered: "cart-left-7719",
  /** Merged into an earlier event's digest. */
  merged: "comments-post-1-2",
  /** A delay extended repeatedly due to quiet hours. */
  extended: "renewal-3327",
  /** 137 of 5,000 jobs failed. */
  manyJobs: "price-sync-nightly",
  /** One detail has 10 MB of raw data. */
  hugeRaw: "catalogue-export-full",
  /** The payload contains hostile text. */
  hostile: "guest-book-1",
} as const;

export const table = (page: Page) => page.getByRole("table", { name: "Events, newest first" });

/** Returns the links of the rows, one per event. */
export const rowLinks = (page: Page) => table(page).getByRole("rowheader").getByRole("link");

export const openedRow = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.locator("a[aria-current]") });

export const detail = (page: Page) => page.getByRole("region", { name: "Event", exact: true });

/** Returns the outcome, which is the open event's first heading. */
export const outcome = (page: Page) => detail(page).getByRole("heading", { level: 2 }).first();

/** Opens a transaction's only event beside the list. */
export async function openStory(page: Page, transactionId: string): Promise<void> {
  await page.goto(`/events?transactionId=${transactionId}`);
  await rowLinks(page).first().click();
  await expect(page).toHaveURL(/\/events\/[^?]+\?/);
  await expect(detail(page).getByRole("tab", { name: "Timeline" })).toBeVisible();
}

/** Waits until the console requests the event list with a query that `matches` accepts. */
export const waitForListRequest = (page: Page, matches: (query: URLSearchParams) => boolean) =>
  page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url());
    return pathname === "/v1/notifications" && matches(searchParams);
  });

export const queryBar = (page: Page) => page.getByRole("combobox", { name: "Filter events" });

/** Records copied text in the root element's `data-copied`, so that tests need no permission. */
export async function recordCopies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset["copied"] = text;
    };
  });
}
