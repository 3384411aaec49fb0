import { formatCount } from "./format.ts";

export interface Counted {
  readonly totalCount?: number | null | undefined;
  readonly totalCountCapped?: boolean | null | undefined;
}

/**
 * Formats a total, such as "50,000+" or "1,234". Returns empty text if the service doesn't count.
 */
export function totalWords({ totalCount, totalCountCapped }: Counted = {}): string {
  if (typeof totalCount !== "number") return "";
  return `${formatCount(totalCount)}${totalCountCapped === true ? "+" : ""}`;
}
