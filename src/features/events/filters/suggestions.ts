import type { EventSearch } from "../../../api/events.ts";
import { plural } from "../../../lib/text/format.ts";
import { foldText } from "../../../lib/text/fold-text.ts";
import {
  type KnownValue,
  type EventFilterDefinition,
  filterDefinitions,
  type KnownValues,
} from "./fields.ts";
import { nearestKey } from "./nearest-key.ts";
import { findByKey, formatFilter, parseQuery, splitKey, tokensOf } from "./query-text.ts";
import { splitValues } from "./value-text.ts";

export interface StoredQuery {
  id: string;
  /** The view's name, or the query itself. */
  label: string;
  search: EventSearch;
}

export type Suggestion = {
  id: string;
  group: string;
  label: string;
  /** The purpose of a key, or the name of a value. */
  hint?: string;
  /** The text has exactly this meaning, so Enter may apply it. Otherwise it must be picked. */
  isExact?: boolean;
} & (
  | /** Replaces the text in the field. */ { kind: "type"; text: string }
  | /** Adds filters; `rest` is what stays in the field. */ {
      kind: "add";
      filters: EventSearch;
      rest?: string;
    }
  | /** Replaces the whole search. */ { kind: "open"; search: EventSearch }
);

export interface SavedQueries {
  views: readonly StoredQuery[];
  recent: readonly StoredQuery[];
}

const maxValuesOfKey = 40;
const maxValuesOfAll = 8;

const choicesOf = (definition: EventFilterDefinition, known: KnownValues): readonly KnownValue[] =>
  definition.kind === "choices" ? definition.choices : (known[definition.id] ?? []);

const contains = ({ value, label }: KnownValue, words: readonly string[]) => {
  const [inValue, inLabel] = [foldText(value), foldText(label)];
  return (
    words.every((word) => inValue.includes(word)) || words.every((word) => inLabel.includes(word))
  );
};
const wordsOf = (text: string) =>
  foldText(text.replace(/^"|"$/g, ""))
    .split(/\s+/)
    .filter((word) => word !== "");

/**
 * Values of the last key; otherwise keys, values, and filters with the words as their value. Exact
 * suggestions come first.
 */
export function suggest(text: string, known: KnownValues, stored: SavedQueries): Suggestion[] {
  const typed = text.trim();
  if (typed === "") return [...saved(stored, ""), ...keys("", "")];
  if (isList(typed)) return meanings(splitValues(typed), "");

  const endsInSpace = text !== text.trimEnd();
  const tokens = tokensOf(typed).map((token) => token.text);
  const last = endsInSpace ? "" : (tokens.at(-1) ?? "");
  const head = endsInSpace ? tokens : tokens.slice(0, -1);
  const whole = asTyped(typed);
  const keyed = splitKey(last);
  if (keyed !== undefined) {
    const key = findByKey(keyed.key);
    return key === undefined
      ? corrections(keyed.key, keyed.value, joined(head))
      : [...whole, ...values(key, keyed.value, joined(head), known)];
  }
  // Adjacent words are one phrase, such as a name.
  const keyedAt = tokens.findLastIndex((token) => splitKey(token) !== undefined);
  const phrase = tokens.slice(keyedAt + 1).join(" ");
  const start = joined(tokens.slice(0, keyedAt + 1));
  const everywhere =
    phrase === ""
      ? []
      : filterDefinitions.flatMap((definition) =>
          values(definition, phrase, start, known).map((one) => ({
            ...one,
            group: "Values",
            hint: definition.label,
          })),
        );
  const all = [
    ...whole,
    ...(keyedAt === -1 ? saved(stored, foldText(typed)) : []),
    ...keys(last.toLowerCase(), joined(head)),
    ...everywhere.slice(0, maxValuesOfAll),
    ...(phrase === "" ? [] : meanings([unquoted(phrase)], start)),
  ];
  const exact = exactMatch(unquoted(phrase), start, known);
  return [...(exact ? [exact] : []), ...all.filter(({ id }) => id !== exact?.id)].toSorted(
    (one, other) => Number(other.isExact === true) - Number(one.isExact === true),
  );
}

const joined = (tokens: readonly string[]) => (tokens.length === 0 ? "" : `${tokens.join(" ")} `);
const unquoted = (text: string) => text.replace(/^"([^"]*)"?$/, "$1");

