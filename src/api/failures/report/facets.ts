import { type EventColumns, facetKeys, issueKinds, noFacet } from "../event-columns.ts";
import type { Condition, Facet, FacetValue } from "../report.ts";
import { countByFacet, getFacetKeyIndex } from "./facet-keys.ts";
import { findLargest } from "./largest.ts";
import { failedOutcomeFlags } from "./outcome-counts.ts";
import { matchSteps } from "./step-conditions.ts";
import { type StepKey, stepKeys } from "./step-keys.ts";

const failureKind = issueKinds.indexOf("failure");
const maxValues = 50;
/** Maximum number of values for keys that have a distinct value for nearly every event. */
const maxUniqueValues = 10;
const uniqueKeys: readonly string[] = ["subscriber", "transaction"];
const minPayloadShare = 0.01;
const maxPayloadValues = 200;

interface FacetScope {
  /** 1 for each event to count. */
  readonly mask: Uint8Array;
  readonly stepConditions: readonly Condition[];
}

/**
 * Counts events by facet. Payload keys that are rare or have too many values are left out.
 *
 * @param counts the number of events by facet ID
 */
export function countFacets(
  columns: EventColumns,
  events: Uint32Array,
  scope: FacetScope,
  counts = countByFacet(columns, events),
): Facet[] {
  const { facets, facetLabels } = columns;
  const failedEvents = events.filter((event) => failedOutcomeFlags[columns.outcome[event] ?? 0]);
  const failedCounts = countByFacet(columns, failedEvents);
  for (const key of stepKeys) countFailedSteps(columns, scope, key, failedCounts);
  const getCount = (facet: number) => counts[facet] ?? 0;
  const getFailedCount = (facet: number) => failedCounts[facet] ?? 0;
  /** Returns a weight for sorting by number of failed events, then by number of events. */
  const getWeight = (facet: number) =>
    getFailedCount(facet) * (events.length + 1) + getCount(facet);
  const toValue = (facet: number): FacetValue => {
    const label = facetLabels.get(facet);
    return {
      value: facets[facet]?.value ?? "",
      ...(label !== undefined && { label }),
      count: getCount(facet),
      failedCount: getFailedCount(facet),
    };
  };
  return Array.from(getFacetKeyIndex(facets).idsByKey, ([key, allIds]): Facet[] => {
    const ids = allIds.filter((facet) => getCount(facet) > 0);
    if (ids.length === 0) return [];
    if (!facetKeys.some((facetKey) => facetKey === key)) {
      const total = ids.reduce((sum, facet) => sum + getCount(facet), 0);
      if (total < events.length * minPayloadShare || ids.length > maxPayloadValues) return [];
    }
    const maxKeyValues = uniqueKeys.includes(key) ? maxUniqueValues : maxValues;
    return [
      {
        key,
        values: findLargest(ids, maxKeyValues, getWeight).map(toValue),
        distinctCount: ids.length,
      },
    ];
  })
    .flat()
    .toSorted((a, b) => getKeyOrder(a.key) - getKeyOrder(b.key) || (a.key < b.key ? -1 : 1));
}

/**
 * Sets the counts of a step key's facets to the number of events in which a step with the value
 * failed. The step must match the conditions on other keys. It needn't match those on the key
 * itself, so that the counts show which failures these conditions exclude.
 */
function countFailedSteps(
  columns: EventColumns,
  { mask, stepConditions }: FacetScope,
  key: StepKey,
  counts: Uint32Array,
) {
  const { facets, issues } = columns;
  const otherConditions = stepConditions.filter((condition) => condition.key !== key);
  const issueMask = matchSteps(columns, issues, otherConditions);
  /** The last event with a failure, by facet ID. */
  const lastEvents = new Map<number, number>();
  for (const facet of getFacetKeyIndex(facets).idsByKey.get(key) ?? []) counts[facet] = 0;
  for (let issue = 0; issue < issues.count; issue += 1) {
    const event = issues.event[issue] ?? 0;
    if (issues.kind[issue] !== failureKind || mask[event] !== 1 || issueMask?.[issue] === 0)
      continue;
    const facet = issues[key][issue] ?? noFacet;
    // The issues of an event are adjacent.
    if (facet === noFacet || lastEvents.get(facet) === event) continue;
    lastEvents.set(facet, event);
    counts[facet] = (counts[facet] ?? 0) + 1;
  }
}

const getKeyOrder = (key: string) => {
  const order = facetKeys.findIndex((facetKey) => facetKey === key);
  return order < 0 ? facetKeys.length : order;
};
