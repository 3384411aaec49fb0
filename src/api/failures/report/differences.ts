import { type EventColumns, facetKeys } from "../event-columns.ts";
import type { Difference } from "../report.ts";
import { countByFacet, getFacetKeyIndex } from "./facet-keys.ts";
import { getPositions } from "./positions.ts";
import { type Candidate, rankDifferences } from "./rank-differences.ts";

const minCount = 3;
const minShare = 0.2;
/** Minimum number of events in the set that have a value. A single event isn't a pattern. */
const minPatternEvents = 2;
/** Minimum score. A value without influence exceeds it with a probability of 1%. */
const minScore = 6.63;
/** The outcome isn't a cause. Values of subscribers and transactions rarely repeat. */
const ignoredKeys: readonly string[] = ["outcome", "subscriber", "transaction"];
/** Payload keys with more distinct values per event are treated as IDs. */
const maxValuesPerEvent = 0.5;

interface DifferenceOptions {
  /**
   * True if the set may have several causes, so that a cause doesn't have to explain the whole set.
   */
  readonly isMixed?: boolean;
  /** Number of events in the range by facet ID. */
  readonly counts?: Uint32Array;
}

/**
 * Returns what distinguishes a set of events from the other events in a range, the likely cause
 * first.
 *
 * @param insideMask 1 for each event of the set
 * @param rangeMask 1 for each event in the range, including those of the set
 */
export function findDifferences(
  columns: EventColumns,
  insideMask: Uint8Array,
  rangeMask: Uint8Array,
  {
    isMixed = false,
    counts = countByFacet(columns, getPositions(rangeMask)),
  }: DifferenceOptions = {},
): Difference[] {
  const events = getPositions(rangeMask);
  const insideEvents = events.filter((event) => insideMask[event] === 1);
  const insideCounts = countByFacet(columns, insideEvents);
  const insideTotal = insideEvents.length;
  const outsideTotal = events.length - insideTotal;
  const signatures = computeSignatures(columns, insideEvents);
  const candidates: Candidate[] = [];
  for (const [key, ids] of getFacetKeyIndex(columns.facets).idsByKey) {
    const usedFacets = ids.filter((facet) => counts[facet] !== 0);
    if (!canBeCause(key, usedFacets, counts)) continue;
    // Among many values, some differ by chance, so the minimum grows with their number.
    const requiredScore = minScore + 2 * Math.log(usedFacets.length);
    for (const facet of usedFacets) {
      const count = insideCounts[facet] ?? 0;
      if (count < minPatternEvents || (count < minCount && count < insideTotal * minShare))
        continue;
      const outsideCount = (counts[facet] ?? 0) - count;
      const share = count / insideTotal;
      const lift = share / (outsideCount / outsideTotal);
      const score = computeLogLikelihood(count, insideTotal, outsideCount, outsideTotal);
      if (!(lift > 1 && score >= requiredScore)) continue;
      const label = columns.facetLabels.get(facet);
      candidates.push({
        difference: {
          key,
          value: columns.facets[facet]?.value ?? "",
          ...(label !== undefined && { label }),
          insideCount: count,
          insideTotal,
          outsideCount,
          outsideTotal,
          lift,
        },
        // Without this weight, a rare value of a few events would precede the set's main cause.
        score: isMixed ? score : score * share ** 2,
        signature: signatures[facet] ?? 0,
      });
    }
  }
  return rankDifferences(candidates);
}

/**
 * Returns the G-test statistic of a value's frequency inside and outside. The higher the result,
 * the less likely the difference is if the value has no influence.
 */
function computeLogLikelihood(
  insideCount: number,
  insideTotal: number,
  outsideCount: number,
  outsideTotal: number,
): number {
  const total = insideTotal + outsideTotal;
  const valueTotal = insideCount + outsideCount;
  const computeTerm = (observed: number, rowTotal: number, columnTotal: number) =>
    observed === 0 ? 0 : observed * Math.log((observed * total) / (rowTotal * columnTotal));
  return (
    2 *
    (computeTerm(insideCount, insideTotal, valueTotal) +
      computeTerm(insideTotal - insideCount, insideTotal, total - valueTotal) +
      computeTerm(outsideCount, outsideTotal, valueTotal) +
      computeTerm(outsideTotal - outsideCount, outsideTotal, total - valueTotal))
  );
}

/** Returns a signature for each facet ID. Facets of the same events have equal signatures. */
function computeSignatures({ facets, facetIds, facetStart }: EventColumns, events: Uint32Array) {
  const signatures = new Int32Array(facets.length);
  for (const event of events) {
    const bits = hashPosition(event);
    const end = facetStart[event + 1] ?? 0;
    for (let index = facetStart[event] ?? 0; index < end; index++) {
      const facet = facetIds[index] ?? 0;
      signatures[facet] = (signatures[facet] ?? 0) ^ bits;
    }
  }
  return signatures;
}

/** Hashes a position, so that different sets of positions are unlikely to have equal signatures. */
function hashPosition(position: number): number {
  const bits = Math.imul(position + 1, 0x9e3779b1);
  return Math.imul(bits ^ (bits >>> 15), 0x85ebca6b) ^ (bits >>> 13);
}

function canBeCause(key: string, ids: readonly number[], counts: Uint32Array): boolean {
  if (facetKeys.some((facetKey) => facetKey === key)) return !ignoredKeys.includes(key);
  const eventCount = ids.reduce((sum, facet) => sum + (counts[facet] ?? 0), 0);
  return ids.length <= eventCount * maxValuesPerEvent;
}
