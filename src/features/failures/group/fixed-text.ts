import type { TextPart } from "../../../api/failures/report.ts";

/** Returns the longest fixed part of a template, which finds its events by text. */
export const findFixedText = (parts: readonly TextPart[]): string | undefined =>
  parts
    .flatMap((part) => ("text" in part ? part.text.trim() : []))
    .filter((text) => text !== "")
    .toSorted((a, b) => b.length - a.length)[0];
