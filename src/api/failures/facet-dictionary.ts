import { isSecretName, maskSecrets } from "../../../contract/secrets.ts";
import { type FacetName, noFacet } from "./event-columns.ts";

/**
 * The limits bound the memory for payloads with a unique value in each event, such as an order ID.
 * They don't apply to the keys in `facetKeys`.
 */
const maxValuesPerKey = 20_000;
const maxPayloadValues = 200_000;

export interface SavedFacets {
  readonly keys: readonly string[];
  readonly values: readonly string[];
  readonly truncatedKeys: readonly string[];
}

export interface FacetDictionary {
  readonly facets: readonly FacetName[];
  readonly truncatedKeys: ReadonlySet<string>;
  /** Returns the ID of a facet; `noFacet` for a secret field, and for values above the limits. */
  idOf(key: string, value: string): number;
  /** Number of characters of all values. */
  readonly length: number;
  save(): SavedFacets;
}

/** Assigns IDs to facets. Secrets in values are masked. */
export function createFacetDictionary(saved?: SavedFacets): FacetDictionary {
  const facets: FacetName[] = [];
  const truncatedKeys = new Set(saved?.truncatedKeys);
  /** IDs by key and value as received; undefined for secret fields. */
  const idsByKey = new Map<string, Map<string, number> | undefined>();
  let payloadValueCount = 0;
  let length = 0;

  const isPayload = (key: string) => key.startsWith("payload.");
  const idsOf = (key: string) => {
    const known = idsByKey.get(key);
    if (known !== undefined || idsByKey.has(key)) return known;
    const isSecret = isPayload(key) && key.split(".").some(isSecretName);
    const ids = isSecret ? undefined : new Map<string, number>();
    idsByKey.set(key, ids);
    return ids;
  };
  const insert = (ids: Map<string, number>, key: string, value: string) => {
    const id = facets.length;
    facets.push({ key, value });
    ids.set(value, id);
    length += value.length;
    if (isPayload(key)) payloadValueCount += 1;
    return id;
  };

  for (const [index, key] of saved?.keys.entries() ?? []) {
    insert(idsOf(key) ?? new Map<string, number>(), key, saved?.values[index] ?? "");
  }
  return {
    facets,
    truncatedKeys,
    get length() {
      return length;
    },
    idOf(key, value) {
      const ids = idsOf(key);
      const known = ids?.get(value);
      if (known !== undefined || ids === undefined) return known ?? noFacet;
      if (
        isPayload(key) &&
        (ids.size >= maxValuesPerKey || payloadValueCount >= maxPayloadValues)
      ) {
        truncatedKeys.add(key);
        return noFacet;
      }
      const masked = maskSecrets(value);
      const id = ids.get(masked) ?? insert(ids, key, masked);
      if (masked !== value) ids.set(value, id);
      return id;
    },
    save: () => ({
      keys: facets.map(({ key }) => key),
      values: facets.map(({ value }) => value),
      truncatedKeys: [...truncatedKeys],
    }),
  };
}
