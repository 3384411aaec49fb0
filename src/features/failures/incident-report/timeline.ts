import type { FailureGroup, Histogram } from "../../../api/failures/report.ts";
import { plural } from "../../../lib/text/format.ts";
import { formatElapsed } from "../../../lib/time/elapsed.ts";
import { formatUtc } from "../utc.ts";

interface Moment {
  at: number;
  text: string;
}

function findPeak({ trend }: FailureGroup, number: number, histogram: Histogram): Moment[] {
  const count = Math.max(0, ...trend);
  const at = histogram.columns[trend.indexOf(count)]?.at;
  // A group in one column has no peak.
  if (at === undefined || trend.filter((value) => value > 0).length < 2) return [];
  const columnDurationText = formatElapsed(histogram.columnMs);
  return [
    { at, text: `Peak of group ${number}: ${plural(count, "event")} within ${columnDurationText}` },
  ];
}

function createMoments(group: FailureGroup, number: number, histogram: Histogram): Moment[] {
  const { firstAt, lastAt, isFirstCertain, state, laterSuccessCount } = group;
  return [
    {
      at: firstAt,
      text: isFirstCertain
        ? `First event of group ${number}`
        : `First scanned event of group ${number}`,
    },
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
