import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../domain/loose.ts";
import { writeJson } from "./sections.ts";

export type ControlLanguage = "html" | "liquid" | "text" | "json";

export interface ControlRow {
  key: string;
  /** A text value itself; other values as JSON. */
  text: string;
  language: ControlLanguage;
}

/** A tag indicates markup, braces a template. */
export function languageOf(value: unknown): ControlLanguage {
  if (typeof value !== "string") return "json";
  if (/<[a-z!/][^>]*>/i.test(value)) return "html";
  return value.includes("{{") || value.includes("{%") || value.length < 400 ? "liquid" : "text";
}

/** Undefined while the JSON is invalid. */
export function controlRows(controls: string): ControlRow[] | undefined {
  try {
    const values = asObject(JSON.parse(controls));
    if (values === undefined) return undefined;
    return Object.entries(values).map(([key, value]) => ({
      key,
      text: typeof value === "string" ? value : writeJson(value),
      language: languageOf(value),
    }));
  } catch {
    return undefined;
  }
}

export function withControl(controls: string, key: string, value: unknown): string {
  const values = JSON.parse(controls) as JsonObject;
  if (value === undefined) {
    const { [key]: _, ...rest } = values;
    return writeJson(rest);
  }
  return writeJson({ ...values, [key]: value });
}

/** Returns the controls that differ from their initial values. */
export function changedControls(before: JsonObject, now: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value),
    ),
  );
}
