import type { EventSearch } from "../../../api/events.ts";
import { plural } from "../../../lib/text/format.ts";
import { foldText } from "../../../lib/text/fold-text.ts";
import {
  type KnownValue,
  type EventFilterDefinition,
  filterDefinitions,
  type KnownValues,
} from "./fields.ts";
import { findNearestKey } from "./nearest-key.ts";
import { findDefinition, formatFilter, parseQuery, splitKey, splitTokens } from "./query-text.ts";
import { splitValues } from "./value-text.ts";

export interface SavedQuery {
  id: string;
  /** The view's name, or the query itself. */
  label: string;
  search: EventSearch;
}

export type Suggestion = {
  id: string;
  group: string;
  label: string;
  /** The description of a key, or the name of a value. */
  hint?: string;
  /** Whether the suggestion is exactly what the text means, so that Enter applies it. */
  isExact?: boolean;
} & (
  | /** Replaces the text in the field. */ { kind: "type"; text: string }
  | /** Adds filters; `rest` is the text to leave in the field. */ {
      kind: "add";
      filters: EventSearch;
      rest?: string;
    }
  | /** Replaces the whole search. */ { kind: "open"; search: EventSearch }
);

export interface SavedQueries {
  views: readonly SavedQuery[];
  recent: readonly SavedQuery[];
}

const maxValuesPerKey = 40;
const maxValuesForAllKeys = 8;

const choicesFor = (
  definition: EventFilterDefinition,
  knownValues: KnownValues,
): readonly KnownValue[] =>
  definition.kind === "choices" ? definition.choices : (knownValues[definition.id] ?? []);

const matchesWords = ({ value, label }: KnownValue, words: readonly string[]) => {
  const [inValue, inLabel] = [foldText(value), foldText(label)];
  return (
    words.every((word) => inValue.includes(word)) || words.every((word) => inLabel.includes(word))
  );
};
const splitWords = (text: string) =>
  foldText(text.replace(/^"|"$/g, ""))
    .split(/\s+/)
    .filter((word) => word !== "");

/**
 * Suggests values for the last key, or else keys, values, and filters that use the text as their
 * value. Exact suggestions come first.
 */
export function suggest(
  text: string,
  knownValues: KnownValues,
  savedQueries: SavedQueries,
): Suggestion[] {
  const query = text.trim();
  if (query === "") return [...suggestSaved(savedQueries, ""), ...suggestKeys("", "")];
  if (isValueList(query)) return suggestFilters(splitValues(query), "");

  const endsInSpace = text !== text.trimEnd();
  const tokens = splitTokens(query).map((token) => token.text);
  const last = endsInSpace ? "" : (tokens.at(-1) ?? "");
  const precedingTokens = endsInSpace ? tokens : tokens.slice(0, -1);
  const typedQuery = suggestTypedQuery(query);
  const keyAndValue = splitKey(last);
  if (keyAndValue !== undefined) {
    const definition = findDefinition(keyAndValue.key);
    return definition === undefined
      ? suggestCorrections(keyAndValue.key, keyAndValue.value, joinTokens(precedingTokens))
      : [
          ...typedQuery,
          ...suggestValues(definition, keyAndValue.value, joinTokens(precedingTokens), knownValues),
        ];
  }
  // Adjacent words form a phrase, such as a name.
  const lastKeyIndex = tokens.findLastIndex((token) => splitKey(token) !== undefined);
  const phrase = tokens.slice(lastKeyIndex + 1).join(" ");
  const start = joinTokens(tokens.slice(0, lastKeyIndex + 1));
  const matchingValues =
    phrase === ""
      ? []
      : filterDefinitions.flatMap((definition) =>
          suggestValues(definition, phrase, start, knownValues).map((suggestion) => ({
            ...suggestion,
            group: "Values",
            hint: definition.label,
          })),
        );
  const all = [
    ...typedQuery,
    ...(lastKeyIndex === -1 ? suggestSaved(savedQueries, foldText(query)) : []),
    ...suggestKeys(last.toLowerCase(), joinTokens(precedingTokens)),
    ...matchingValues.slice(0, maxValuesForAllKeys),
    ...(phrase === "" ? [] : suggestFilters([stripQuotes(phrase)], start)),
  ];
  const exact = findExactMatch(stripQuotes(phrase), start, knownValues);
  return [...(exact ? [exact] : []), ...all.filter(({ id }) => id !== exact?.id)].toSorted(
    (a, b) => Number(b.isExact === true) - Number(a.isExact === true),
  );
}

const joinTokens = (tokens: readonly string[]) =>
  tokens.length === 0 ? "" : `${tokens.join(" ")} `;
const stripQuotes = (text: string) => text.replace(/^"([^"]*)"?$/, "$1");

/** Reports whether the text is a list of values without a key, such as pasted lines or cells. */
const isValueList = (query: string) =>
  /[,;\n\t]/.test(query) && parseQuery(query).words.length === splitTokens(query).length;

function suggestTypedQuery(query: string): Suggestion[] {
  const { filters, words, errors } = parseQuery(query);
  if (words.length > 0 || errors.length > 0 || Object.keys(filters).length === 0) return [];
  return [{ kind: "add", id: "typed", group: "Apply", label: query, filters, isExact: true }];
}

