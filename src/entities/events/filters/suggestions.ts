import { foldText } from "../../../lib/text/fold-text.ts";
import { findKey, type KnownValues, payloadPrefix, type QueryKey } from "./query-keys.ts";
import { findNearestKey } from "./nearest-key.ts";
import type { QueryContext, SavedQueries, SavedQuery, Suggestion } from "./query-context.ts";
import { parseQuery, splitKey, splitTokens, type TokenParts } from "./query-text.ts";
import {
  findExactMatch,
  suggestFilters,
  suggestEnteredQuery,
  suggestValues,
} from "./value-suggestions.ts";
import { splitValues } from "./value-text.ts";

const maxValuesForAllKeys = 8;
const noSavedQueries: SavedQueries = { views: [], recentQueries: [] };

export const getPayloadKeys = (knownValues: KnownValues): string[] =>
  Object.keys(knownValues).filter((key) => key.startsWith(payloadPrefix));

/**
 * Suggests values, or corrections of an unknown key, if the last token has a key. Otherwise
 * suggests saved queries, keys, values, and filters for the text, with exact suggestions first.
 */
export function suggest(text: string, context: QueryContext): Suggestion[] {
  const { keys, savedQueries = noSavedQueries } = context;
  const query = text.trim();
  if (query === "")
    return [...suggestSavedQueries(savedQueries, ""), ...suggestKeys("", "", context)];
  if (isValueList(query, keys)) return suggestFilters(splitValues(query), "", keys);

  const hasTrailingSpace = text !== text.trimEnd();
  const tokens = splitTokens(query).map((token) => token.text);
  const lastToken = hasTrailingSpace ? "" : (tokens.at(-1) ?? "");
  const precedingTokens = hasTrailingSpace ? tokens : tokens.slice(0, -1);
  const querySuggestions = suggestEnteredQuery(query, keys);
  const parts = splitKey(lastToken);
  if (parts !== undefined) {
    const queryKey = findKey(keys, parts.key);
    return queryKey === undefined
      ? suggestCorrections(parts, joinTokens(precedingTokens), context)
      : [
          ...querySuggestions,
          ...suggestValues(queryKey, parts, joinTokens(precedingTokens), context),
        ];
  }
  // Adjacent words form a phrase, such as a name.
  const lastKeyIndex = tokens.findLastIndex((token) => splitKey(token) !== undefined);
  const phrase = tokens.slice(lastKeyIndex + 1).join(" ");
  const textBeforePhrase = joinTokens(tokens.slice(0, lastKeyIndex + 1));
  const matchingValues =
    phrase === ""
      ? []
      : [...keys, ...getPayloadKeys(context.knownValues).flatMap((key) => findKey(keys, key) ?? [])]
          .flatMap((queryKey) =>
            suggestValues(
              queryKey,
              { value: phrase, isExcluded: false },
              textBeforePhrase,
              context,
            ).map((suggestion) => ({ ...suggestion, group: "Values", hint: queryKey.label })),
          )
          .slice(0, maxValuesForAllKeys);
  const suggestions = [
    ...querySuggestions,
    ...(lastKeyIndex === -1 ? suggestSavedQueries(savedQueries, foldText(query)) : []),
    ...suggestKeys(lastToken, joinTokens(precedingTokens), context),
    ...matchingValues,
    ...(phrase === "" ? [] : suggestFilters([stripQuotes(phrase)], textBeforePhrase, keys)),
  ];
  const exactMatch = findExactMatch(stripQuotes(phrase), textBeforePhrase, context);
  return [
    ...(exactMatch ? [exactMatch] : []),
    ...suggestions.filter(({ id }) => id !== exactMatch?.id),
  ].toSorted((a, b) => Number(b.isExact === true) - Number(a.isExact === true));
}

const joinTokens = (tokens: readonly string[]) =>
  tokens.length === 0 ? "" : `${tokens.join(" ")} `;
const stripQuotes = (text: string) => text.replace(/^"([^"]*)"?$/, "$1");

/** Reports whether the text is a list of values without a key, such as pasted lines or cells. */
const isValueList = (query: string, keys: readonly QueryKey[]) =>
  /[,;\n\t]/.test(query) && parseQuery(query, keys).words.length === splitTokens(query).length;

/** Suggests replacements for an unknown key, which may be the type of a context key. */
function suggestCorrections(
  { key, value, isExcluded }: TokenParts,
  precedingText: string,
  { keys, knownValues }: QueryContext,
): Suggestion[] {
  const sign = isExcluded ? "-" : "";
  const nearestKey = findNearestKey(key, keys, getPayloadKeys(knownValues));
  const texts = [
    ...(nearestKey === undefined ? [] : [`${sign}${nearestKey}:${value}`]),
    ...(value === "" ? [] : [`${sign}context:${key}:${value}`]),
  ];
  return texts.map((text) => ({
    kind: "type",
    id: `correction ${text}`,
    group: "Did you mean",
    label: text,
    text: `${precedingText}${text}`,
  }));
}

const getKeyGroup = ({ appliedBy }: QueryKey, isMixed: boolean): string => {
  if (!isMixed) return "Filters";
  return appliedBy === "browser"
    ? "Filters applied in the browser"
    : "Filters applied by the service";
};

/**
 * Suggests matching keys, then matching payload fields. After `-`, omits keys whose values can't be
 * excluded.
 */
function suggestKeys(text: string, precedingText: string, context: QueryContext): Suggestion[] {
  const { keys, knownValues } = context;
  const sign = text.startsWith("-") ? "-" : "";
  const keyText = text.slice(sign.length).toLowerCase();
  const isMixed =
    keys.some(({ appliedBy }) => appliedBy === undefined) &&
    keys.some(({ appliedBy }) => appliedBy);
  const payloadQueryKeys = getPayloadKeys(knownValues).flatMap((key) => findKey(keys, key) ?? []);
  const availableKeys = keys.filter(
    ({ exclusionError }) => sign === "" || exclusionError === undefined,
  );
  const prefixMatches = availableKeys.filter(({ key }) => key.toLowerCase().startsWith(keyText));
  const matches = [
    ...availableKeys.filter(
      (queryKey) =>
        prefixMatches.includes(queryKey) || queryKey.label.toLowerCase().includes(keyText),
    ),
    ...(keyText === ""
      ? []
      : payloadQueryKeys.filter(({ key }) => key.toLowerCase().includes(keyText))),
  ];
  return matches.map((queryKey) => {
    const { key, hint } = queryKey;
    const label = `${sign}${key}${key === payloadPrefix ? "" : ":"}`;
    const isKnownPayload = key.startsWith(payloadPrefix) && key !== payloadPrefix;
    return {
      kind: "type",
      id: `key ${key}`,
      group: getKeyGroup(queryKey, isMixed),
      ...(keyText !== "" &&
        prefixMatches.length === 1 &&
        prefixMatches[0] === queryKey && { isExact: true }),
      label,
      ...(hint !== undefined && !isKnownPayload && { hint }),
      text: `${precedingText}${label}`,
    };
  });
}

function suggestSavedQueries(
  { views, recentQueries }: SavedQueries,
  lowerCaseText: string,
): Suggestion[] {
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
    ...recentQueries.filter(matches).slice(0, 5).map(toSuggestion("Recent filters")),
  ];
}
