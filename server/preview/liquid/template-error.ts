import type { PreviewError } from "../../../contract/step-preview.ts";

/** 1-based position in a control's text. */
export interface TextPosition {
  line: number;
  column: number;
}

/** Path in the controls, for example `["primaryAction", "label"]`. */
export type FieldPath = readonly string[];

export interface TemplateErrorDetails {
  title: string;
  field: FieldPath;
  position: TextPosition;
  /** Reason for the error, as a clause. */
  reason: string;
  hint: string;
}

/** Formats an error for the API, for example `body, line 3, column 5: tag "fro" not found`. */
export const toPreviewError = ({
  title,
  field,
  position,
  reason,
  hint,
}: TemplateErrorDetails): PreviewError => ({
  title,
  message: `${field.join(".")}, line ${position.line}, column ${position.column}: ${reason}`,
  hint,
});

/** Returns the line and column of an offset. Columns count UTF-16 code units, as in editors. */
export function toPosition(text: string, offset: number): TextPosition {
  const precedingText = text.slice(0, offset);
  const lineStart = precedingText.lastIndexOf("\n") + 1;
  let line = 1;
  for (
    let index = precedingText.indexOf("\n");
    index !== -1;
    index = precedingText.indexOf("\n", index + 1)
  )
    line += 1;
  return { line, column: precedingText.length - lineStart + 1 };
}
