import type { EventColumns } from "../event-columns.ts";
import { facetKeysOf } from "./facet-keys.ts";

/** Returns a function that finds an event's first facet with a key. */
export function eventFacet(
  { facets, facetIds, facetStart }: EventColumns,
  key: string,
): (event: number) => number | undefined {
  const { keyPositions, positionOf } = facetKeysOf(facets);
  const wanted = positionOf(key);
  return (event) => {
    const end = facetStart[event + 1] ?? 0;
    for (let index = facetStart[event] ?? 0; index < end; index++) {
      const facet = facetIds[index] ?? 0;
      if (keyPositions[facet] === wanted) return facet;
    }
    return undefined;
  };
}
