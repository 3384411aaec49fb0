import { readTimestamp } from "../../../../contract/common.ts";

const hour = 3_600_000;

/**
 * A range that ends just after an instant in milliseconds, as long as the one that was left; an
 * hour where that one had an open end.
 */
export function rangeAround(
  at: number,
  { after, before }: { after?: string | undefined; before?: string | undefined },
): { after: string; before: string } {
  const span =
    after === undefined || before === undefined
      ? hour
      : Math.max(hour / 60, readTimestamp(before) - readTimestamp(after));
  return { after: new Date(at - span).toISOString(), before: new Date(at + 1).toISOString() };
}
