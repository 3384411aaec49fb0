import type { TextPart } from "../../api/failures/report.ts";

/** Returns a group's text with “…” in place of each value that varies. */
export const formatMaskedText = (parts: readonly TextPart[]): string =>
  parts.map((part) => ("text" in part ? part.text : "…")).join("");

/** Returns a group's text with an example in place of each value that varies. */
export const formatExampleText = (parts: readonly TextPart[]): string =>
  parts.map((part) => ("text" in part ? part.text : part.example)).join("");
