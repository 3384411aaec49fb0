/** Readers of untrusted values. They never throw, and return nothing for an unexpected type. */

export type LooseObject = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): LooseObject | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? // JSON objects have string keys; the values stay unknown.
      (value as LooseObject)
    : undefined;

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the objects of a list, without other items. */
export const asObjects = (value: unknown): LooseObject[] =>
  asList(value).flatMap<LooseObject>((item) => asObject(item) ?? []);

/** Returns the value if it is a non-empty text. */
export const asText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Returns the texts of a list. A single text is treated as a list with one item. */
export const asTexts = (value: unknown): string[] =>
  (typeof value === "string" ? [value] : asList(value)).flatMap((item) => asText(item) ?? []);

export const asNumber = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** Parses an ISO 8601 timestamp. Returns milliseconds since the epoch. */
export function asTime(value: unknown): number | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return undefined;
  return asNumber(Date.parse(value));
}
