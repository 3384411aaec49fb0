import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Received } from "../../contract/endpoint.ts";
import { api } from "../../contract/index.ts";
import type { Subscriber } from "../../contract/subscribers.ts";
import { call } from "./client/client.ts";
import { findInList, type ListedRecord } from "./lists/find-in-list.ts";
import { defaultListPageSize } from "./lists/page-sizes.ts";
import { type SearchOf, createSearchParser } from "./lists/search.ts";
import { callWithDroppableParameters } from "./client/drop-rejected.ts";

export type ReceivedSubscriber = Received<Subscriber>;

/**
 * Search params of the list: the API's query, and `find`, which searches IDs, email addresses,
 * phone numbers, and names.
 */
const searchSchema = z.extend(z.omit(api.subscribers.list.query, { includeCursor: true }), {
  find: z.optional(z.string().check(z.minLength(1), z.maxLength(320))),
});
export type SubscriberSearch = SearchOf<typeof searchSchema>;
export const parseSubscriberSearch = createSearchParser(searchSchema);

export type SubscriberQuery = SearchOf<typeof api.subscribers.list.query>;

export function toSubscriberQuery({ find: _, ...query }: SubscriberSearch): SubscriberQuery {
  return { ...query, limit: query.limit ?? defaultListPageSize };
}

/** Params to drop if a service rejects them. The list is still useful without them. */
const droppableParameters = ["orderBy", "orderDirection", "limit"] as const;

const listSubscribers = (query: SubscriberQuery, signal: AbortSignal) =>
  callWithDroppableParameters(api.subscribers.list, { query, signal }, droppableParameters);

/** `record` is undefined if no subscriber on the searched pages has exactly this ID. */
export interface SubscriberResult extends ListedRecord<ReceivedSubscriber> {
  /** Number of subscribers on the searched pages. */
  readonly searchedCount: number;
}

/** Maximum number of pages to search. Partial matches can move the exact ID to a later page. */
const maxPages = 5;

export async function readSubscriber(
  subscriberId: string,
  signal?: AbortSignal,
): Promise<SubscriberResult> {
  let searchedCount = 0;
  const result = await findInList<ReceivedSubscriber>(
    async (after) => {
      const query = { subscriberId, limit: 100, after };
      const response = await call(api.subscribers.list, { query, signal });
      searchedCount += response.data.data?.length ?? 0;
      return response;
    },
    (candidate) => candidate.subscriberId === subscriberId,
    maxPages,
  );
  return { ...result, searchedCount };
}

export const subscriberQueries = {
  all: ["subscribers"] as const,
  lists: () => [...subscriberQueries.all, "list"] as const,
  list: (query: SubscriberQuery) =>
    queryOptions({
      queryKey: [...subscriberQueries.lists(), query] as const,
      queryFn: ({ signal }) => listSubscribers(query, signal),
    }),
  details: () => [...subscriberQueries.all, "detail"] as const,
  detail: (subscriberId: string) =>
    queryOptions({
      queryKey: [...subscriberQueries.details(), subscriberId] as const,
      queryFn: ({ signal }) => readSubscriber(subscriberId, signal),
    }),
};
