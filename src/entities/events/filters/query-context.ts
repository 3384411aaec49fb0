import type { EventSearch } from "../../../api/events.ts";
import type { Condition } from "../../../api/failures/report.ts";
import type { KnownValues, QueryKey } from "./query-keys.ts";

export interface SavedQuery {
  id: string;
  /** The view's name, or the query itself. */
  label: string;
  search: EventSearch;
}

export interface SavedQueries {
  views: readonly SavedQuery[];
  recentQueries: readonly SavedQuery[];
}

export interface QueryContext {
  readonly keys: readonly QueryKey[];
  readonly knownValues: KnownValues;
  readonly savedQueries?: SavedQueries;
}

export type Suggestion = {
  id: string;
  group: string;
  label: string;
  /** Additional text, such as the description of a key or the event count of a value. */
  hint?: string;
  /** Whether the suggestion is exactly what the text means, so that Enter applies it. */
  isExact?: boolean;
} & (
  | /** Replaces the text in the field. */ { kind: "type"; text: string }
  | AddSuggestion
  | /** Replaces the whole search. */ { kind: "open"; search: EventSearch }
);

/** Adds conditions; `remainingText` is the text to leave in the field. */
export interface AddSuggestion {
  kind: "add";
  conditions: readonly Condition[];
  remainingText?: string;
}
