import type { FailureSearch } from "../../api/failures/failure-search.ts";
import { defaultSpan } from "../../api/failures/search-window.ts";
import type { TimeWindow } from "../../api/failures/report.ts";
import { describeSpan } from "../../lib/time/span.ts";

/** Descriptions of a time range, for use in sentences. */
export interface WindowDescription {
  /** For example "the last 48 hours". */
  readonly name: string;
  /** For example "in the last 48 hours" or "between 02:30 and 03:12". */
  readonly when: string;
}

/** Describes the time range of a report: a span up to now, or a range with both ends. */
export function describeReportWindow(
  search: FailureSearch,
  range: TimeWindow,
  formatAt: (at: number) => string,
): WindowDescription {
  const { last = defaultSpan, after, before, from, to } = search;
  const isSpan = [after, before, from, to].every((end) => end === undefined);
  if (isSpan) {
    const name = `the ${describeSpan(last).toLowerCase()}`;
    return { name, when: `in ${name}` };
  }
  return {
    name: "the selected range",
    when: `between ${formatAt(range.from)} and ${formatAt(range.to)}`,
  };
}
