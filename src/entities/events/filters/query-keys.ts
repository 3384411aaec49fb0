export interface KnownValue {
  readonly value: string;
  readonly label: string;
  /** Number of loaded or scanned events with the value. */
  readonly count?: number;
}

/** Values by key, from loaded or scanned events. */
export type KnownValues = Readonly<Record<string, readonly KnownValue[]>>;

/** A key of the query language, such as `workflow` in `workflow:order-shipped`. */
export interface QueryKey {
  readonly key: string;
  /** Label of the chip; default: `key`. */
  readonly chipLabel?: string;
  readonly label: string;
  readonly hint?: string;
  /** `single` accepts one included value, or any number of excluded values. */
  readonly kind: "list" | "choices" | "single" | "context" | "duration";
  readonly choices?: readonly KnownValue[];
  /** Absent if the service or the scan applies the filter. */
  readonly appliedBy?: "browser";
  /** Error for an excluded value; absent if values of this key can be excluded. */
  readonly exclusionError?: string;
  /** Whether a word without a key can mean a value of this key. */
  readonly acceptsWords?: boolean;
}

/**
 * The value for events without context. Context keys can't have this value, because they contain a
 * colon.
 */
export const noContext = "none";

export const payloadPrefix = "payload.";

/** Returns the key with this name, ignoring case except in the path of a payload value. */
export function findKey(keys: readonly QueryKey[], name: string): QueryKey | undefined {
  const lowerCaseName = name.toLowerCase();
  if (lowerCaseName.startsWith(payloadPrefix) && name.length > payloadPrefix.length) {
    const payloadKey = keys.find(({ key }) => key === payloadPrefix);
    return payloadKey && { ...payloadKey, key: payloadPrefix + name.slice(payloadPrefix.length) };
  }
  return keys.find(({ key }) => key !== payloadPrefix && key.toLowerCase() === lowerCaseName);
}
