import type { FilterWord } from "../../../../domain/step-filter.ts";
import type { Fix } from "./fixes.ts";

/** What a piece of a sentence rests on. */
export interface Evidence {
  jobId: string;
  detailId?: string;
}

/**
 * A piece of a sentence. `data`, `quote` and `value` contain text from the record: a name in the
 * sentence's own flow, a quotation, something that was compared.
 */
export interface SentencePart {
  kind: "text" | "strong" | "data" | "quote" | "value";
  text: string;
  evidence?: Evidence;
}

/** One sentence about some of the event's jobs. */
export interface Clause {
  parts: readonly SentencePart[];
  /** Where it can be looked at or mended. */
  fixes: readonly Fix[];
}

const part =
  (kind: SentencePart["kind"]) =>
  (words: string, evidence?: Evidence): SentencePart => ({
    kind,
    text: words,
    ...(evidence && { evidence }),
  });
export const text = part("text");
export const strong = part("strong");
export const data = part("data");
export const quote = part("quote");
export const value = part("value");

export const filterParts = (words: readonly FilterWord[]): SentencePart[] =>
  words.map(({ kind, text: piece }) => (kind === "text" ? text(piece) : value(piece)));

/** Sentences as plain text, for copying. */
export const clausesText = (clauses: readonly Clause[]): string =>
  clauses
    .map(({ parts }) =>
      parts.map(({ kind, text: piece }) => (kind === "quote" ? `“${piece}”` : piece)).join(""),
    )
    .join(" ");
