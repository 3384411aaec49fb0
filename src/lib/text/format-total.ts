import { formatCount } from "./format.ts";

export interface TotalCount {
  readonly totalCount?: number | null | undefined;
  readonly totalCountCapped?: boolean | null | undefined;
}

/**
 * Formats a total, such as "50,000+" or "1,234". Returns empty text if the service doesn't count.
 */
export function formatTotal({ totalCount, totalCountCapped }: TotalCount = {}): string {
  if (typeof totalCount !== "number") return "";
  return `${formatCount(totalCount)}${totalCountCapped === true ? "+" : ""}`;
}
