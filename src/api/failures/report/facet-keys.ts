import type { FacetName } from "../event-columns.ts";

/** The distinct keys of facets, with the position of each facet's key. */
export interface FacetKeys {
  readonly keys: readonly string[];
  /** Position in `keys` by facet ID. */
  readonly keyIds: Uint32Array;
}

export function facetKeyIds(facets: readonly FacetName[]): FacetKeys {
  const keys: string[] = [];
  const known = new Map<string, number>();
  const keyIds = new Uint32Array(facets.length);
  facets.forEach(({ key }, facet) => {
    let id = known.get(key);
    if (id === undefined) {
      id = keys.push(key) - 1;
      known.set(key, id);
    }
    keyIds[facet] = id;
  });
  return { keys, keyIds };
}
