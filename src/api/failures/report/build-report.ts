import type { EventColumns } from "../event-columns.ts";
import type { FailureReport, ReportQuery, TimeWindow } from "../report.ts";
import { matchEvents } from "./conditions.ts";
import { countByFacet } from "./facet-keys.ts";
import { findDifferences } from "./differences.ts";
import { countFacets } from "./facets.ts";
import { buildHistogram } from "./histogram.ts";
import { buildLatencies, findSlowestEvents } from "./latencies.ts";
import { failedOutcomeFlags, summarizeOutcomes } from "./outcome-counts.ts";
import { getPositions } from "./positions.ts";
import { compareProviders } from "./providers.ts";
import { buildPulse } from "./pulse.ts";
import { getCoveredShare } from "../scan/coverage.ts";
import { computeStepOutcomes, matchSteps } from "./step-conditions.ts";
import { selectsSteps } from "./step-keys.ts";
import { createTimeColumns } from "./time-columns.ts";

export type IssueSelection = ReturnType<typeof selectIssues>;
export type ReportScope = ReturnType<typeof createReportScope>;

/** Returns which events, and which of their issues, a query selects. */
export function selectIssues(columns: EventColumns, query: ReportQuery, window: TimeWindow) {
  const { range = window, conditions } = query;
  const stepConditions = query.includesOtherSteps ? [] : conditions.filter(selectsSteps);
  const windowMask = matchEvents(columns, window, conditions);
  const rangeMask = matchEvents(columns, range, []);
  const conditionsWithoutText = stepConditions.filter(({ key }) => key !== "detail");
  const issueMask = matchSteps(columns, columns.issues, stepConditions);
  return {
    range,
    /** The conditions that select steps within the events. */
    stepConditions,
    /** 1 for each issue that matches the conditions on steps; undefined if all issues match. */
    issueMask,
    /** Like `issueMask`, but regardless of texts: calls, which confirm a recovery, have no texts. */
    stepMask:
      conditionsWithoutText.length < stepConditions.length
        ? matchSteps(columns, columns.issues, conditionsWithoutText)
        : issueMask,
    /** 1 for each event that the query selects. */
    mask: windowMask.map((bit, event) => bit & (rangeMask[event] ?? 0)),
    /** 1 for each event of the window that matches the query's conditions. */
    windowMask,
    /** 1 for each event of the range, whether or not it matches the conditions. */
    rangeMask,
  };
}

export function createReportScope(columns: EventColumns, query: ReportQuery, window: TimeWindow) {
  const selection = selectIssues(columns, query, window);
  const { range, mask, stepConditions } = selection;
  const { issues } = columns;
  const issueMask =
    selection.issueMask ?? matchSteps(columns, issues, query.conditions.filter(selectsSteps));
  return {
    ...selection,
    /** 1 for each call of a step that matches; undefined if all steps match. */
    callMask: matchSteps(columns, columns.calls, stepConditions),
    hasOtherIssues:
      issueMask?.some((bit, issue) => bit === 0 && mask[issues.event[issue] ?? 0] === 1) ?? false,
    layout: createTimeColumns(range, query.columnCount),
  };
}

export function buildReport(
  eventColumns: EventColumns,
  query: ReportQuery,
  window: TimeWindow,
  scannedRanges: readonly TimeWindow[],
  scope: ReportScope,
): Omit<FailureReport, "groups" | "group"> {
  const { range, mask, windowMask, layout, issueMask, callMask } = scope;
  const columns = issueMask
    ? { ...eventColumns, outcome: computeStepOutcomes(eventColumns, issueMask) }
    : eventColumns;
  const events = getPositions(mask);
  const counts = countByFacet(columns, events);
  return {
    range,
    scannedShare: getCoveredShare(range, scannedRanges),
    eventCount: events.length,
    ...summarizeOutcomes(columns, events),
    hasOtherIssues: scope.hasOtherIssues,
    histogram: buildHistogram(columns, events, layout, scannedRanges),
    pulse: buildPulse(columns, mask, layout, callMask),
    facets: countFacets(columns, events, scope, counts),
    truncatedKeys: [...columns.truncatedKeys],
    latencies: buildLatencies(columns, events, query.markerAt),
    slowestEvents: findSlowestEvents(columns, events),
    providers: compareProviders(columns, windowMask, window, scannedRanges, callMask),
    ...(query.groupId === undefined && {
      differences: findDifferences(columns, createFailedMask(columns, mask), mask, {
        isMixed: true,
        counts,
      }),
    }),
  };
}

const createFailedMask = ({ outcome }: EventColumns, mask: Uint8Array) =>
  mask.map((bit, event) => (failedOutcomeFlags[outcome[event] ?? 0] ? bit : 0));
