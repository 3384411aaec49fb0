import { asObjects, asTime } from "../../domain/loose.ts";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { parseTimestamp } from "../../contract/read-timestamp.ts";
import { timestampFilter } from "../../contract/common.ts";
import type { Received } from "../../contract/endpoint.ts";
import type { Event } from "../../contract/events.ts";
import { api } from "../../contract/index.ts";
import { spanPattern, getSpanStart, preferSpan } from "../lib/time/span.ts";
import { call } from "./client/client.ts";
import { outcomeKinds } from "./event-reading/browser-filters.ts";
import { createEventResponseOptions } from "./event-reading/event-caching.ts";
import { type SearchOf, createSearchParser } from "./lists/search.ts";
import { callWithDroppableParameters } from "./client/drop-rejected.ts";

/** The API's maximum page size for events. */
export const maxPageSize = 50;

/** Page sizes of the list. The default is the first, because large pages are slow on phones. */
export const eventPageSizes = [25, maxPageSize] as const;

const textList = z.optional(z.array(z.string()));

/**
 * Search params of the list: the API's filters, the browser's filters (`browser-filters.ts`), a
 * relative range (`last`), live updates (`tail`), and the page.
 */
const searchSchema = z.extend(api.events.list.query, {
  /** Fixed end of the list from the second page on, because new events would shift every row. */
  asOf: z.optional(timestampFilter),
  last: z.optional(z.string().check(z.regex(spanPattern))),
  outcome: z.optional(z.array(z.enum(outcomeKinds))),
  providers: textList,
  step: textList,
  detail: textList,
  where: textList,
  tail: z.optional(z.boolean()),
});
export type EventSearch = SearchOf<typeof searchSchema>;
const parseSearchFields = createSearchParser(searchSchema);

export const parseEventSearch = (search: Record<string, unknown>): EventSearch =>
  preferSpan(parseSearchFields(search));

export type EventQuery = SearchOf<typeof api.events.list.query>;

export function toEventQuery(search: EventSearch): EventQuery {
  const { asOf, before, last, page, limit = eventPageSizes[0], ...params } = search;
  const { outcome, providers, step, detail, where, tail, ...filters } = params;
  const earliestEnd = getEarlierTime(before, asOf);
  return {
    ...filters,
    ...(earliestEnd !== undefined && { before: earliestEnd }),
    ...(page !== undefined && page > 0 && { page }),
    limit,
  };
}

/**
 * Resolves a relative range, by setting `after` to the start of the span. The span ends at `asOf`,
 * so that a later page keeps its range, or else at `now` (in milliseconds).
 */
export function resolveRange(search: EventSearch, now: number): EventSearch {
  const { last, asOf } = search;
  const end = asOf === undefined ? now : parseTimestamp(asOf);
  const after = last === undefined ? undefined : getSpanStart(last, end);
  return after === undefined ? search : { ...search, after };
}

/** Removes the `after` that `resolveRange` added, or removes `last` if the start was changed. */
export function toRelativeSearch(search: EventSearch, start: string | undefined): EventSearch {
  if (search.last === undefined) return search;
  const { after, last, ...otherParams } = search;
  return after === undefined || after === start
    ? { ...otherParams, last }
    : { ...otherParams, after };
}

function getEarlierTime(
  firstTime: string | undefined,
  secondTime: string | undefined,
): string | undefined {
  if (firstTime === undefined || secondTime === undefined) return firstTime ?? secondTime;
  return parseTimestamp(firstTime) < parseTimestamp(secondTime) ? firstTime : secondTime;
}

/**
 * Returns the search params of another page. `records` are the records of the current page. Unless
 * the end is fixed already, it is after the newest record of the first page and after `loadedAt`, by
 * the service's clock.
 */
export function turnPage(
  search: EventSearch,
  page: number,
  records: readonly Received<Event>[],
  loadedAt = -Infinity,
): EventSearch {
  const { asOf, page: currentPage, tail: _, ...filters } = search;
  if (page <= 0) return filters;
  // A later page doesn't contain the list's newest record.
  const firstRecords = asObjects(currentPage ? [] : records);
  const times = firstRecords.map(({ createdAt }) => asTime(createdAt) ?? -Infinity);
  const newestAt = Math.max(loadedAt, ...times);
  const fixedEnd =
    asOf ?? (newestAt === -Infinity ? undefined : new Date(newestAt + 1).toISOString());
  return { ...filters, page, ...(fixedEnd !== undefined && { asOf: fixedEnd }) };
}

/** Returns the search params of the first page, with changed filters and without `asOf`. */
export function changeEventFilters(search: EventSearch, changes: EventSearch): EventSearch {
  const { asOf: _, page: __, ...filters } = { ...search, ...changes };
  return filters;
}

export const replaceEventFilters = (search: EventSearch, filters: EventSearch): EventSearch =>
  changeEventFilters(filters, { limit: search.limit });

export const listEvents = (query: EventQuery, signal?: AbortSignal) =>
  callWithDroppableParameters(
    api.events.list,
    { query, signal },
    // Some services reject an empty filter, so it can be dropped. A filter with keys can't.
    query.contextKeys?.length === 0 ? ["limit", "contextKeys"] : ["limit"],
  );

export const eventQueries = {
  all: ["events"] as const,
  lists: () => [...eventQueries.all, "list"] as const,
  list: (query: EventQuery) =>
    queryOptions({
      queryKey: [...eventQueries.lists(), query] as const,
      ...createEventResponseOptions(
        (signal) => listEvents(query, signal),
        ({ data }) => data.data,
      ),
    }),
  scan: (filters: EventSearch) => [...eventQueries.all, "scan", filters] as const,
  details: () => [...eventQueries.all, "detail"] as const,
  detail: (eventId: string) =>
    queryOptions({
      queryKey: [...eventQueries.details(), eventId] as const,
      ...createEventResponseOptions(
        (signal) => call(api.events.read, { params: { notificationId: eventId }, signal }),
        ({ data }) => [data],
      ),
    }),
};

export type ReceivedEvent = Received<Event>;
