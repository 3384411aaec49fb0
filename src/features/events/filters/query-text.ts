import type { EventSearch } from "../../../api/events.ts";
import { filterDefinitions, type FilterDefinition, filtersIn } from "./fields.ts";
import { badContextKeys } from "./value-text.ts";

/** What a typed query says. */
export interface ParsedQuery {
  /** The filters it names; those that it does not name are absent. */
  filters: EventSearch;
  /** Words that belong to no filter. */
  words: readonly string[];
  /** What does not fit its filter, in sentences. */
  faults: readonly string[];
}

/** The filter that a query calls so: `workflow`, `outcome`. */
export const findByKey = (key: string): FilterDefinition | undefined =>
  filterDefinitions.find(({ short }) => short === key.toLowerCase());

/** Records without context, in a query: no key of a context is written so, for want of a colon. */
const noContext = "none";

const quoted = String.raw`"(?:[^"\\]|\\.)*"?`;
const token = new RegExp(String.raw`(?:${quoted}|[^\s"])+`, "g");
const item = new RegExp(String.raw`${quoted}|[^,"]+`, "g");

// What is escaped is read first: the quote after an escaped backslash ends the text.
const unquote = (text: string) =>
  text.startsWith('"')
    ? text.slice(1).replace(/\\(.)|"/g, (_, escaped?: string) => escaped ?? "")
    : text;
const quote = (text: string) =>
  /[\s,"\\]/.test(text) || text === "" ? `"${text.replace(/["\\]/g, String.raw`\$&`)}"` : text;

/** The parts of a query that are parted by spaces; quotes keep a part together. */
export const tokensOf = (text: string): string[] => text.match(token) ?? [];

const valuesOf = (text: string): string[] =>
  (text.match(item) ?? []).map((value) => unquote(value.trim())).filter((value) => value !== "");

/** A filter's values in the form of the address; undefined where none fits. */
function read(definition: FilterDefinition, values: readonly string[], faults: string[]): unknown {
  switch (definition.kind) {
    case "list":
      return values;
    case "text":
      if (values.length > 1) faults.push(`${definition.short} takes one value.`);
      return values[0];
    case "context": {
      if (values.length === 1 && values[0] === noContext) return [];
      const bad = badContextKeys(values);
      if (bad.length > 0) faults.push(`Not of the form type:id: ${bad.join(", ")}.`);
      const good = values.filter((value) => !bad.includes(value));
      return good.length > 0 ? good : undefined;
    }
    case "choices": {
      const found = values.map((value) => {
        const wanted = value.toLowerCase();
        const choice = definition.choices.find(
          (one) => one.value.toLowerCase() === wanted || one.label.toLowerCase() === wanted,
        );
        if (choice === undefined) faults.push(`${definition.short} is never “${value}”.`);
        return choice?.value;
      });
      const known = [...new Set(found.filter((value) => value !== undefined))];
      return known.length > 0 ? known : undefined;
    }
  }
}

/**
 * Reads `workflow:order-shipped severity:high,medium step:"Order mail"`: filters by their keys, any
 * of several values parted by commas. A key that is given twice adds its values.
 */
export function parseQuery(text: string): ParsedQuery {
  const given = new Map<FilterDefinition, string[]>();
  const words: string[] = [];
  const faults: string[] = [];
  for (const part of tokensOf(text)) {
    const colon = part.indexOf(":");
    const definition = colon > 0 ? findByKey(part.slice(0, colon)) : undefined;
    if (definition === undefined) {
      words.push(unquote(part));
      continue;
    }
    const values = valuesOf(part.slice(colon + 1));
    given.set(definition, [...(given.get(definition) ?? []), ...values]);
  }
  const filters: Record<string, unknown> = {};
  for (const [definition, values] of given) {
    const value = values.length === 0 ? undefined : read(definition, [...new Set(values)], faults);
    if (value !== undefined) filters[definition.id] = value;
  }
  return { filters, words, faults };
}

/** One filter as a query says it. */
export function formatFilter(definition: FilterDefinition, value: unknown): string {
  const values = (Array.isArray(value) ? value : [value]).map((one) => quote(String(one)));
  const isEmpty = definition.kind === "context" && values.length === 0;
  return `${definition.short}:${isEmpty ? noContext : values.join(",")}`;
}

/** The way back: the filters of an address as a query, without its time. */
export const formatQuery = (search: EventSearch): string =>
  filtersIn(search)
    .filter(({ id }) => findByKey(id) !== undefined || id !== "search")
    .map((definition) => formatFilter(definition, search[definition.id]))
    .join(" ");

/** An address with further filters: lists grow by the new values, the others are replaced. */
export function addFilters(search: EventSearch, filters: EventSearch): EventSearch {
  const merged: Record<string, unknown> = { ...filters };
  for (const { id } of filtersIn(filters)) {
    const [before, added] = [search[id], filters[id]];
    if (Array.isArray(before) && Array.isArray(added) && added.length > 0) {
      merged[id] = [...new Set([...before, ...added])];
    }
  }
  return merged;
}
