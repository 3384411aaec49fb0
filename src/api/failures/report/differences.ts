import { type EventColumns, facetKeys } from "../event-columns.ts";
import type { Difference } from "../report.ts";
import { facetKeyIds } from "./facet-keys.ts";
import { rankDifferences } from "./rank-differences.ts";

const minCount = 3;
const minShare = 0.2;
/** A value of a single event is no pattern. */
const minPattern = 2;
/** The chance of a higher value without a cause is 0.1 %. */
const minScore = 10.83;
/** Keys that differ by definition, or for nearly every event. */
const ignoredKeys: readonly string[] = ["outcome", "subscriber", "transaction"];
/** Payload keys with more values per event are IDs. */
const maxValuesPerEvent = 0.5;

/**
 * Returns what distinguishes a set of events from the other events in a range, the likely cause
 * first.
 *
 * @param inside 1 for each event of the set
 * @param all 1 for each event in the range, including those of the set
 */
export function findDifferences(
  columns: EventColumns,
  inside: Uint8Array,
  all: Uint8Array,
): Difference[] {
  const { facets } = columns;
  const counts = countByFacet(columns, inside, all);
  const { insideTotal, total } = counts;
  const outsideTotal = total - insideTotal;
  const isUsable = usableFacets(columns, counts.all);
  const candidates = facets.flatMap(({ key, value }, facet) => {
    const count = counts.inside[facet] ?? 0;
    if (count < minPattern || (count < minCount && count < insideTotal * minShare)) return [];
    if (!isUsable(facet)) return [];
    const outside = (counts.all[facet] ?? 0) - count;
    const score = logLikelihood(count, insideTotal, outside, outsideTotal);
    const lift = count / insideTotal / (outside / outsideTotal);
    if (!(lift > 1) || score < minScore) return [];
    const label = columns.facetLabels.get(facet);
    const difference: Difference = {
      key,
      value,
      ...(label !== undefined && { label }),
      inside: count,
      insideTotal,
      outside,
      outsideTotal,
      lift,
    };
    // Weighted by the explained share, so that a rare value of a few events isn't the cause of all.
    const explained = count / insideTotal;
    return [{ difference, score: score * explained, signature: counts.signatures[facet] ?? 0 }];
  });
  return rankDifferences(candidates);
}

/**
 * Returns the G-test statistic of a value's frequency inside and outside: how unlikely the
 * difference is if the value has no influence.
 */
function logLikelihood(
  inside: number,
  insideTotal: number,
  outside: number,
  outsideTotal: number,
): number {
  const total = insideTotal + outsideTotal;
  const having = inside + outside;
  const term = (observed: number, row: number, column: number) =>
    observed === 0 ? 0 : observed * Math.log((observed * total) / (row * column));
  return (
    2 *
    (term(inside, insideTotal, having) +
      term(insideTotal - inside, insideTotal, total - having) +
      term(outside, outsideTotal, having) +
      term(outsideTotal - outside, outsideTotal, total - having))
  );
}

function countByFacet(columns: EventColumns, inside: Uint8Array, all: Uint8Array) {
  const { facets, facetIds, facetStart } = columns;
  const counts = {
    inside: new Uint32Array(facets.length),
    all: new Uint32Array(facets.length),
    /** Equal for values that the same events of the set have. */
    signatures: new Int32Array(facets.length),
    insideTotal: 0,
    total: 0,
  };
  for (let event = 0; event < columns.count; event++) {
    if (all[event] !== 1) continue;
    const bit = inside[event] === 1 ? 1 : 0;
    counts.insideTotal += bit;
    counts.total += 1;
    const hash = bit === 1 ? scramble(event) : 0;
    const end = facetStart[event + 1] ?? 0;
    for (let index = facetStart[event] ?? 0; index < end; index++) {
      const facet = facetIds[index] ?? 0;
      counts.all[facet] = (counts.all[facet] ?? 0) + 1;
      counts.inside[facet] = (counts.inside[facet] ?? 0) + bit;
      counts.signatures[facet] = (counts.signatures[facet] ?? 0) ^ hash;
    }
  }
  return counts;
}

/** Returns bits that look random, so that different sets of positions have different sums. */
function scramble(position: number): number {
  const bits = Math.imul(position + 1, 0x9e3779b1);
  return Math.imul(bits ^ (bits >>> 15), 0x85ebca6b) ^ (bits >>> 13);
}

/** Returns a test that excludes keys which can't be a cause. */
function usableFacets({ facets }: EventColumns, counts: Uint32Array): (facet: number) => boolean {
  const { keys, keyIds } = facetKeyIds(facets);
  const eventCounts = new Uint32Array(keys.length);
  const valueCounts = new Uint32Array(keys.length);
  counts.forEach((count, facet) => {
    if (count === 0) return;
    const keyId = keyIds[facet] ?? 0;
    eventCounts[keyId] = (eventCounts[keyId] ?? 0) + count;
    valueCounts[keyId] = (valueCounts[keyId] ?? 0) + 1;
  });
  const isUsable = keys.map((key, keyId) => {
    if (facetKeys.some((known) => known === key)) return !ignoredKeys.includes(key);
    return (valueCounts[keyId] ?? 0) <= (eventCounts[keyId] ?? 0) * maxValuesPerEvent;
  });
  return (facet) => isUsable[keyIds[facet] ?? 0] === true;
}