/** Reports whether the text is several values without a key: pasted lines or cells. */
const isList = (typed: string) =>
  /[,;\n\t]/.test(typed) && parseQuery(typed).words.length === tokensOf(typed).length;

function asTyped(typed: string): Suggestion[] {
  const { filters, words, errors } = parseQuery(typed);
  if (words.length > 0 || errors.length > 0 || Object.keys(filters).length === 0) return [];
  return [{ kind: "add", id: "typed", group: "Apply", label: typed, filters, isExact: true }];
}

/** Returns the only filter that has exactly this value, or the filter of an address. */
function exactMatch(text: string, start: string, known: KnownValues): Suggestion | undefined {
  if (text === "" || /\s/.test(text)) return undefined;
  const { filters, rest } = parseQuery(start);
  const owners = filterDefinitions.filter((definition) =>
    choicesOf(definition, known).some(({ value }) => value === text),
  );
  const [owner] = owners;
  const definition = isAddress(text) ? findByKey("email") : owners.length === 1 ? owner : undefined;
  if (definition === undefined) return undefined;
  const label = formatFilter(definition, text);
  return {
    kind: "add",
    id: `meaning ${definition.id}`,
    group: "Apply",
    label,
    hint: definition.label,
    isExact: true,
    filters: addTyped(filters, label),
    rest,
  };
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
const addTyped = (filters: EventSearch, text: string): EventSearch => ({
  ...filters,
  ...parseQuery(text).filters,
});

/** Suggests a replacement for an unknown key. A context key without its filter looks like one. */
function corrections(key: string, value: string, head: string): Suggestion[] {
  const nearest = nearestKey(key);
  const texts = [
    ...(nearest === undefined ? [] : [`${nearest}:${value}`]),
    ...(value === "" ? [] : [`context:${key}:${value}`]),
  ];
  return texts.map((text) => ({
    kind: "type",
    id: `correction ${text}`,
    group: "Did you mean",
    label: text,
    text: `${head}${text}`,
  }));
}

function keys(lower: string, before: string): Suggestion[] {
  const starting = filterDefinitions.filter(({ short }) => short.startsWith(lower));
  return filterDefinitions
    .filter(
      (definition) =>
        starting.includes(definition) || definition.label.toLowerCase().includes(lower),
    )
    .map(({ id, short, hint, by }) => ({
      kind: "type",
      id: `key ${id}`,
      group: by === "browser" ? "Filters applied in the browser" : "Filters applied by the service",
      ...(lower !== "" && starting.length === 1 && starting[0]?.id === id && { isExact: true }),
      label: `${short}:`,
      ...(hint !== undefined && { hint }),
      text: `${before}${short}:`,
    }));
}

function values(
  definition: EventFilterDefinition,
  part: string,
  before: string,
  known: KnownValues,
): Suggestion[] {
  // Only the value after the last comma is still being typed.
  const comma = part.lastIndexOf(",");
  const done = comma === -1 ? [] : splitValues(part.slice(0, comma));
  const typed = wordsOf(part.slice(comma + 1));
  const { rest } = parseQuery(before);
  return choicesOf(definition, known)
    .filter((one) => contains(one, typed) && !done.includes(one.value))
    .slice(0, maxValuesOfKey)
    .map((one) => {
      const text = formatFilter(definition, [...done, one.value]);
      return {
        kind: "add",
        id: `value ${definition.id} ${one.value}`,
        group: definition.label,
        label: text,
        ...(one.label !== one.value && { hint: one.label }),
        filters: parseQuery(`${before}${text}`).filters,
        rest,
      };
    });
}

function meanings(words: readonly string[], before: string): Suggestion[] {
  const areAddresses = words.every(isAddress);
  const isOne = words.length === 1;
  const { filters: others, rest } = parseQuery(before);
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
      rest,
      ...(words.every(isAddress) && id === "emails" && { isExact: true }),
    };
    return [suggestion];
  });
}

function saved({ views, recent }: SavedQueries, lower: string): Suggestion[] {
  const offer =
    (group: string) =>
    ({ id, label, search }: StoredQuery): Suggestion => ({
      kind: "open",
      id: `${group} ${id}`,
      group,
      label,
      search,
      ...(lower !== "" && foldText(label) === lower && { isExact: true }),
    });
  const matches = ({ label }: StoredQuery) => foldText(label).includes(lower);
  return [
    ...views.filter(matches).map(offer("Saved views")),
    ...recent.filter(matches).slice(0, 5).map(offer("Recent")),
  ];
}
