import { parseJson } from "../../../../contract/json-text.ts";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../domain/loose.ts";
import type { EditorLanguage } from "../../../components/json/json-editor/create-editor.ts";
import { writeJson } from "./sections.ts";

export interface ControlRow {
  key: string;
  /** As it is edited: a text itself, anything else as JSON. */
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

/** The rows of control values; undefined while their JSON cannot be read. */
export function controlRows(controls: string): ControlRow[] | undefined {
  const values = asObject(parseJson(controls));
  if (values === undefined) return undefined;
  return Object.entries(values).map(([key, value]) => ({
    key,
    text: typeof value === "string" ? value : writeJson(value),
    language: languageOf(value),
  }));
}

/** Returns the JSON of control values with one of them changed or removed. */
export function withControl(controls: string, key: string, value: unknown): string {
  const values = JSON.parse(controls) as JsonObject;
  if (value === undefined) {
    const { [key]: _, ...rest } = values;
    return writeJson(rest);
  }
  return writeJson({ ...values, [key]: value });
}

/** The controls that differ from where they started, as they are now. */
export function changedControls(before: JsonObject, now: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value),
    ),
  );
}
