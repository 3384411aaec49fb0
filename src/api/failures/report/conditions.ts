import type { EventColumns } from "../event-columns.ts";
import type { Condition, TimeWindow } from "../report.ts";
import { fulfills, parseDuration } from "./parse-duration.ts";

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
    const keep = condition.isExcluded ? 0 : 1;
    for (let event = 0; event < count; event++) {
      if (matches[event] !== keep) mask[event] = 0;
    }
  }
  return mask;
}

/** Returns a mask with 1 for each event that has any of the values. */
function matchCondition(columns: EventColumns, { key, values }: Condition): Uint8Array {
  const matches = new Uint8Array(columns.count);
  switch (key) {
    case "duration":
      markDurations(columns, values, matches);
      break;
    case "detail":
      markTexts(columns, containsAny(values), matches);
      break;
    case "raw": {
      const test = containsAny(values);
      markTexts(columns, test, matches);
      markIds(columns, test, matches);
      markFacets(columns, (_, value) => test(value), matches);
      break;
    }
    default: {
      const wanted = new Set(values.map((value) => value.toLowerCase()));
      const isWanted = (facetKey: string, value: string) =>
        facetKey === key && wanted.has(value.toLowerCase());
      markFacets(columns, isWanted, matches);
    }
  }
  return matches;
}

/** Returns a test whether a text contains any of the values, ignoring case. */
function containsAny(values: readonly string[]): (text: string) => boolean {
  if (values.length === 0) return () => false;
  const pattern = new RegExp(
    values.map((value) => value.replaceAll(/[\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join("|"),
    "i",
  );
  return (text) => pattern.test(text);
}

function markDurations(columns: EventColumns, values: readonly string[], matches: Uint8Array) {
  const comparisons = values.flatMap((value) => parseDuration(value) ?? []);
  for (let event = 0; event < columns.count; event++) {
    const latency = columns.latency[event] ?? Number.NaN;
    if (comparisons.some((comparison) => fulfills(latency, comparison))) matches[event] = 1;
  }
}

function markTexts(columns: EventColumns, test: (text: string) => boolean, matches: Uint8Array) {
  const { issues, texts } = columns;
  const hits = Uint8Array.from(texts, (text) => (test(text) ? 1 : 0));
  for (let issue = 0; issue < issues.count; issue++) {
    if (hits[issues.text[issue] ?? 0] === 1) matches[issues.event[issue] ?? 0] = 1;
  }
}

function markIds(columns: EventColumns, test: (id: string) => boolean, matches: Uint8Array) {
  for (let event = 0; event < columns.count; event++) {
    if (test(columns.ids[event] ?? "")) matches[event] = 1;
  }
}

/** Marks the events with a facet whose value or label passes a test. */
function markFacets(
  columns: EventColumns,
  test: (key: string, value: string) => boolean,
  matches: Uint8Array,
) {
  const { count, facets, facetIds, facetLabels, facetStart } = columns;
  const hits = new Uint8Array(facets.length);
  facets.forEach(({ key, value }, facet) => {
    if (test(key, value)) hits[facet] = 1;
  });
  for (const [facet, label] of facetLabels) {
    const name = facets[facet];
    if (name && test(name.key, label)) hits[facet] = 1;
  }
  for (let event = 0; event < count; event++) {
    const end = facetStart[event + 1] ?? 0;
    for (let index = facetStart[event] ?? 0; index < end; index++) {
      if (hits[facetIds[index] ?? 0] === 1) {
        matches[event] = 1;
        break;
      }
    }
  }
}
