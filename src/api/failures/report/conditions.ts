import type { EventColumns } from "../event-columns.ts";
import type { Condition, TimeWindow } from "../report.ts";
import { getFacetKeyIndex } from "./facet-keys.ts";
import { fulfills, parseDurationComparison } from "./parse-duration.ts";

/** Keys whose values can differ only in case, as they can in the service's filters. */
export const exactKeys: ReadonlySet<string> = new Set([
  "subscriber",
  "email",
  "transaction",
  "topic",
  "context",
]);

/**
 * Returns a mask with 1 for each event that is in the range, wasn't replaced, and matches all
 * conditions.
 */
export function matchEvents(
  columns: EventColumns,
  range: TimeWindow,
  conditions: readonly Condition[],
): Uint8Array {
  const { count, createdAt, isReplaced } = columns;
  const mask = new Uint8Array(count);
  for (let event = 0; event < count; event++) {
    const at = createdAt[event] ?? Number.NaN;
    if (at >= range.from && at < range.to && isReplaced[event] !== 1) mask[event] = 1;
  }
  for (const condition of conditions) {
    const matches = matchCondition(columns, condition);
    const requiredBit = condition.isExcluded ? 0 : 1;
    for (let event = 0; event < count; event++) {
      if (matches[event] !== requiredBit) mask[event] = 0;
    }
  }
  return mask;
}

function matchCondition(columns: EventColumns, { key, values }: Condition): Uint8Array {
  const matches = new Uint8Array(columns.count);
  switch (key) {
    case "duration":
      markDurations(columns, values, matches);
      break;
    case "detail":
      markIssues(columns, createIssueTextMatcher(columns, values), matches);
      break;
    case "raw": {
      const isMatchingText = createTextMatcher(values);
      markIssues(columns, createIssueMatcher(columns, isMatchingText), matches);
      markIds(columns, isMatchingText, matches);
      markFacets(
        columns,
        [...columns.facets.keys()].filter(createFacetTextMatcher(columns, isMatchingText)),
        matches,
      );
      break;
    }
    default:
      markFacets(columns, findFacets(columns, key, values), matches);
  }
  return matches;
}

/** Returns the IDs of the key's facets with one of the values, or with one of them as the label. */
export function findFacets(
  columns: EventColumns,
  key: string,
  values: readonly string[],
): readonly number[] {
  const normalize = (value: string) => (exactKeys.has(key) ? value : value.toLowerCase());
  const normalizedValues = new Set(values.map(normalize));
  const ids = getFacetKeyIndex(columns.facets).idsByKey.get(key) ?? [];
  return ids.filter(
    createFacetTextMatcher(columns, (text) => normalizedValues.has(normalize(text))),
  );
}

function createTextMatcher(values: readonly string[]): (text: string) => boolean {
  if (values.length === 0) return () => false;
  const pattern = new RegExp(
    values.map((value) => value.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join("|"),
    "i",
  );
  return (text) => pattern.test(text);
}

function markDurations(columns: EventColumns, values: readonly string[], matches: Uint8Array) {
  const comparisons = values.flatMap((value) => parseDurationComparison(value) ?? []);
  for (let event = 0; event < columns.count; event++) {
    const latencyMs = columns.latency[event] ?? Number.NaN;
    if (comparisons.some((comparison) => fulfills(latencyMs, comparison))) matches[event] = 1;
  }
}

/** Returns the first line of a raw text, which is the execution detail's text. */
const getFirstLine = (rawText: string) => rawText.split("\n", 1)[0] ?? "";

/**
 * Returns a function that reports whether an issue's text matches, or the part of its raw text that
 * `selectText` returns.
 */
function createIssueMatcher(
  { issues, rawTexts, texts }: EventColumns,
  isMatchingText: (text: string) => boolean,
  selectText = (rawText: string) => rawText,
): (issue: number) => boolean {
  const textHits = texts.map(isMatchingText);
  const rawHits = rawTexts.map((rawText) => isMatchingText(selectText(rawText)));
  return (issue) =>
    textHits[issues.text[issue] ?? 0] === true || rawHits[issues.rawText[issue] ?? 0] === true;
}

/** Returns a function that reports whether an issue matches a condition on `detail`. */
export const createIssueTextMatcher = (columns: EventColumns, values: readonly string[]) =>
  createIssueMatcher(columns, createTextMatcher(values), getFirstLine);

/** Marks events that have a matching issue. */
function markIssues(
  { issues }: EventColumns,
  isMatchingIssue: (issue: number) => boolean,
  matches: Uint8Array,
) {
  for (let issue = 0; issue < issues.count; issue++) {
    if (isMatchingIssue(issue)) matches[issues.event[issue] ?? 0] = 1;
  }
}

function markIds(
  columns: EventColumns,
  isMatchingText: (id: string) => boolean,
  matches: Uint8Array,
) {
  for (let event = 0; event < columns.count; event++) {
    if (isMatchingText(columns.ids[event] ?? "")) matches[event] = 1;
  }
}

const createFacetTextMatcher =
  ({ facets, facetLabels }: EventColumns, isMatchingText: (text: string) => boolean) =>
  (facet: number): boolean => {
    const label = facetLabels.get(facet);
    return (
      isMatchingText(facets[facet]?.value ?? "") || (label !== undefined && isMatchingText(label))
    );
  };

/** Marks events that have one of the facets. */
function markFacets(
  { count, facets, facetIds, facetStart }: EventColumns,
  ids: readonly number[],
  matches: Uint8Array,
) {
  if (ids.length === 0) return;
  const matchingFacets = new Uint8Array(facets.length);
  for (const facet of ids) matchingFacets[facet] = 1;
  for (let event = 0; event < count; event++) {
    const end = facetStart[event + 1] ?? 0;
    for (let index = facetStart[event] ?? 0; index < end; index++) {
      if (matchingFacets[facetIds[index] ?? 0] !== 1) continue;
      matches[event] = 1;
      break;
    }
  }
}
