import type { FacetName } from "../event-columns.ts";

/** Facet IDs by key. */
export interface FacetKeys {
  /** The key's position in `idsByKey` by facet ID. */
  readonly keyPositions: readonly number[];
  /** The facet IDs of each key, in order. */
  readonly idsByKey: ReadonlyMap<string, readonly number[]>;
  /** The position of a key; -1 if no facet has it. */
  positionOf(key: string): number;
}

const cache = new WeakMap<readonly FacetName[], () => FacetKeys>();

/**
 * Groups facets by key. Reuses the groups of the previous report, because grouping all facets takes
 * longer than most reports. This is valid because facets are only ever appended to a list.
 */
export function facetKeysOf(facets: readonly FacetName[]): FacetKeys {
  let update = cache.get(facets);
  if (update === undefined) {
    update = grouping(facets);
    cache.set(facets, update);
  }
  return update();
}

function grouping(facets: readonly FacetName[]): () => FacetKeys {
  const keyPositions: number[] = [];
  const idsByKey = new Map<string, number[]>();
  const positions = new Map<string, number>();
  const positionOf = (key: string) => positions.get(key) ?? -1;
  const keys = { keyPositions, idsByKey, positionOf };
  return () => {
    for (let facet = keyPositions.length; facet < facets.length; facet++) {
      const key = facets[facet]?.key ?? "";
      const ids = idsByKey.get(key);
      if (ids) ids.push(facet);
      else {
        positions.set(key, idsByKey.size);
        idsByKey.set(key, [facet]);
      }
      keyPositions.push(positionOf(key));
    }
    return keys;
  };
}
