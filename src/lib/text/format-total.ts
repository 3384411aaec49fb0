import { formatCount } from "./format.ts";

export interface TotalCount {
  readonly totalCount?: number | null | undefined;
  readonly totalCountCapped?: boolean | null | undefined;
}

/**
 * Returns the total of a list from one of its pages. Returns undefined if the service doesn't count
 * the records. In this case, some services send 0, even if the page has records.
 */
export function getTotal(page: TotalCount & { readonly data?: unknown }): number | undefined {
  const { totalCount, data } = page;
  const recordCount = Array.isArray(data) ? data.length : 0;
  return typeof totalCount === "number" && totalCount >= recordCount ? totalCount : undefined;
}

/**
 * Formats a total, such as "50,000+" or "1,234". Returns an empty string if the total is unknown.
 */
export function formatTotal(page: TotalCount & { readonly data?: unknown } = {}): string {
  const total = getTotal(page);
  if (total === undefined) return "";
  return `${formatCount(total)}${page.totalCountCapped === true ? "+" : ""}`;
}
