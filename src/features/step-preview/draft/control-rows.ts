import { parseJson } from "../../../../contract/parse-json.ts";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../domain/loose.ts";
import type { EditorLanguage } from "../../../components/json/json-editor/create-editor.ts";
import { formatJson } from "./sections.ts";

export interface ControlRow {
  key: string;
  /** Value of the control. Values other than strings are JSON. */
  text: string;
  language: EditorLanguage;
}

/**
 * Texts as entered in JSON rows. They can be invalid, or formatted differently from the controls.
 */
export interface EnteredTexts {
  /** The controls that the texts belong to. For other controls, the texts are outdated. */
  controls: string | undefined;
  textsByKey: ReadonlyMap<string, string>;
}

export const noEnteredTexts: EnteredTexts = { controls: undefined, textsByKey: new Map() };

export function detectLanguage(value: unknown): EditorLanguage {
  if (typeof value !== "string") return "json";
  if (/<[a-z!/][^<>]*>/i.test(value)) return "html";
  return value.includes("{{") || value.includes("{%") || value.length < 400 ? "liquid" : "text";
}

/** Returns undefined unless `controls` is a JSON object. */
export function toControlRows(controls: string): ControlRow[] | undefined {
  const values = asObject(parseJson(controls));
  if (values === undefined) return undefined;
  return Object.entries(values).map(([key, value]) => ({
    key,
    text: typeof value === "string" ? value : formatJson(value),
    language: detectLanguage(value),
  }));
}

export function withControl(controls: string, key: string, value: unknown): string {
  const values = JSON.parse(controls) as JsonObject;
  if (value === undefined) {
    const { [key]: _, ...otherValues } = values;
    return formatJson(otherValues);
  }
  return formatJson({ ...values, [key]: value });
}

export function pickChangedControls(
  initialControls: JsonObject,
  currentControls: JsonObject,
): JsonObject {
  return Object.fromEntries(
    Object.entries(currentControls).filter(
      ([key, value]) => JSON.stringify(initialControls[key]) !== JSON.stringify(value),
    ),
  );
}
