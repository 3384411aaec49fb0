import { outcomeKinds } from "../../event-reading/browser-filters.ts";
import {
  type CallColumns,
  type EventColumns,
  type IssueColumns,
  issueKinds,
} from "../event-columns.ts";
import type { Condition, IssueKind } from "../report.ts";
import { createIssueTextMatcher, findFacets } from "./conditions.ts";
import { isStepKey } from "./step-keys.ts";

/**
 * Returns a mask with 1 for each issue or call that matches the conditions on steps; undefined if
 * there are none. Unlike an event, a step can't have several values of a key, so one value of all
 * conditions with the same key is enough. Calls have no texts, so `detail` doesn't apply to them.
 */
export function matchSteps(
  columns: EventColumns,
  rows: IssueColumns | CallColumns,
  stepConditions: readonly Condition[],
): Uint8Array | undefined {
  let mask: Uint8Array | undefined;
  for (const key of new Set(stepConditions.map((condition) => condition.key))) {
    const values = stepConditions.flatMap((condition) =>
      condition.key === key ? condition.values : [],
    );
    const matches = createRowMatcher(columns, rows, key, values);
    if (matches === undefined) continue;
    mask ??= new Uint8Array(rows.count).fill(1);
    for (let row = 0; row < rows.count; row += 1) if (!matches(row)) mask[row] = 0;
  }
  return mask;
}

function createRowMatcher(
  columns: EventColumns,
  rows: IssueColumns | CallColumns,
  key: string,
  values: readonly string[],
): ((row: number) => boolean) | undefined {
  if (!isStepKey(key)) return "text" in rows ? createIssueTextMatcher(columns, values) : undefined;
  const matchingFacets = new Set(findFacets(columns, key, values));
  const facets = rows[key];
  return (row) => matchingFacets.has(facets[row] ?? -1);
}

/** Outcome of events that failed only in steps that don't match. Not a position in `outcomeKinds`. */
export const otherFailedOutcome = outcomeKinds.length;

/** The issue that determines an event's outcome, and the outcome without this issue. */
const causesByOutcome = outcomeKinds.map((kind) => {
  const toCause = (issueKind: IssueKind, otherOutcome: number) => ({
    issueBit: 1 << issueKinds.indexOf(issueKind),
    otherOutcome,
  });
  if (kind === "failed" || kind === "partlyFailed") return toCause("failure", otherFailedOutcome);
  if (kind === "stuck") return toCause("wait", outcomeKinds.indexOf("running"));
  return kind === "warning" ? toCause("warning", outcomeKinds.indexOf("succeeded")) : undefined;
});

/**
 * Returns the outcomes of events, disregarding the issues of steps that don't match. Other steps
 * can be all that was stuck or had a warning: without them, the event is running or succeeded.
 *
 * @param issueMask 1 for each issue of a step that matches
 */
export function computeStepOutcomes(
  { count, issues, outcome }: EventColumns,
  issueMask: Uint8Array,
): Uint8Array {
  const outcomes = outcome.slice(0, count);
  const issueBits = new Uint8Array(count);
  for (let issue = 0; issue < issues.count; issue += 1) {
    if (issueMask[issue] !== 1) continue;
    const event = issues.event[issue] ?? 0;
    issueBits[event] = (issueBits[event] ?? 0) | (1 << (issues.kind[issue] ?? 0));
  }
  for (let event = 0; event < count; event += 1) {
    const cause = causesByOutcome[outcomes[event] ?? 0];
    if (cause && ((issueBits[event] ?? 0) & cause.issueBit) === 0)
      outcomes[event] = cause.otherOutcome;
  }
  return outcomes;
}
