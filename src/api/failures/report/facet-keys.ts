import type { EventColumns, FacetPair } from "../event-columns.ts";

const updatersByFacets = new WeakMap<
  readonly FacetPair[],
  ReturnType<typeof createKeyIndexUpdater>
>();

/**
 * Groups facets by key. Extends the groups of the previous report, because facets are only ever
 * appended, and grouping all of them again would take longer than most reports.
 */
export function getFacetKeyIndex(facets: readonly FacetPair[]) {
  let update = updatersByFacets.get(facets);
  if (update === undefined) {
    update = createKeyIndexUpdater(facets);
    updatersByFacets.set(facets, update);
  }
  return update();
}

function createKeyIndexUpdater(facets: readonly FacetPair[]) {
  /** Position of each facet's key in `idsByKey`. The index is the facet ID. */
  const keyPositions: number[] = [];
  /** The facet IDs of each key, in ascending order. */
  const idsByKey = new Map<string, number[]>();
  const positionsByKey = new Map<string, number>();
  const getPosition = (key: string) => positionsByKey.get(key) ?? -1;
  const keyIndex = { keyPositions, idsByKey, getPosition };
  return () => {
    for (let facet = keyPositions.length; facet < facets.length; facet++) {
      const key = facets[facet]?.key ?? "";
      const ids = idsByKey.get(key);
      if (ids) ids.push(facet);
      else {
        positionsByKey.set(key, idsByKey.size);
        idsByKey.set(key, [facet]);
      }
      keyPositions.push(getPosition(key));
    }
    return keyIndex;
  };
}

export function createFacetFinder(
  { facets, facetIds, facetStart }: EventColumns,
  key: string,
): (event: number) => number | undefined {
  const { keyPositions, getPosition } = getFacetKeyIndex(facets);
  const position = getPosition(key);
  return (event) => {
    const end = facetStart[event + 1] ?? 0;
    for (let index = facetStart[event] ?? 0; index < end; index++) {
      const facet = facetIds[index] ?? 0;
      if (keyPositions[facet] === position) return facet;
    }
    return undefined;
  };
}

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
