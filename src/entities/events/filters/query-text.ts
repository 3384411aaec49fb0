import type { EventSearch } from "../../../api/events.ts";
import { filterDefinitions, type EventFilterDefinition, filtersIn } from "./fields.ts";
import { findNearestKey } from "./nearest-key.ts";
import { findInvalidContextKeys } from "./value-text.ts";

/** An error with its offsets in the text. */
export interface QueryError {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

export interface ParsedQuery {
  readonly filters: EventSearch;
  /** Tokens without a key. */
  readonly words: readonly string[];
  readonly errors: readonly QueryError[];
  /** Tokens that don't form valid filters, as typed. */
  readonly rest: string;
}

export interface Token {
  readonly text: string;
  readonly start: number;
}

export const findDefinition = (key: string): EventFilterDefinition | undefined =>
  filterDefinitions.find((definition) => definition.key === key.toLowerCase());

/** The value for events without context. It isn't a valid context key, which has a colon. */
const noContext = "none";

const quotedPattern = String.raw`"(?:[^"\\]|\\.)*"?`;
const tokenPattern = new RegExp(String.raw`(?:${quotedPattern}|[^\s"])+`, "g");
const valuePattern = new RegExp(String.raw`${quotedPattern}|[^,"]+`, "g");

// Escapes match first, because a quote after an escaped backslash ends the text.
const unquote = (text: string) =>
  text.startsWith('"')
    ? text.slice(1).replace(/\\(.)|"/g, (_, escaped?: string) => escaped ?? "")
    : text;
const quote = (text: string) =>
  /[\s,"\\]|^\/\//.test(text) || text === ""
    ? `"${text.replace(/["\\]/g, String.raw`\$&`)}"`
    : text;

/** Splits a query at whitespace outside of quotes. */
export const splitTokens = (text: string): Token[] =>
  Array.from(text.matchAll(tokenPattern), ({ 0: tokenText, index }) => ({
    text: tokenText,
    start: index,
  }));

/** Splits a token at its colon. Tokens such as `12:30`, `https://…` or `"a:b"` have no key. */
export function splitKey(text: string): { key: string; value: string } | undefined {
  const match = /^([a-z][\w.-]*):(?!\/\/)(.*)$/is.exec(text);
  const [, key, value] = match ?? [];
  return key === undefined || value === undefined ? undefined : { key, value };
}

const parseValues = (text: string): string[] =>
  (text.match(valuePattern) ?? [])
    .map((value) => unquote(value.trim()))
    .filter((value) => value !== "");

type Report = (message: string) => void;

/** Converts values to the search param's type. Returns undefined if no value is valid. */
function toFilterValue(
  definition: EventFilterDefinition,
  values: readonly string[],
  report: Report,
): unknown {
  switch (definition.kind) {
    case "list":
      return values;
    case "text":
      if (values.length > 1) report(`Enter a single value for ${definition.key}.`);
      return values[0];
    case "context": {
      if (values.length === 1 && values[0] === noContext) return [];
      const invalidKeys = findInvalidContextKeys(values);
      if (invalidKeys.length > 0) {
        report(
          `Use the format type:id, for example tenant:acme, instead of “${invalidKeys.join("”, “")}”.`,
        );
      }
      const validKeys = values.filter((value) => !invalidKeys.includes(value));
      return validKeys.length > 0 ? validKeys : undefined;
    }
    case "choices": {
      const choices = values.map((value) => {
        const lowerCaseValue = value.toLowerCase();
        const choice = definition.choices.find(
          (item) =>
            item.value.toLowerCase() === lowerCaseValue ||
            item.label.toLowerCase() === lowerCaseValue,
        );
        if (choice === undefined) report(`“${value}” isn't a valid ${definition.key}.`);
        return choice?.value;
      });
      const knownChoices = [...new Set(choices.filter((value) => value !== undefined))];
      return knownChoices.length > 0 ? knownChoices : undefined;
    }
  }
}

function unknownKeyMessage(key: string): string {
  const nearest = findNearestKey(key);
  return nearest === undefined
    ? `Unknown filter “${key}”. To search for text with a colon, put it in quotes.`
    : `Unknown filter “${key}”. Did you mean “${nearest}”?`;
}

/**
 * Parses a query such as `workflow:order-shipped severity:high,medium step:"Order mail"`. Commas
 * separate alternative values. The values of a repeated key are combined.
 */
export function parseQuery(text: string): ParsedQuery {
  const entries = new Map<EventFilterDefinition, { values: string[]; tokens: Token[] }>();
  const words: string[] = [];
  const errors: QueryError[] = [];
  const unusedTokens = new Set<Token>();
  const tokens = splitTokens(text);
  for (const token of tokens) {
    const end = token.start + token.text.length;
    const parts = splitKey(token.text);
    const definition = parts && findDefinition(parts.key);
    if (parts === undefined) {
      words.push(unquote(token.text));
      unusedTokens.add(token);
    } else if (definition === undefined) {
      errors.push({ start: token.start, end, message: unknownKeyMessage(parts.key) });
      unusedTokens.add(token);
    } else {
      const entry = entries.get(definition) ?? { values: [], tokens: [] };
      entry.values.push(...parseValues(parts.value));
      entry.tokens.push(token);
      entries.set(definition, entry);
    }
  }
  const filters: Record<string, unknown> = {};
  for (const [definition, { values, tokens: ownTokens }] of entries) {
    const last = ownTokens.at(-1);
    if (values.length === 0 || last === undefined) continue;
    const value = toFilterValue(definition, [...new Set(values)], (message) => {
      errors.push({ start: last.start, end: last.start + last.text.length, message });
      for (const token of ownTokens) unusedTokens.add(token);
    });
    if (value !== undefined) filters[definition.id] = value;
  }
  const rest = tokens.filter((token) => unusedTokens.has(token)).map((token) => token.text);
  return {
    filters,
    words,
    errors: errors.toSorted((a, b) => a.start - b.start),
    rest: rest.join(" "),
  };
}

export function formatFilter(definition: EventFilterDefinition, value: unknown): string {
  const values = (Array.isArray(value) ? value : [value]).map((item) => quote(String(item)));
  const isEmpty = definition.kind === "context" && values.length === 0;
  return `${definition.key}:${isEmpty ? noContext : values.join(",")}`;
}

export const formatQuery = (search: EventSearch): string =>
  filtersIn(search)
    .filter(({ id }) => findDefinition(id) !== undefined || id !== "search")
    .map((definition) => formatFilter(definition, search[definition.id]))
    .join(" ");
