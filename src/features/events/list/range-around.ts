import { readTimestamp } from "../../../../contract/common.ts";

const hour = 3_600_000;

/**
 * Ends just after an instant in milliseconds. Has the given range's length; an hour if open-ended.
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
