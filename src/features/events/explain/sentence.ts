import type { FilterTextPart } from "../../../../domain/filter-text.ts";
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

const createPartConverter =
  (kind: SentencePart["kind"]) =>
  (partText: string, evidence?: Evidence): SentencePart => ({
    kind,
    text: partText,
    ...(evidence && { evidence }),
  });
export const toTextPart = createPartConverter("text");
export const toStrongPart = createPartConverter("strong");
export const toDataPart = createPartConverter("data");
export const toQuotePart = createPartConverter("quote");
export const toValuePart = createPartConverter("value");

export const toFilterParts = (parts: readonly FilterTextPart[]): SentencePart[] =>
  parts.map(({ kind, text: partText }) =>
    kind === "text" ? toTextPart(partText) : toValuePart(partText),
  );

export const formatClauses = (clauses: readonly Clause[]): string =>
  clauses
    .map(({ parts }) =>
      parts
        .map(({ kind, text: partText }) => (kind === "quote" ? `“${partText}”` : partText))
        .join(""),
    )
    .join(" ");
