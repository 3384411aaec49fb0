import { isSecretName, maskSecrets } from "../../../contract/mask-secrets.ts";
import { allPayloadKeys, type FacetPair, noFacet } from "./event-columns.ts";

// These limits bound the memory use of payloads with a unique value in each event, such as an order
// ID. Keys in `facetKeys` are unlimited.
const maxValuesPerKey = 20_000;
const maxPayloadValues = 200_000;
const maxTruncatedKeys = 100;

/** Number of slots for recent values per key. Must be a power of two. */
const recentSlotCount = 32;

/** The IDs of one key's values. A received value has the same ID as its masked form. */
interface KeyIds {
  readonly idsByValue: Map<string, number>;
  /**
   * Recently looked up values, in slots that are computed from a few characters. Comparing a value
   * is four times as fast as hashing it, and most values of a scan repeat.
   */
  readonly recentValues: (string | undefined)[];
  readonly recentIds: number[];
}

const getSlot = (value: string) =>
  (31 * value.length +
    7 * value.charCodeAt(value.length >> 1) +
    value.charCodeAt(value.length - 1)) &
  (recentSlotCount - 1);

export interface SavedFacets {
  readonly keys: readonly string[];
  readonly values: readonly string[];
  readonly truncatedKeys: readonly string[];
}

const createKeyIds = (): KeyIds => ({
  idsByValue: new Map(),
  recentValues: [],
  recentIds: [],
});

/** Assigns IDs to facets. Secrets in values are masked. */
export function createFacetDictionary(savedFacets?: SavedFacets) {
  const facets: FacetPair[] = [];
  const truncatedKeys: Set<string> = new Set(savedFacets?.truncatedKeys);
  /** IDs by key; undefined for the keys of secret fields. */
  const keyIdsByKey = new Map<string, KeyIds | undefined>();
  let payloadValueCount = 0;

  const isPayload = (key: string) => key.startsWith("payload.");
  const hasSecretName = (key: string) => key.split(".").some(isSecretName);
  const getOrCreateKeyIds = (key: string) => {
    const existingKeyIds = keyIdsByKey.get(key);
    if (existingKeyIds !== undefined || keyIdsByKey.has(key)) return existingKeyIds;
    const isSecret = isPayload(key) && hasSecretName(key);
    const keyIds = isSecret ? undefined : createKeyIds();
    keyIdsByKey.set(key, keyIds);
    return keyIds;
  };
  const insert = ({ idsByValue }: KeyIds, key: string, value: string) => {
    const id = facets.length;
    facets.push({ key, value });
    idsByValue.set(value, id);
    if (isPayload(key)) payloadValueCount += 1;
    return id;
  };

  const addTruncatedKey = (key: string) => {
    // No filter can match a secret field.
    if (truncatedKeys.has(key) || hasSecretName(key)) return;
    truncatedKeys.add(truncatedKeys.size < maxTruncatedKeys ? key : allPayloadKeys);
  };

  /** Assigns an ID to a value that has none. Returns `noFacet` if a limit is reached. */
  const assignId = (keyIds: KeyIds, key: string, value: string) => {
    const { idsByValue } = keyIds;
    if (
      isPayload(key) &&
      (idsByValue.size >= maxValuesPerKey || payloadValueCount >= maxPayloadValues)
    ) {
      addTruncatedKey(key);
      return noFacet;
    }
    const maskedValue = maskSecrets(value);
    if (maskedValue === value) return insert(keyIds, key, value);
    const id = idsByValue.get(maskedValue) ?? insert(keyIds, key, maskedValue);
    idsByValue.set(value, id);
    return id;
  };

  for (const [index, key] of savedFacets?.keys.entries() ?? []) {
    insert(getOrCreateKeyIds(key) ?? createKeyIds(), key, savedFacets?.values[index] ?? "");
  }
  return {
    facets,
    truncatedKeys,
    addTruncatedKey,
    /** Returns the ID of a facet; `noFacet` for a secret field or a value beyond the limits. */
    getId(key: string, value: string) {
      // Keys of payloads can be IDs, so a full dictionary doesn't keep further keys.
      if (payloadValueCount >= maxPayloadValues && isPayload(key) && !keyIdsByKey.has(key)) {
        addTruncatedKey(key);
        return noFacet;
      }
      const keyIds = getOrCreateKeyIds(key);
      if (keyIds === undefined) return noFacet;
      const { recentIds, recentValues } = keyIds;
      const slot = getSlot(value);
      if (recentValues[slot] === value) return recentIds[slot] ?? noFacet;
      const id = keyIds.idsByValue.get(value) ?? assignId(keyIds, key, value);
      if (id === noFacet) return noFacet;
      recentValues[slot] = value;
      recentIds[slot] = id;
      return id;
    },
    toSaved: (): SavedFacets => ({
      keys: facets.map(({ key }) => key),
      values: facets.map(({ value }) => value),
      truncatedKeys: [...truncatedKeys],
    }),
  };
}
