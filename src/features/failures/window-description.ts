import type { FailureSearch } from "../../api/failures/failure-search.ts";
import { defaultSpan } from "../../api/failures/search-window.ts";
import type { TimeWindow } from "../../api/failures/report.ts";
import { formatInstant, type InstantFormat } from "../../lib/time/instant.ts";
import { describeSpan } from "../../lib/time/span.ts";

/** Descriptions of a time range, for use in sentences. */
export interface WindowDescription {
  /** For example "the last 48 hours" or, for a past relative range, "the range until 12:30". */
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
  { mode, ...otherFormat }: InstantFormat,
  isCurrent: boolean,
): WindowDescription {
  const { last = defaultSpan, after, before, from, to } = search;
  const isRelativeRange = [after, before, from, to].every((end) => end === undefined);
  if (isCurrent && isRelativeRange) {
    const name = `the ${describeSpan(last).toLowerCase()}`;
    return { name, periodText: `in ${name}` };
  }
  // Relative times don't work after "between".
  const format = { ...otherFormat, mode: mode === "relative" ? "local" : mode } as const;
  const start = new Date(range.from);
  // The end's day is stated only if it differs from the start's.
  const end = formatInstant(new Date(range.to), { ...format, now: start });
  return {
    name: isRelativeRange
      ? `the range until ${formatInstant(new Date(range.to), format)}`
      : "the selected range",
    periodText: `between ${formatInstant(start, format)} and ${end}`,
  };
}
