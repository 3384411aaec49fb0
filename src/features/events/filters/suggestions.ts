import type { EventSearch } from "../../../api/events.ts";
import { plural } from "../../../lib/format.ts";
import type { KnownValue, KnownValues } from "./editor-props.ts";
import { type FilterDefinition, filterDefinitions } from "./fields.ts";
import { findByKey, formatFilter, parseQuery, tokensOf } from "./query-text.ts";
import { splitValues } from "./value-text.ts";

/** A query that was asked before, or saved under a name. */
export interface StoredQuery {
  id: string;
  /** What it is called: its name, or the query itself. */
  label: string;
  search: EventSearch;
}

export type Suggestion = {
  id: string;
  group: string;
  label: string;
  /** Beside the label: what a key is for, what a value is called. */
  hint?: string;
} & (
  | /** Goes on in the field. */ { kind: "type"; text: string }
  | /** Adds filters. */ { kind: "add"; filters: EventSearch }
  | /** Goes to an address as a whole. */ { kind: "open"; search: EventSearch }
);

export interface Stored {
  views: readonly StoredQuery[];
  recent: readonly StoredQuery[];
}

/** Values offered for one key, and for all keys together. */
const mostOfKey = 40;
const mostOfAll = 8;

const choicesOf = (definition: FilterDefinition, known: KnownValues): readonly KnownValue[] =>
  definition.kind === "choices" ? definition.choices : (known[definition.id] ?? []);

const contains = ({ value, label }: KnownValue, typed: string) =>
  value.toLowerCase().includes(typed) || label.toLowerCase().includes(typed);

/** What the last part of a query may become: values of its key, else keys, values and guesses. */
export function suggest(text: string, known: KnownValues, stored: Stored): Suggestion[] {
  const typed = text.trim();
  if (typed === "") return [...saved(stored, ""), ...keys("", "")];
  if (isList(typed)) return meanings(splitValues(typed), "");

  const endsInSpace = text !== text.trimEnd();
  const tokens = tokensOf(typed);
  const last = endsInSpace ? "" : (tokens.at(-1) ?? "");
  const head = endsInSpace ? tokens : tokens.slice(0, -1);
  const before = head.length === 0 ? "" : `${head.join(" ")} `;
  const whole = asTyped(typed);
  const colon = last.indexOf(":");
  const key = colon > 0 ? findByKey(last.slice(0, colon)) : undefined;
  if (key !== undefined) {
    return [...whole, ...values(key, last.slice(colon + 1), before, known)];
  }
  const lower = last.toLowerCase();
  const everywhere =
    lower === ""
      ? []
      : filterDefinitions.flatMap((definition) =>
          values(definition, last, before, known).map((one) => ({
            ...one,
            group: "Values",
            hint: definition.label,
          })),
        );
  return [
    ...whole,
    ...(head.length === 0 ? saved(stored, lower) : []),
    ...keys(lower, before),
    ...everywhere.slice(0, mostOfAll),
    ...(last === "" ? [] : meanings([last.replace(/^"|"$/g, "")], before)),
  ];
}

/** Pasted lines and cells; a query with keys in it is none. */
const isList = (typed: string) =>
  /[,;\n\t]/.test(typed) && parseQuery(typed).words.length === tokensOf(typed).length;

function asTyped(typed: string): Suggestion[] {
  const { filters, words, faults } = parseQuery(typed);
  if (words.length > 0 || faults.length > 0 || Object.keys(filters).length === 0) return [];
  return [{ kind: "add", id: "typed", group: "Apply", label: typed, filters }];
}

function keys(lower: string, before: string): Suggestion[] {
  return filterDefinitions
    .filter(({ short, label }) => short.startsWith(lower) || label.toLowerCase().includes(lower))
    .map(({ id, short, hint, by }) => ({
      kind: "type",
      id: `key ${id}`,
      group: by === "browser" ? "Filters applied here, by reading on" : "Filters of the service",
      label: `${short}:`,
      ...(hint !== undefined && { hint }),
      text: `${before}${short}:`,
    }));
}

function values(
  definition: FilterDefinition,
  part: string,
  before: string,
  known: KnownValues,
): Suggestion[] {
  // Of several values the last one is being typed.
  const comma = part.lastIndexOf(",");
  const done = comma === -1 ? [] : splitValues(part.slice(0, comma));
  const typed = part
    .slice(comma + 1)
    .replace(/^"/, "")
    .toLowerCase();
  return choicesOf(definition, known)
    .filter((one) => contains(one, typed) && !done.includes(one.value))
    .slice(0, mostOfKey)
    .map((one) => {
      const text = formatFilter(definition, [...done, one.value]);
      return {
        kind: "add",
        id: `value ${definition.id} ${one.value}`,
        group: definition.label,
        label: text,
        ...(one.label !== one.value && { hint: one.label }),
        filters: parseQuery(`${before}${text}`).filters,
      };
    });
}

/** What words without a key may be meant as. */
function meanings(words: readonly string[], before: string): Suggestion[] {
  const areAddresses = words.every((word) => word.includes("@"));
  const isOne = words.length === 1;
  const others = parseQuery(before).filters;
  return filterDefinitions.flatMap((definition) => {
    const { id, label } = definition;
    const fits =
      definition.kind === "list"
        ? areAddresses === (id === "emails") || id === "detail"
        : definition.kind === "text" && isOne && !areAddresses;
    if (!fits || (!isOne && definition.by === "browser")) return [];
    const value = definition.kind === "list" ? words : words[0];
    const suggestion: Suggestion = {
      kind: "add",
      id: `meaning ${id}`,
      group: "As",
      label: isOne
        ? formatFilter(definition, value)
        : `${definition.short}: any of ${plural(words.length, "value")}`,
      hint: label,
      filters: { ...others, [id]: value },
    };
    return [suggestion];
  });
}

function saved({ views, recent }: Stored, lower: string): Suggestion[] {
  const offer =
    (group: string) =>
    ({ id, label, search }: StoredQuery): Suggestion => ({
      kind: "open",
      id: `${group} ${id}`,
      group,
      label,
      search,
    });
  const matches = ({ label }: StoredQuery) => label.toLowerCase().includes(lower);
  return [
    ...views.filter(matches).map(offer("Saved views")),
    ...recent.filter(matches).slice(0, 5).map(offer("Recent")),
  ];
}