/** Suggests the only filter with exactly this value, or the email filter for an email address. */
function findExactMatch(
  text: string,
  start: string,
  knownValues: KnownValues,
): Suggestion | undefined {
  if (text === "" || /\s/.test(text)) return undefined;
  const { filters, rest } = parseQuery(start);
  const matchingDefinitions = filterDefinitions.filter((definition) =>
    choicesFor(definition, knownValues).some(({ value }) => value === text),
  );
  const [onlyMatch] = matchingDefinitions;
  const definition = isEmailAddress(text)
    ? findDefinition("email")
    : matchingDefinitions.length === 1
      ? onlyMatch
      : undefined;
  if (definition === undefined) return undefined;
  const label = formatFilter(definition, text);
  return {
    kind: "add",
    id: `filter ${definition.id}`,
    group: "Apply",
    label,
    hint: definition.label,
    isExact: true,
    filters: addQuery(filters, label),
    rest,
  };
}

const isEmailAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
const addQuery = (filters: EventSearch, text: string): EventSearch => ({
  ...filters,
  ...parseQuery(text).filters,
});

/** Suggests replacements for an unknown key, which may be the type of a context key. */
function suggestCorrections(key: string, value: string, precedingText: string): Suggestion[] {
  const nearest = findNearestKey(key);
  const texts = [
    ...(nearest === undefined ? [] : [`${nearest}:${value}`]),
    ...(value === "" ? [] : [`context:${key}:${value}`]),
  ];
  return texts.map((text) => ({
    kind: "type",
    id: `correction ${text}`,
    group: "Did you mean",
    label: text,
    text: `${precedingText}${text}`,
  }));
}

function suggestKeys(lowerCaseText: string, precedingText: string): Suggestion[] {
  const prefixMatches = filterDefinitions.filter(({ key }) => key.startsWith(lowerCaseText));
  return filterDefinitions
    .filter(
      (definition) =>
        prefixMatches.includes(definition) ||
        definition.label.toLowerCase().includes(lowerCaseText),
    )
    .map(({ id, key, hint, appliedBy }) => ({
      kind: "type",
      id: `key ${id}`,
      group:
        appliedBy === "browser"
          ? "Filters applied in the browser"
          : "Filters applied by the service",
      ...(lowerCaseText !== "" &&
        prefixMatches.length === 1 &&
        prefixMatches[0]?.id === id && { isExact: true }),
      label: `${key}:`,
      ...(hint !== undefined && { hint }),
      text: `${precedingText}${key}:`,
    }));
}

function suggestValues(
  definition: EventFilterDefinition,
  valueText: string,
  precedingText: string,
  knownValues: KnownValues,
): Suggestion[] {
  // Only the value after the last comma is still being typed.
  const commaIndex = valueText.lastIndexOf(",");
  const completeValues = commaIndex === -1 ? [] : splitValues(valueText.slice(0, commaIndex));
  const words = splitWords(valueText.slice(commaIndex + 1));
  const { rest } = parseQuery(precedingText);
  return choicesFor(definition, knownValues)
    .filter((choice) => matchesWords(choice, words) && !completeValues.includes(choice.value))
    .slice(0, maxValuesPerKey)
    .map((choice) => {
      const text = formatFilter(definition, [...completeValues, choice.value]);
      return {
        kind: "add",
        id: `value ${definition.id} ${choice.value}`,
        group: definition.label,
        label: text,
        ...(choice.label !== choice.value && { hint: choice.label }),
        filters: parseQuery(`${precedingText}${text}`).filters,
        rest,
      };
    });
}

function suggestFilters(words: readonly string[], precedingText: string): Suggestion[] {
  const areEmailAddresses = words.every(isEmailAddress);
  const isSingle = words.length === 1;
  const { filters: precedingFilters, rest } = parseQuery(precedingText);
  return filterDefinitions.flatMap((definition) => {
    const { id, label } = definition;
    const isSuitable =
      definition.kind === "list"
        ? areEmailAddresses === (id === "emails") || id === "detail"
        : definition.kind === "text" && isSingle && !areEmailAddresses;
    if (!isSuitable || (!isSingle && definition.appliedBy === "browser")) return [];
    const value = definition.kind === "list" ? words : words[0];
    const suggestion: Suggestion = {
      kind: "add",
      id: `filter ${id}`,
      group: "Filter by",
      label: isSingle
        ? formatFilter(definition, value)
        : `${definition.key}: any of ${plural(words.length, "value")}`,
      hint: label,
      filters: { ...precedingFilters, [id]: value },
      rest,
      ...(words.every(isEmailAddress) && id === "emails" && { isExact: true }),
    };
    return [suggestion];
  });
}

function suggestSaved({ views, recent }: SavedQueries, lowerCaseText: string): Suggestion[] {
  const toSuggestion =
    (group: string) =>
    ({ id, label, search }: SavedQuery): Suggestion => ({
      kind: "open",
      id: `${group} ${id}`,
      group,
      label,
      search,
      ...(lowerCaseText !== "" && foldText(label) === lowerCaseText && { isExact: true }),
    });
  const matches = ({ label }: SavedQuery) => foldText(label).includes(lowerCaseText);
  return [
    ...views.filter(matches).map(toSuggestion("Saved views")),
    ...recent.filter(matches).slice(0, 5).map(toSuggestion("Recent filters")),
  ];
}
