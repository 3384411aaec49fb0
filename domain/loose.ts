/** Readers of untrusted values: they return nothing for an unexpected type, and never throw. */

export type LooseObject = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): LooseObject | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? // JSON objects have string keys; the values stay unknown.
      (value as LooseObject)
    : undefined;

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Skips items that aren't objects. */
export const asObjects = (value: unknown): LooseObject[] =>
  asList(value).flatMap<LooseObject>((item) => asObject(item) ?? []);

/** Returns a non-empty text. */
export const asText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Returns the texts of a list; a single text counts as a list of one. */
export const asTexts = (value: unknown): string[] =>
  (typeof value === "string" ? [value] : asList(value)).flatMap((item) => asText(item) ?? []);

export const asNumber = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** Returns the milliseconds since the epoch of an ISO 8601 timestamp. */
export function asTime(value: unknown): number | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return undefined;
  return asNumber(Date.parse(value));
}
