import type { EventSearch } from "../../../api/events.ts";
import { filterDefinitions, type EventFilterDefinition, filtersIn } from "./fields.ts";
import { nearestKey } from "./nearest-key.ts";
import { badContextKeys } from "./value-text.ts";

/** Offsets into the text. */
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
  /** Tokens that aren't filters, as typed. */
  readonly rest: string;
}

export interface Token {
  readonly text: string;
  readonly start: number;
}

export const findByKey = (key: string): EventFilterDefinition | undefined =>
  filterDefinitions.find(({ short }) => short === key.toLowerCase());

/** Matches records without context. Can't collide with a context key, which has a colon. */
const noContext = "none";

const quoted = String.raw`"(?:[^"\\]|\\.)*"?`;
const token = new RegExp(String.raw`(?:${quoted}|[^\s"])+`, "g");
const item = new RegExp(String.raw`${quoted}|[^,"]+`, "g");

// Escapes first: the quote after an escaped backslash ends the text.
const unquote = (text: string) =>
  text.startsWith('"')
    ? text.slice(1).replace(/\\(.)|"/g, (_, escaped?: string) => escaped ?? "")
    : text;
const quote = (text: string) =>
  /[\s,"\\]/.test(text) || text === "" ? `"${text.replace(/["\\]/g, String.raw`\$&`)}"` : text;

/** Splits a query at spaces outside of quotes. */
export const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(token), ({ 0: found, index }) => ({ text: found, start: index }));

/** Splits a token at its colon. Tokens such as `12:30`, `https://…` or `"a:b"` have no key. */
export function splitKey(text: string): { key: string; value: string } | undefined {
  const match = /^([a-z][\w.-]*):(?!\/\/)(.*)$/is.exec(text);
  const [, key, value] = match ?? [];
  return key === undefined || value === undefined ? undefined : { key, value };
}

const valuesOf = (text: string): string[] =>
  (text.match(item) ?? []).map((value) => unquote(value.trim())).filter((value) => value !== "");

type Report = (message: string) => void;

/** Converts values to the search param's type; undefined if none is valid. */
function read(
  definition: EventFilterDefinition,
  values: readonly string[],
  report: Report,
): unknown {
  switch (definition.kind) {
    case "list":
      return values;
    case "text":
      if (values.length > 1) report(`Enter a single value for ${definition.short}.`);
      return values[0];
    case "context": {
      if (values.length === 1 && values[0] === noContext) return [];
      const bad = badContextKeys(values);
      if (bad.length > 0) {
        report(
          `Enter context keys as type:id, for example tenant:acme, not “${bad.join("”, “")}”.`,
        );
      }
      const good = values.filter((value) => !bad.includes(value));
      return good.length > 0 ? good : undefined;
    }
    case "choices": {
      const found = values.map((value) => {
        const wanted = value.toLowerCase();
        const choice = definition.choices.find(
          (one) => one.value.toLowerCase() === wanted || one.label.toLowerCase() === wanted,
        );
        if (choice === undefined) report(`Unknown ${definition.short} “${value}”.`);
        return choice?.value;
      });
      const known = [...new Set(found.filter((value) => value !== undefined))];
      return known.length > 0 ? known : undefined;
    }
  }
}

function unknownKey(key: string): string {
  const nearest = nearestKey(key);
  return nearest === undefined
    ? `Unknown filter ${key}. Put text that contains a colon in quotes.`
    : `Unknown filter ${key}. Did you mean ${nearest}?`;
}

/**
 * Parses `workflow:order-shipped severity:high,medium step:"Order mail"`. Commas separate values,
 * of which any may match. A key that occurs twice adds its values.
 */
export function parseQuery(text: string): ParsedQuery {
  const given = new Map<EventFilterDefinition, { values: string[]; tokens: Token[] }>();
  const words: string[] = [];
  const errors: QueryError[] = [];
  const unused = new Set<Token>();
  const tokens = tokensOf(text);
  for (const each of tokens) {
    const end = each.start + each.text.length;
    const parts = splitKey(each.text);
    const definition = parts && findByKey(parts.key);
    if (parts === undefined) {
      words.push(unquote(each.text));
      unused.add(each);
    } else if (definition === undefined) {
      errors.push({ start: each.start, end, message: unknownKey(parts.key) });
      unused.add(each);
    } else {
      const entry = given.get(definition) ?? { values: [], tokens: [] };
      entry.values.push(...valuesOf(parts.value));
      entry.tokens.push(each);
      given.set(definition, entry);
    }
  }
  const filters: Record<string, unknown> = {};
  for (const [definition, { values, tokens: own }] of given) {
    const last = own.at(-1);
    if (values.length === 0 || last === undefined) continue;
    const value = read(definition, [...new Set(values)], (message) => {
      errors.push({ start: last.start, end: last.start + last.text.length, message });
      for (const each of own) unused.add(each);
    });
    if (value !== undefined) filters[definition.id] = value;
  }
  const rest = tokens.filter((each) => unused.has(each)).map((each) => each.text);
  return {
    filters,
    words,
    errors: errors.toSorted((a, b) => a.start - b.start),
    rest: rest.join(" "),
  };
}

export function formatFilter(definition: EventFilterDefinition, value: unknown): string {
  const values = (Array.isArray(value) ? value : [value]).map((one) => quote(String(one)));
  const isEmpty = definition.kind === "context" && values.length === 0;
  return `${definition.short}:${isEmpty ? noContext : values.join(",")}`;
}

export const formatQuery = (search: EventSearch): string =>
  filtersIn(search)
    .filter(({ id }) => findByKey(id) !== undefined || id !== "search")
    .map((definition) => formatFilter(definition, search[definition.id]))
    .join(" ");
