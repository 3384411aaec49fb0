export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Merges objects by key; any other value in `over` replaces the one in `under`. */
export function mergeJson(under: unknown, over: unknown): unknown {
  if (!isRecord(under) || !isRecord(over)) return over;
  return Object.fromEntries([
    ...Object.entries(under).map(([key, value]) => [
      key,
      Object.hasOwn(over, key) ? mergeJson(value, over[key]) : value,
    ]),
    ...Object.entries(over).filter(([key]) => !Object.hasOwn(under, key)),
  ]);
}
