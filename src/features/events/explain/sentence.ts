import type { FilterTextPart } from "../../../../domain/step-filter.ts";
import type { Fix } from "./fixes.ts";

/** The record that a part of a sentence is based on. */
export interface Evidence {
  jobId: string;
  detailId?: string;
}

/**
 * The kinds `data`, `quote`, and `value` contain text from the record. `data` is a name within the
 * sentence, `quote` is a quotation, and `value` is a single value.
 */
export interface SentencePart {
  kind: "text" | "strong" | "data" | "quote" | "value";
  text: string;
  evidence?: Evidence;
}

export interface Clause {
  parts: readonly SentencePart[];
  fixes: readonly Fix[];
}

const createPart =
  (kind: SentencePart["kind"]) =>
  (words: string, evidence?: Evidence): SentencePart => ({
    kind,
    text: words,
    ...(evidence && { evidence }),
  });
export const text = createPart("text");
export const strong = createPart("strong");
export const data = createPart("data");
export const quote = createPart("quote");
export const value = createPart("value");

export const toFilterParts = (words: readonly FilterTextPart[]): SentencePart[] =>
  words.map(({ kind, text: piece }) => (kind === "text" ? text(piece) : value(piece)));

export const formatClauses = (clauses: readonly Clause[]): string =>
  clauses
    .map(({ parts }) =>
      parts.map(({ kind, text: piece }) => (kind === "quote" ? `“${piece}”` : piece)).join(""),
    )
    .join(" ");
