import { parseTimestamp } from "../../../../contract/read-timestamp.ts";

const hourMs = 3_600_000;

/**
 * Returns a range that ends just after `at` (in milliseconds). The range is as long as the range
 * from `after` to `before`, but at least a minute long. If `after` or `before` is missing, the
 * range is an hour long.
 */
export function getRangeAround(
  at: number,
  { after, before }: { after?: string | undefined; before?: string | undefined },
): { after: string; before: string } {
  const spanMs =
    after === undefined || before === undefined
      ? hourMs
      : Math.max(hourMs / 60, parseTimestamp(before) - parseTimestamp(after));
  return { after: new Date(at - spanMs).toISOString(), before: new Date(at + 1).toISOString() };
}
