import { type EventColumns, facetKeys } from "../event-columns.ts";
import type { Facet, FacetValue } from "../report.ts";
import { facetKeyIds } from "./facet-keys.ts";
import { isFailedOutcome } from "./outcome-counts.ts";

const maxValues = 50;
/** For keys with a value for nearly each event. */
const maxUniqueValues = 10;
const uniqueKeys: readonly string[] = ["subscriber", "transaction"];
const minPayloadShare = 0.01;
const maxPayloadValues = 200;

/** Counts events by facet. Payload keys that are rare or have too many values are left out. */
export function countFacets(columns: EventColumns, events: Uint32Array): Facet[] {
  const { facets, facetIds, facetLabels, facetStart } = columns;
  const counts = new Uint32Array(facets.length);
  const failedCounts = new Uint32Array(facets.length);
  for (const event of events) {
    const failed = isFailedOutcome[columns.outcome[event] ?? 0] === true ? 1 : 0;
    const end = facetStart[event + 1] ?? 0;
    for (let index = facetStart[event] ?? 0; index < end; index++) {
      const facet = facetIds[index] ?? 0;
      counts[facet] = (counts[facet] ?? 0) + 1;
      failedCounts[facet] = (failedCounts[facet] ?? 0) + failed;
    }
  }
  const { keys, keyIds } = facetKeyIds(facets);
  const members = keys.map((): number[] => []);
  facets.forEach((_, facet) => {
    if (counts[facet] !== 0) members[keyIds[facet] ?? 0]?.push(facet);
  });
  return keys
    .flatMap((key, keyId): Facet[] => {
      const own = members[keyId] ?? [];
      if (own.length === 0) return [];
      if (!facetKeys.some((known) => known === key)) {
        const total = own.reduce((sum, facet) => sum + (counts[facet] ?? 0), 0);
        if (total < events.length * minPayloadShare || own.length > maxPayloadValues) return [];
      }
      const values = own
        .map((facet): FacetValue => {
          const label = facetLabels.get(facet);
          return {
            value: facets[facet]?.value ?? "",
            ...(label !== undefined && { label }),
            count: counts[facet] ?? 0,
            failedCount: failedCounts[facet] ?? 0,
          };
        })
        .toSorted((a, b) => b.failedCount - a.failedCount || b.count - a.count)
        .slice(0, uniqueKeys.includes(key) ? maxUniqueValues : maxValues);
      return [{ key, values, distinctCount: own.length }];
    })
    .toSorted((a, b) => keyOrder(a.key) - keyOrder(b.key) || (a.key < b.key ? -1 : 1));
}

/** Returns the order of keys: the known ones, then those of payloads. */
const keyOrder = (key: string) => {
  const order = facetKeys.findIndex((known) => known === key);
  return order < 0 ? facetKeys.length : order;
};
