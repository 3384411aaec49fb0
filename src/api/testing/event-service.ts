import { parseTimestamp } from "../../../contract/read-timestamp.ts";
import type { ListResponse } from "../event-reading/event-scan.ts";
import type { BytesResponse } from "../client/send.ts";
import type { EventQuery } from "../events.ts";

export interface StoredEvent {
  _id?: string;
  createdAt?: string | number;
  severity?: string;
}

/** Time of the event with offset 0 in `createEventsAt`. */
export const firstAt = Date.parse("2026-03-01T03:00:00.000Z");

/** Returns events from newest to oldest, one for each offset in milliseconds from `firstAt`. */
export const createEventsAt = (offsets: readonly number[]): StoredEvent[] =>
  offsets
    .toSorted((a, b) => b - a)
    .map((offset, index) => ({
      _id: `e${offsets.length - index}`,
      createdAt: new Date(firstAt + offset).toISOString(),
    }));

/** Returns offsets for `createEventsAt`, in milliseconds. */
export const createOffsets = (count: number, gapMs = 10): number[] =>
  Array.from({ length: count }, (_, index) => index * gapMs);

interface EventListOptions {
  isBeforeInclusive?: boolean;
  ignoresBefore?: boolean;
}

export function createListResponse(data: readonly StoredEvent[], hasMore: boolean): ListResponse {
  const body = { data, hasMore, page: 0, pageSize: data.length };
  return {
    data: body as unknown as ListResponse["data"],
    drift: [],
    text: JSON.stringify(body),
    status: 200,
    sentAt: firstAt,
    receivedAt: firstAt,
  };
}

export const toBytes = (body: unknown): ArrayBuffer =>
  new TextEncoder().encode(JSON.stringify(body)).buffer;

export const toBytesResponse = ({ text, status, receivedAt }: ListResponse): BytesResponse => ({
  body: new TextEncoder().encode(text).buffer,
  status,
  receivedAt,
});

/** Simulates the event list. Tests may add to `events` between requests. */
export function simulateEventList(
  events: readonly StoredEvent[],
  { isBeforeInclusive = true, ignoresBefore = false }: EventListOptions = {},
) {
  const queries: EventQuery[] = [];
  const list = (query: EventQuery): Promise<ListResponse> => {
    queries.push(query);
    const { before, after, page = 0, limit = 10 } = query;
    const end = before === undefined || ignoresBefore ? Infinity : parseTimestamp(before);
    const start = after === undefined ? -Infinity : parseTimestamp(after);
    const matches = events.filter(({ createdAt }) => {
      const at = typeof createdAt === "string" ? Date.parse(createdAt) : start;
      return at >= start && (isBeforeInclusive ? at <= end : at < end);
    });
    const data = matches.slice(page * limit, (page + 1) * limit);
    return Promise.resolve(createListResponse(data, matches.length > (page + 1) * limit));
  };
  return { queries, list };
}
