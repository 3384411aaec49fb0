/**
 * Readers for values that another party sent: each gives the value when it has the expected kind,
 * else nothing. None throws.
 */

export type LooseObject = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): LooseObject | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? // An object of JSON has string keys; its values stay unknown.
      (value as LooseObject)
    : undefined;

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The list's objects; what is no object is left out. */
export const asObjects = (value: unknown): LooseObject[] =>
  asList(value).flatMap<LooseObject>((item) => asObject(item) ?? []);

/** A text that is not empty. */
export const asText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The texts of a list; a text alone is a list of one. */
export const asTexts = (value: unknown): string[] =>
  (typeof value === "string" ? [value] : asList(value)).flatMap((item) => asText(item) ?? []);

export const asNumber = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** Milliseconds since the epoch of an ISO 8601 timestamp; undefined for anything else. */
export function asTime(value: unknown): number | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return undefined;
  return asNumber(Date.parse(value));
}
