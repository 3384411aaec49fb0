import { asObjects, asText } from "./loose.ts";

/*
 * Parses the conditions of integrations and steps (StepFilter in section 2.2 of the API
 * specification).
 */

/** A part as received. Its operator and scope may be unknown to this build. */
export interface FilterPart {
  readonly field: string;
  readonly value: string;
  readonly operator: string;
  readonly on: string;
}

export interface Filter {
  readonly isNegated: boolean;
  readonly value: "AND" | "OR";
  readonly children: readonly FilterPart[];
}

/** Converts a string, number, or boolean to a string. Returns an empty string for anything else. */
export const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";

/** Parses filters from any value. Skips invalid items and never throws. */
export const parseFilters = (value: unknown): Filter[] =>
  asObjects(value).map((filter) => ({
    isNegated: filter["isNegated"] === true,
    value: filter["value"] === "OR" ? "OR" : "AND",
    children: asObjects(filter["children"]).map(parseFilterPart),
  }));

export const parseFilterPart = (part: Readonly<Record<string, unknown>>): FilterPart => ({
  field: toText(part["field"]),
  value: toText(part["value"]),
  operator: asText(part["operator"]) ?? "EQUAL",
  on: asText(part["on"]) ?? "payload",
});

/** Splits the value of an operator that compares with several values. */
export const splitList = (text: string) => text.split(",").map((item) => item.trim());
