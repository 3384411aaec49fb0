import type { TextPart } from "../../api/failures/report.ts";

/** Returns a group's text in one line, with the values that vary as "…". */
export const formatMaskedText = (parts: readonly TextPart[]): string =>
  parts.map((part) => ("text" in part ? part.text : "…")).join("");

/** Returns a group's text in one line, with examples of the values that vary. */
export const formatExampleText = (parts: readonly TextPart[]): string =>
  parts.map((part) => ("text" in part ? part.text : part.example)).join("");
