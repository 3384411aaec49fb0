import type { PreviewError } from "../../../contract/step-preview.ts";

/** A place in the text of a control; both count from 1. */
export interface TextPosition {
  line: number;
  column: number;
}

/** Path of a text in the controls: `["primaryAction", "label"]`. */
export type FieldPath = readonly string[];

/** Why a step cannot be rendered, written for its author. */
export interface TemplateFault {
  title: string;
  field: FieldPath;
  place: TextPosition;
  /** What is wrong there, as a clause. */
  reason: string;
  /** What to do about it. */
  hint: string;
}

/** The fault as the API shows it: `body, line 3, column 5: tag "fro" not found`. */
export const previewErrorOf = ({
  title,
  field,
  place,
  reason,
  hint,
}: TemplateFault): PreviewError => ({
  title,
  message: `${field.join(".")}, line ${place.line}, column ${place.column}: ${reason}`,
  hint,
});

/** The place of a character, as an editor counts: columns in UTF-16 units. */
export function positionOf(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  let line = 1;
  for (let at = before.indexOf("\n"); at !== -1; at = before.indexOf("\n", at + 1)) line += 1;
  return { line, column: before.length - lineStart + 1 };
}
