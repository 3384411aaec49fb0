import type { FailureGroup, Histogram } from "../../../api/failures/report.ts";
import { plural } from "../../../lib/text/format.ts";
import { formatElapsed } from "../../../lib/time/elapsed.ts";
import { formatUtc } from "../utc.ts";

interface TimelineEntry {
  at: number;
  text: string;
}

function createPeakEntries(
  group: FailureGroup,
  groupNumber: number,
  histogram: Histogram,
): TimelineEntry[] {
  const { trend, firstAt } = group;
  const peakCount = Math.max(0, ...trend);
  const columnAt = histogram.columns[trend.indexOf(peakCount)]?.at;
  // A group has no peak if its events are all in one column or each in a different column.
  if (columnAt === undefined || peakCount < 2 || trend.filter((value) => value > 0).length < 2)
    return [];
  const at = Math.max(columnAt, firstAt);
  const durationText = formatElapsed(columnAt + histogram.columnMs - at);
  return [
    {
      at,
      text: `Peak of group ${groupNumber}: ${plural(peakCount, "event")} within ${durationText}`,
    },
  ];
}

function createTimelineEntries(
  group: FailureGroup,
  groupNumber: number,
  histogram: Histogram,
): TimelineEntry[] {
  const { firstAt, lastAt, state, laterSuccessCount } = group;
  return [
    // The failure may have begun before the range.
    { at: firstAt, text: `First event of group ${groupNumber} in this report` },
    ...createPeakEntries(group, groupNumber, histogram),
    {
      at: lastAt,
      text:
        state === "recovered"
          ? `Last event of group ${groupNumber}, followed by ${plural(laterSuccessCount, "successful send")}`
          : `Last event of group ${groupNumber}`,
    },
  ];
}

/**
 * Returns the lines of a section that lists the first event, any peak, and the last event of each
 * group, oldest first.
 */
export function formatTimeline(groups: readonly FailureGroup[], histogram: Histogram): string[] {
  const entries = groups
    .flatMap((group, index) => createTimelineEntries(group, index + 1, histogram))
    .toSorted((a, b) => a.at - b.at);
  return [
    "## Timeline",
    "",
    "| Time (UTC) | What happened |",
    "| --- | --- |",
    ...entries.map(({ at, text }) => `| ${formatUtc(at)} | ${text} |`),
  ];
}
