import { parseDurationComparison } from "../../../api/failures/report/parse-duration.ts";
import type { Condition } from "../../../api/failures/report.ts";
import { locateValues, unquoteValue } from "../../../api/failures/condition-text.ts";
import { findNearestKey } from "./nearest-key.ts";
import { findKey, noContext, type QueryKey } from "./query-keys.ts";
import { findInvalidContextKeys, createContextKeysMessage } from "./value-text.ts";

export interface QueryError {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

export interface ParsedQuery {
  readonly conditions: readonly Condition[];
  /** Tokens without a key. */
  readonly words: readonly string[];
  readonly errors: readonly QueryError[];
  /** Tokens without a key and tokens with an error, as typed. */
  readonly remainingText: string;
}

export interface Token {
  readonly text: string;
  readonly start: number;
}

const quotedPattern = String.raw`"(?:[^"\\]|\\.)*"`;
const tokenPattern = new RegExp(String.raw`(?:${quotedPattern}?|[^\s"])+`, "gs");
const keyPattern = new RegExp(
  String.raw`^(-?)(${quotedPattern}|payload\.[^\s",:]*|[a-z][\w.[\]-]*):(?!//)(.*)$`,
  "is",
);

/** Splits a query at whitespace outside of quotes. */
export const splitTokens = (text: string): Token[] =>
  Array.from(text.matchAll(tokenPattern), ({ 0: tokenText, index }) => ({
    text: tokenText,
    start: index,
  }));

export interface TokenParts {
  readonly isExcluded: boolean;
  readonly key: string;
  readonly value: string;
}

/**
 * Splits a token at its colon. Returns undefined for tokens without a key, such as `12:30`,
 * `https://…`, or `"a:b"`.
 */
export function splitKey(text: string): TokenParts | undefined {
  const [, sign, key, value] = keyPattern.exec(text) ?? [];
  if (sign === undefined || key === undefined || value === undefined) return undefined;
  return { isExcluded: sign === "-", key: unquoteValue(key), value };
}

/** A value in the form that a search requires, or the reason why it is invalid. */
type ValueResult = { readonly value: string } | { readonly error: string };

function checkValue(
  { key, kind, choices = [], exclusionError }: QueryKey,
  value: string,
  isExcluded: boolean,
): ValueResult {
  if (isExcluded && exclusionError !== undefined) return { error: exclusionError };
  switch (kind) {
    case "list":
    case "single":
      return { value };
    case "duration":
      return parseDurationComparison(value)
        ? { value }
        : { error: `“${value}” isn't a valid duration. Use a comparison such as >60s or <=500ms.` };
    case "context":
      return findInvalidContextKeys([value]).length === 0 || (value === noContext && !isExcluded)
        ? { value }
        : { error: createContextKeysMessage([value]) };
    case "choices": {
      const lowerCaseValue = value.toLowerCase();
      const choice = choices.find(
        (item) =>
          item.value.toLowerCase() === lowerCaseValue ||
          item.label.toLowerCase() === lowerCaseValue,
      );
      return choice ?? { error: `“${value}” isn't a valid ${key}.` };
    }
  }
}

function describeUnknownKey(
  key: string,
  keys: readonly QueryKey[],
  payloadKeys: readonly string[],
) {
  if (key.toLowerCase() === "payload" || key.toLowerCase() === "payload.") {
    return "Add the name of a payload field, for example payload.orderId:A-1.";
  }
  const nearestKey = findNearestKey(key, keys, payloadKeys);
  return nearestKey === undefined
    ? `Unknown filter “${key}”. To search for text with a colon, put it in quotes.`
    : `Unknown filter “${key}”. Did you mean “${nearestKey}”?`;
}

/**
 * Parses a query such as `workflow:order-shipped -provider:sendgrid,fcm step:"Order mail"`, in
 * which commas separate alternative values and `-` excludes them. Combines the values of a repeated
 * key, except for comparisons of durations, which all apply.
 *
 * @param payloadKeys known keys of payload values, which errors suggest in place of an unknown key
 */
export function parseQuery(
  text: string,
  keys: readonly QueryKey[],
  payloadKeys: readonly string[] = [],
): ParsedQuery {
  const conditions: { key: string; values: string[]; isExcluded: boolean }[] = [];
  const words: string[] = [];
  const errors: QueryError[] = [];
  const remainingTokens: string[] = [];
  for (const token of splitTokens(text)) {
    const end = token.start + token.text.length;
    const parts = splitKey(token.text);
    if (parts === undefined) {
      words.push(unquoteValue(token.text));
      remainingTokens.push(token.text);
      continue;
    }
    const { isExcluded } = parts;
    const queryKey = findKey(keys, parts.key);
    if (queryKey === undefined) {
      const start = token.start + (isExcluded ? 1 : 0);
      errors.push({ start, end, message: describeUnknownKey(parts.key, keys, payloadKeys) });
      remainingTokens.push(token.text);
      continue;
    }
    const { key, kind } = queryKey;
    const existingCondition =
      kind === "duration"
        ? undefined
        : conditions.find(
            (candidate) => candidate.key === key && candidate.isExcluded === isExcluded,
          );
    const condition = existingCondition ?? { key, values: [], isExcluded };
    const errorCount = errors.length;
    for (const locatedValue of locateValues(parts.value)) {
      const start = end - parts.value.length + locatedValue.start;
      const addError = (message: string) =>
        errors.push({ start, end: start + locatedValue.text.length, message });
      const result = checkValue(queryKey, unquoteValue(locatedValue.text), isExcluded);
      if ("error" in result) addError(result.error);
      else if (kind === "single" && !isExcluded && condition.values.length > 0) {
        addError(`Enter a single value for ${key}.`);
      } else if (!condition.values.includes(result.value)) condition.values.push(result.value);
    }
    if (errors.length > errorCount) remainingTokens.push(token.text);
    if (existingCondition === undefined && condition.values.length > 0) conditions.push(condition);
  }
  return { conditions, words, errors, remainingText: remainingTokens.join(" ") };
}
