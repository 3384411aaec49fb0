import { formatCount, formatList, formatProgress, plural } from "../../lib/text/format.ts";
import {
  type EventColumn,
  type OutcomePart,
  outcomeParts,
  getPartCount,
} from "./histogram-layout.ts";

export function describeOutcomePart(part: OutcomePart, count: number): string {
  const countText = formatCount(count);
  switch (part) {
    case "failed":
      return `${countText} failed`;
    case "partlyFailed":
      return `${countText} partly failed`;
    case "warning":
      return `${countText} with warnings`;
    case "open":
      return `${countText} in progress`;
    case "other":
      return `${countText} other`;
  }
}

export const describeScannedShare = (share: number): string => `${formatProgress(share)} scanned`;

/** Describes a column for screen readers: "120 events: 12 failed and 3 with warnings". */
export function describeColumn(column: EventColumn): string {
  if (column.scannedShare === 0) return "not scanned yet";
  const parts = outcomeParts
    .map((part) => ({ part, count: getPartCount(column, part) }))
    .filter(({ part, count }) => count > 0 && part !== "other")
    .map(({ part, count }) => describeOutcomePart(part, count));
  const countText = column.total === 0 ? "no events" : plural(column.total, "event");
  const text =
    column.scannedShare < 1
      ? `${countText} (${describeScannedShare(column.scannedShare)})`
      : countText;
  return parts.length === 0 ? text : `${text}: ${formatList(parts)}`;
}
