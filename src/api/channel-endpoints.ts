import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Received } from "../../contract/endpoint.ts";
import type { ChannelEndpoint } from "../../contract/channel-endpoints.ts";
import { extraApi } from "../../contract/extra-operations.ts";
import { api } from "../../contract/index.ts";
import { call, type CallFunction } from "./client/client.ts";
import { getTotal } from "../lib/text/format-total.ts";
import { getHttpFailure } from "./client/errors.ts";
import { findInList, type ListedRecord } from "./lists/find-in-list.ts";
import { defaultListPageSize } from "./lists/page-sizes.ts";
import { type SearchOf, createSearchParser } from "./lists/search.ts";
import { callWithDroppableParameters } from "./client/drop-rejected.ts";
import { hasOperation } from "./session/has-operation.ts";

const maxPageSize = 100;

export type ReceivedChannelEndpoint = Received<ChannelEndpoint>;

/**
 * The list's search params, which form the API's query. On a record page they locate the record in
 * the list.
 */
const searchSchema = z.omit(api.channelEndpoints.list.query, { includeCursor: true });
export type EndpointSearch = SearchOf<typeof searchSchema>;
export const parseEndpointSearch = createSearchParser(searchSchema);

export type ChannelEndpointQuery = SearchOf<typeof api.channelEndpoints.list.query>;

export const toEndpointQuery = (search: EndpointSearch): ChannelEndpointQuery => ({
  ...search,
  limit: search.limit ?? defaultListPageSize,
});

const listEndpoints = (query: ChannelEndpointQuery, signal?: AbortSignal, send?: CallFunction) =>
  callWithDroppableParameters(
    api.channelEndpoints.list,
    { query, signal },
    [
      "orderBy",
      "orderDirection",
      "limit",
      // Some services reject an empty filter, so it can be dropped. A filter with keys can't.
      ...(query.contextKeys?.length === 0 ? ["contextKeys"] : []),
    ],
    send,
  );

/** Maximum number of pages to read when looking up an endpoint by its filters. */
const maxPages = 5;

export type EndpointResult = ListedRecord<ReceivedChannelEndpoint>;

async function readByIdentifier(
  identifier: string,
  signal?: AbortSignal,
  send: CallFunction = call,
): Promise<EndpointResult> {
  const request = { params: { identifier }, signal };
  const { data, ...responseInfo } = await send(extraApi.channelEndpoints.read, request);
  return { ...responseInfo, record: data, isComplete: true };
}

/**
 * Reads one endpoint, through the list if the service can't look up an endpoint by identifier.
 * Tries the URL's cursor before a search by filters, because the cursor costs only one page.
 */
export async function readEndpoint(
  identifier: string,
  { after, before, limit: _, ...filters }: EndpointSearch,
  signal?: AbortSignal,
  send?: CallFunction,
): Promise<EndpointResult> {
  if (hasOperation("channelEndpoints.read")) {
    try {
      return await readByIdentifier(identifier, signal, send);
    } catch (error) {
      if (!getHttpFailure(error, 404)) throw error;
      return { record: undefined, text: "", drift: [], receivedAt: Date.now(), isComplete: true };
    }
  }
  const findEndpoint = (startQuery: ChannelEndpointQuery, maxListPages: number) =>
    findInList<ReceivedChannelEndpoint>(
      (next) => {
        const cursor = next === undefined ? startQuery : { after: next };
        return listEndpoints({ ...filters, limit: maxPageSize, ...cursor }, signal, send);
      },
      (candidate) => candidate.identifier === identifier,
      maxListPages,
    );
  if (after !== undefined || before !== undefined) {
    try {
      const cursor = after === undefined ? { before } : { after };
      const result = await findEndpoint({ ...cursor, includeCursor: true }, 1);
      if (result.record !== undefined) return result;
    } catch (error) {
      if (!getHttpFailure(error, 400) && !getHttpFailure(error, 422)) throw error;
    }
  }
  return await findEndpoint({}, maxPages);
}

/**
 * Maximum number of pages to read for a sample, which is enough for one connection's endpoints and
 * for small environments.
 */
const maxSamplePages = 10;

type SampleFilters = Pick<EndpointSearch, "connectionIdentifier" | "integrationIdentifier">;

export type EndpointSample = Awaited<ReturnType<typeof readSample>>;

async function readSample(filters: SampleFilters, signal?: AbortSignal) {
  const records: (ReceivedChannelEndpoint | null | undefined)[] = [];
  let after: string | undefined;
  for (let page = 1; ; page += 1) {
    const query = { ...filters, after, limit: maxPageSize };
    const { data, receivedAt } = await listEndpoints(query, signal);
    records.push(...(data.data ?? []));
    after = data.next || undefined;
    if (after === undefined || page === maxSamplePages) {
      return {
        records,
        totalCount: getTotal({ ...data, data: records }),
        totalCountCapped: data.totalCountCapped === true,
        /** False if the list has more endpoints than were loaded. */
        isComplete: after === undefined,
        receivedAt,
      };
    }
  }
}

export const channelEndpointQueries = {
  all: ["channel-endpoints"] as const,
  lists: () => [...channelEndpointQueries.all, "list"] as const,
  list: (query: ChannelEndpointQuery) =>
    queryOptions({
      queryKey: [...channelEndpointQueries.lists(), query] as const,
      queryFn: ({ signal }) => listEndpoints(query, signal),
    }),
  sample: (filters: SampleFilters) =>
    queryOptions({
      queryKey: [...channelEndpointQueries.all, "sample", filters] as const,
      queryFn: ({ signal }) => readSample(filters, signal),
      staleTime: 60_000,
    }),
  detail: (identifier: string, search: EndpointSearch) =>
    queryOptions({
      queryKey: [...channelEndpointQueries.all, "detail", identifier, search] as const,
      queryFn: ({ signal }) => readEndpoint(identifier, search, signal),
    }),
};
