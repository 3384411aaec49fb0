import type { FailureSearch } from "../../api/failures/failure-search.ts";
import { defaultSpan } from "../../api/failures/search-window.ts";
import type { TimeWindow } from "../../api/failures/report.ts";
import { formatInstant, type InstantFormat } from "../../lib/time/instant.ts";
import { describeSpan } from "../../lib/time/span.ts";

/** Descriptions of a time range, for use in sentences. */
export interface WindowDescription {
  /** For example "the last 48 hours" or, for a past relative range, "the 48 hours until 12:30". */
  readonly name: string;
  /** For example "in the last 48 hours" or "between 02:30 and 03:12". */
  readonly periodText: string;
}

/**
 * @param isCurrent whether the range ended recently. If not, a span such as "the last 48 hours"
 *   doesn't describe the range.
 */
export function describeReportWindow(
  search: FailureSearch,
  range: TimeWindow,
  instantFormat: InstantFormat,
  isCurrent: boolean,
): WindowDescription {
  const { last = defaultSpan, after, before, from, to } = search;
  const isRelativeRange = !(after ?? before ?? from ?? to);
  const spanText = describeSpan(last).replace("Last ", "");
  if (isCurrent && isRelativeRange)
    return { name: `the last ${spanText}`, periodText: `in the last ${spanText}` };
  // Relative times don't work after "between".
  const mode = instantFormat.mode === "utc" ? "utc" : "local";
  const format = { ...instantFormat, mode } as const;
  const start = new Date(range.from);
  const end = new Date(range.to);
  return {
    name: isRelativeRange
      ? `the ${spanText} until ${formatInstant(end, format)}`
      : "the selected range",
    // The end's day is stated only if it differs from the start's.
    periodText: `between ${formatInstant(start, format)} and ${formatInstant(end, { ...format, now: start })}`,
  };
}
