import type { EventSearch } from "../../../api/events.ts";
import type { Condition } from "../../../api/failures/report.ts";
import { formatCondition, parseCondition } from "../../../api/failures/condition-text.ts";
import { type EventKey, eventKeys, type FilterParam } from "./event-keys.ts";
import { findKey, noContext, type QueryKey } from "./query-keys.ts";

/** A filter that can't be added, but that old URLs may contain. */
const deprecatedSearchKey: EventKey = {
  kind: "single",
  param: "search",
  label: "Search",
  key: "search",
  hint: "Exact email address or subscriber ID",
  exclusionError: "Remove the minus sign. The search filter can't exclude events.",
};

const keysInSearch: readonly EventKey[] = [...eventKeys, deprecatedSearchKey];

/**
 * Returns the key of a condition. An unknown key, for example from an edited URL, accepts a list of
 * values. The browser applies exclusions, because the API can't, and all conditions in `where`, even
 * if the API has a parameter for their key: their values may be names that the API doesn't accept.
 */
export function getQueryKey({ key, isExcluded, isInWhere }: Condition): QueryKey {
  const definition = findKey(keysInSearch, key) ?? { key, label: key, kind: "list" };
  const { kind } = definition;
  const acceptsList = isInWhere && (kind === "single" || kind === "context");
  return isExcluded || isInWhere || !keysInSearch.some((candidate) => candidate.key === key)
    ? { ...definition, kind: acceptsList ? "list" : kind, appliedBy: "browser" }
    : definition;
}

/** Returns a search's filters in the order of the suggestions, then the conditions in `where`. */
export function toConditions(search: EventSearch): Condition[] {
  const conditions = keysInSearch.flatMap(({ key, kind, param }): Condition[] => {
    const value = param && search[param];
    if (value === undefined) return [];
    const isEmpty = kind === "context" && value.length === 0;
    return [{ key, values: isEmpty ? [noContext] : [value].flat(), isExcluded: false }];
  });
  const whereConditions = (search.where ?? []).flatMap((text): Condition[] => {
    const condition = parseCondition(text);
    return condition ? [condition.isExcluded ? condition : { ...condition, isInWhere: true }] : [];
  });
  return [...conditions, ...whereConditions];
}

/**
 * Returns the search params of conditions. All other filters are undefined. `where` gets the
 * conditions that a param can't have, and those that were in `where` before.
 */
export function toFilters(conditions: readonly Condition[]): EventSearch {
  const filters: Partial<Record<FilterParam, unknown>> = {};
  for (const { param } of keysInSearch) if (param) filters[param] = undefined;
  const where: string[] = [];
  for (const condition of conditions) {
    const { values, isExcluded, isInWhere } = condition;
    const { kind, param } = keysInSearch.find(({ key }) => key === condition.key) ?? {};
    if (
      param === undefined ||
      isExcluded ||
      isInWhere ||
      filters[param] !== undefined ||
      (kind === "single" && values.length > 1)
    )
      where.push(formatCondition(condition));
    else if (kind === "single") filters[param] = values[0];
    else if (kind === "context" && values[0] === noContext) filters[param] = [];
    else filters[param] = values;
  }
  // The kind of a key determines the type of its param.
  return { ...filters, where: where.length > 0 ? where : undefined } as EventSearch;
}

/** Reports whether a filter or an absolute time range is set. */
export const hasFiltersOrRange = (search: EventSearch): boolean =>
  toConditions(search).length > 0 || search.after !== undefined || search.before !== undefined;

/** Omits the deprecated filter and conditions without values. */
export const formatQuery = (search: EventSearch): string =>
  toConditions(search)
    .filter(({ key, values }) => key !== deprecatedSearchKey.key && values.length > 0)
    .map(formatCondition)
    .join(" ");
