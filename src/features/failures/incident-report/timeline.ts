import type { FailureGroup, Histogram } from "../../../api/failures/report.ts";
import { plural } from "../../../lib/text/format.ts";
import { formatElapsed } from "../../../lib/time/elapsed.ts";
import { formatUtc } from "../utc.ts";

interface Moment {
  at: number;
  text: string;
}

function findPeak(group: FailureGroup, number: number, histogram: Histogram): Moment[] {
  const { trend, firstAt } = group;
  const count = Math.max(0, ...trend);
  const columnAt = histogram.columns[trend.indexOf(count)]?.at;
  // A group has no peak if its events are all in one column or each in a different column.
  if (columnAt === undefined || count < 2 || trend.filter((value) => value > 0).length < 2)
    return [];
  const at = Math.max(columnAt, firstAt);
  const durationText = formatElapsed(columnAt + histogram.columnMs - at);
  return [
    { at, text: `Peak of group ${number}: ${plural(count, "event")} within ${durationText}` },
  ];
}

function createMoments(group: FailureGroup, number: number, histogram: Histogram): Moment[] {
  const { firstAt, lastAt, state, laterSuccessCount } = group;
  return [
    // The failure can have occurred before the range.
    { at: firstAt, text: `First event of group ${number} in this report` },
    ...findPeak(group, number, histogram),
    {
      at: lastAt,
      text:
        state === "recovered"
          ? `Last event of group ${number}, followed by ${plural(laterSuccessCount, "successful send")}`
          : `Last event of group ${number}`,
    },
  ];
}

/**
 * Returns the lines of a section that lists the first event, any peak, and the last event of each
 * group, oldest first.
 */
export function formatTimeline(groups: readonly FailureGroup[], histogram: Histogram): string[] {
  const moments = groups
    .flatMap((group, index) => createMoments(group, index + 1, histogram))
    .toSorted((a, b) => a.at - b.at);
  return [
    "## Timeline",
    "",
    "| Time (UTC) | What happened |",
    "| --- | --- |",
    ...moments.map(({ at, text }) => `| ${formatUtc(at)} | ${text} |`),
  ];
}
