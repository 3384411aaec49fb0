import { type Page, expect } from "@playwright/test";
import { navigateTo } from "./navigation.ts";
import { createDemoToken } from "./operator.ts";
import type { Service } from "./service.ts";

/** Transactions of the demo that the event tests use. */
export const transactionIds = {
  /** Every email attempt failed; the in-app and SMS messages were sent. */
  failedEmail: "order-A-20418-shipped",
  /** A condition skipped the email, and the push message had no device token. */
  filtered: "cart-left-7719",
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

export const rowLinks = (page: Page) => table(page).getByRole("rowheader").getByRole("link");

export const detail = (page: Page) => page.getByRole("region", { name: "Event", exact: true });

export const outcome = (page: Page) => detail(page).getByRole("heading", { level: 2 }).first();

/** Opens a transaction's only event beside the list. */
export async function openStory(page: Page, transactionId: string): Promise<void> {
  await page.goto(`/events?transactionId=${transactionId}`);
  await rowLinks(page).first().click();
  await expect(page).toHaveURL(/\/events\/[^?]+\?/);
  await expect(detail(page).getByRole("tab", { name: "Timeline" })).toBeVisible();
}

/** Opens a transaction's only event without reloading the page. Finds the row by its workflow. */
export async function switchToStory(
  page: Page,
  transactionId: string,
  workflow: string,
): Promise<void> {
  await navigateTo(page, `/events?transactionId=${transactionId}`);
  const row = table(page).getByRole("row").filter({ hasText: workflow });
  await row.getByRole("rowheader").getByRole("link").click();
  await expect(detail(page).getByRole("tab", { name: "Timeline" })).toBeVisible();
}

/** Returns when the newest event of the demo that matches a query was triggered. */
export async function readNewestTime(
  service: Service,
  query: { transactionId?: string } = {},
): Promise<string> {
  const params = new URLSearchParams({ limit: "1", ...query });
  const response = await fetch(`${service.baseUrl}/v1/notifications?${params}`, {
    headers: { Authorization: `Bearer ${await createDemoToken(service)}` },
  });
  // The service checks its response against the contract.
  const { data } = (await response.json()) as { data: { createdAt: string }[] };
  return data[0]?.createdAt ?? "";
}

export const queryBar = (page: Page) => page.getByRole("combobox", { name: "Filter events" });

/** Records copied text in the root element's `data-copied`, so that tests need no permission. */
export async function recordCopies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset["copied"] = text;
    };
  });
}
