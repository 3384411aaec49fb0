import { parseJson } from "../../../../contract/json-text.ts";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../domain/loose.ts";
import type { EditorLanguage } from "../../../components/json/json-editor/create-editor.ts";
import { writeJson } from "./sections.ts";

export interface ControlRow {
  key: string;
  /** A text value itself; other values as JSON. */
  text: string;
  language: EditorLanguage;
}

/**
 * Returns the language for editing a control's text. A tag means markup, braces mean a template.
 */
export function languageOf(value: unknown): EditorLanguage {
  if (typeof value !== "string") return "json";
  if (/<[a-z!/][^>]*>/i.test(value)) return "html";
  return value.includes("{{") || value.includes("{%") || value.length < 400 ? "liquid" : "text";
}

/** Undefined while the JSON is invalid. */
export function controlRows(controls: string): ControlRow[] | undefined {
  const values = asObject(parseJson(controls));
  if (values === undefined) return undefined;
  return Object.entries(values).map(([key, value]) => ({
    key,
    text: typeof value === "string" ? value : writeJson(value),
    language: languageOf(value),
  }));
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
