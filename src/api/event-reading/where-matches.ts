import { asObject, asText } from "../../../domain/loose.ts";
import { createColumnBuilder } from "../failures/column-builder.ts";
import { toEventData } from "../failures/event-data.ts";
import type { FacetPair } from "../failures/event-columns.ts";
import type { Condition } from "../failures/report.ts";
import { matchEvents } from "../failures/report/conditions.ts";
import { parseCondition } from "../failures/condition-text.ts";
import type { BrowserFilters } from "./browser-filters.ts";
import { createEventMatcher } from "./event-matches.ts";
import type { EventRow } from "./event-records.ts";

const anyTime = { from: -Infinity, to: Infinity };

/** The event list's own filters, which search all jobs. */
const listFilterCreators: Readonly<Record<string, (values: readonly string[]) => BrowserFilters>> =
  {
    provider: (providers) => ({ providers }),
    step: (step) => ({ step }),
    detail: (detail) => ({ detail }),
  };

/**
 * Returns a function that selects the events that match all conditions, as on the Failures page.
 * Excluding a value of one of the list's own filters excludes exactly the events that the filter
 * would include.
 */
export function createWhereSelector(where: readonly string[]) {
  const conditions = where.flatMap((text) => parseCondition(text) ?? []);
  const isListFilterExclusion = ({ key, isExcluded }: Condition) =>
    isExcluded && Object.hasOwn(listFilterCreators, key);
  const exclusionMatchers = conditions
    .filter(isListFilterExclusion)
    .map(({ key, values }) => createEventMatcher(listFilterCreators[key]?.(values) ?? {}));
  const otherConditions = conditions.filter((condition) => !isListFilterExclusion(condition));
  const select = (rows: readonly EventRow[], now: number): EventRow[] => {
    const builder = createColumnBuilder();
    for (const { event } of rows) {
      const eventData = toEventData(event, now);
      if (eventData === undefined) continue;
      builder.add({
        ...eventData,
        visitFacets(add) {
          // Unlike a scan, includes all values of the payload.
          eventData.visitFacets(add, add);
          for (const { key, value } of listFacets(event)) add(key, value);
        },
      });
    }
    const columns = builder.getColumns();
    // The values of many large payloads can exceed the limits of the columns.
    if (columns.truncatedKeys.size > 0 && rows.length > 1)
      return rows.flatMap((row) => select([row], now));
    const mask = matchEvents(columns, anyTime, otherConditions);
    const ids = new Set(columns.ids.filter((_, index) => mask[index] === 1));
    return rows.filter(
      ({ id, event }) => ids.has(id) && exclusionMatchers.every((matches) => !matches(event, now)),
    );
  };
  return select;
}

/** Returns facets for filters that the API applies, so that their values can be excluded. */
function listFacets(event: EventRow["event"]): FacetPair[] {
  const template = asObject(event.template);
  return [
    { key: "workflow", value: asText(event._templateId) ?? asText(template?.["_id"]) },
    { key: "email", value: asText(asObject(event.subscriber)?.["email"]) },
  ].flatMap(({ key, value }) => (value === undefined ? [] : { key, value }));
}
