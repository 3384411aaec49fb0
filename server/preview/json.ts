import { isRecord } from "../is-record.ts";

export type Json = Record<string, unknown>;

/** Merges objects by key. Any other value in `overrides` replaces the value in `base`. */
export function mergeJson(base: unknown, overrides: unknown): unknown {
  if (!isRecord(base) || !isRecord(overrides)) return overrides;
  return Object.fromEntries([
    ...Object.entries(base).map(([key, value]) => [
      key,
      Object.hasOwn(overrides, key) ? mergeJson(value, overrides[key]) : value,
    ]),
    ...Object.entries(overrides).filter(([key]) => !Object.hasOwn(base, key)),
  ]);
}
