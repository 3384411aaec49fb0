import type { EventColumns } from "../event-columns.ts";

/** Counts the given events by facet ID. */
export function countByFacet(
  { facets, facetIds, facetStart }: EventColumns,
  events: Uint32Array,
): Uint32Array {
  const counts = new Uint32Array(facets.length);
  for (const event of events) {
    const end = facetStart[event + 1] ?? 0;
    for (let index = facetStart[event] ?? 0; index < end; index++) {
      const facet = facetIds[index] ?? 0;
      counts[facet] = (counts[facet] ?? 0) + 1;
    }
  }
  return counts;
}
