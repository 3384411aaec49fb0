import { expect, test } from "vitest";
import type { listEvents } from "./events.ts";
import { recentEventsQuery } from "./recent-events.ts";

test.each<[string, recordCount: number, hasMore: boolean | undefined, hasNextPage: boolean]>([
  ["a short page of a service with another page size", 10, true, true],
  ["a full page that ends the list", 50, false, false],
  ["an empty page of a service that always reports more", 0, true, false],
  ["a full page without `hasMore`", 50, undefined, true],
  ["a short page without `hasMore`", 10, undefined, false],
])("whether %s has older events", (_, recordCount, hasMore, hasNextPage) => {
  const data = { data: Array.from({ length: recordCount }, () => ({})), hasMore };
  // The function uses only the data of the response.
  const response = { data } as unknown as Awaited<ReturnType<typeof listEvents>>;
  const { getNextPageParam, initialPageParam } = recentEventsQuery;
  const nextSearch = getNextPageParam(response, [response], initialPageParam, [initialPageParam]);
  expect(nextSearch?.page).toBe(hasNextPage ? 1 : undefined);
});
