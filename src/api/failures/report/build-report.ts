import type { EventColumns } from "../event-columns.ts";
import type { ScannedRange } from "../failure-store.ts";
import type { FailureReport, ReportQuestion, TimeWindow } from "../report.ts";
import { matchEvents } from "./conditions.ts";
import { countByFacet } from "./count-by-facet.ts";
import { findDifferences } from "./differences.ts";
import { countFacets } from "./facets.ts";
import { histogram } from "./histogram.ts";
import { latencies, slowestEvents } from "./latencies.ts";
import { isFailedOutcome, outcomeCounts } from "./outcome-counts.ts";
import { positions } from "./positions.ts";
import { compareProviders } from "./providers.ts";
import { pulse } from "./pulse.ts";
import { coveredShare } from "../scan/coverage.ts";
import { type TimeColumns, timeColumns } from "./time-columns.ts";

/** What all parts of a report have in common. */
export interface ReportScope {
  readonly range: TimeWindow;
  /** 1 for each event that the question selects. */
  readonly mask: Uint8Array;
  readonly layout: TimeColumns;
}

export function reportScope(
  columns: EventColumns,
  question: ReportQuestion,
  window: TimeWindow,
): ReportScope {
  const range = question.range ?? window;
  return {
    range,
    mask: matchEvents(columns, range, question.conditions),
    layout: timeColumns(range, question.columnCount),
  };
}

/** Returns everything of a report but the groups. */
export function buildReport(
  columns: EventColumns,
  question: ReportQuestion,
  window: TimeWindow,
  scanned: readonly ScannedRange[],
  { range, mask, layout }: ReportScope,
): Omit<FailureReport, "groups" | "group"> {
  const events = positions(mask);
  const counts = countByFacet(columns, events);
  const wholeMask =
    range.from === window.from && range.to === window.to
      ? mask
      : matchEvents(columns, window, question.conditions);
  return {
    range,
    scanned: coveredShare(range, scanned),
    eventCount: events.length,
    ...outcomeCounts(columns, events),
    histogram: histogram(columns, events, layout, scanned),
    pulse: pulse(columns, mask, layout),
    facets: countFacets(columns, events, counts),
    latencies: latencies(columns, events, question.marker),
    slowest: slowestEvents(columns, events),
    providers: compareProviders(columns, wholeMask, window, scanned),
    ...(question.groupId === undefined && {
      differences: findDifferences(columns, failedMask(columns, mask), mask, {
        isMixed: true,
        counts,
      }),
    }),
  };
}

const failedMask = ({ outcome }: EventColumns, mask: Uint8Array) =>
  mask.map((bit, event) => (isFailedOutcome[outcome[event] ?? 0] ? bit : 0));
