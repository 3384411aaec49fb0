import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../../api/session/session.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { stubFetch } from "../../../api/testing/stub-fetch.ts";
import { createTestQueryClient } from "../../../testing/test-query-client.ts";
import { eventQueries, type EventSearch, toEventQuery } from "../../../api/events.ts";
import { useEventList } from "./use-event-list.ts";

const startAt = Date.parse("2026-03-01T03:00:00.000Z");
/**
 * Returns a page of two events. `status` is the status of the newer event's only job; if undefined,
 * the newer event has no jobs.
 */
function createPage(status: string | undefined, newestAt = startAt): Response {
  const createEvent = (id: string, at: number, jobStatus: string | undefined) => {
    const timestamp = new Date(at).toISOString();
    const job = { _id: `${id}-job`, type: "email", status: jobStatus, updatedAt: timestamp };
    return { _id: id, createdAt: timestamp, jobs: jobStatus === undefined ? [] : [job] };
  };
  const data = [createEvent("b", newestAt, status), createEvent("a", startAt - 1000, "completed")];
  return Response.json({ data, hasMore: false, page: 0, pageSize: 50 });
}

beforeEach(() => {
  vi.useFakeTimers({ now: startAt + 1000 });
  session.open(createLinkSignIn());
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const wait = (durationMs: number) => act(() => vi.advanceTimersByTimeAsync(durationMs));

const openListWithStatuses = (...statuses: (string | undefined)[]) =>
  openList({}, ...statuses.map((status) => () => createPage(status)));

function openList(search: EventSearch, ...responses: (() => Response)[]) {
  const service = stubFetch(...responses);
  const client = createTestQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useEventList(search, true), { wrapper });
  const getParams = (name: string) =>
    service.requests.map(({ url }) => new URL(url).searchParams.get(name));
  const getRequestedEnds = () => getParams("before");
  const getRequestedPages = () => getParams("page");
  const getOutcomeKinds = () => result.current.rows.map(({ outcome }) => outcome.kind);
  return { result, getRequestedEnds, getRequestedPages, getOutcomeKinds, client };
}

test("refetches unfinished rows after an interval, up to the page's newest event", async () => {
  const { result, getRequestedEnds, getOutcomeKinds } = openListWithStatuses("queued", "completed");
  await wait(1000);
  expect(getOutcomeKinds()).toEqual(["running", "succeeded"]);
  const [, finishedRow] = result.current.rows;
  await wait(20_000);
  expect(getRequestedEnds()).toEqual([null]);
  await wait(15_000);
  expect(getRequestedEnds()).toEqual([null, new Date(startAt + 1).toISOString()]);
  expect(getOutcomeKinds()).toEqual(["succeeded", "succeeded"]);
  expect(result.current.rows[1]?.outcome).toBe(finishedRow?.outcome);
});

test("refetches the unfinished rows of a later page without an end in place", async () => {
  const { result, getRequestedEnds, getOutcomeKinds, getRequestedPages } = openList(
    { page: 1 },
    () => createPage("queued"),
    () => createPage("completed"),
  );
  await wait(31_000);
  expect(getRequestedEnds()).toEqual([null, new Date(startAt + 1).toISOString()]);
  expect(getRequestedPages()).toEqual(["1", null]);
  expect(getOutcomeKinds()).toEqual(["succeeded", "succeeded"]);
  expect(result.current.pageQuery.dataUpdatedAt).toBeLessThan(startAt + 10_000);
});

test("refetches the unfinished rows of a later page with an end as the same page", async () => {
  const asOf = new Date(startAt + 60_000).toISOString();
  const { getRequestedEnds, getRequestedPages } = openList({ page: 1, asOf }, () =>
    createPage("queued"),
  );
  await wait(31_000);
  expect(getRequestedEnds()).toEqual([asOf, asOf]);
  expect(getRequestedPages()).toEqual(["1", "1"]);
});

test("an empty later page isn't taken for the first page", async () => {
  const { client } = openList({ page: 2 }, () =>
    Response.json({ data: [], hasMore: false, page: 2, pageSize: 50 }),
  );
  await wait(1000);
  expect(client.getQueryData(eventQueries.list(toEventQuery({ page: 2 })).queryKey)).toBeTruthy();
  expect(client.getQueryData(eventQueries.list(toEventQuery({})).queryKey)).toBeUndefined();
});

test("a refetched page replaces earlier row updates", async () => {
  const { result, getOutcomeKinds } = openListWithStatuses("queued", "running", "failed");
  await wait(31_000);
  expect(getOutcomeKinds()).toEqual(["running", "succeeded"]);
  await act(() => result.current.pageQuery.refetch());
  // The query notifies its observers in another task.
  await wait(1);
  expect(getOutcomeKinds()).toEqual(["failed", "succeeded"]);
});

test("stops refetching rows when an update has finished them", async () => {
  const { getRequestedEnds, getOutcomeKinds } = openListWithStatuses(
    "queued",
    "running",
    "completed",
  );
  await wait(31_000);
  expect(getOutcomeKinds()).toEqual(["running", "succeeded"]);
  await wait(30_000);
  expect(getOutcomeKinds()).toEqual(["succeeded", "succeeded"]);
  expect(getRequestedEnds()).toHaveLength(3);
  await wait(5 * 60_000);
  window.dispatchEvent(new Event("visibilitychange"));
  await wait(1000);
  expect(getRequestedEnds()).toHaveLength(3);
  expect(getOutcomeKinds()).toEqual(["succeeded", "succeeded"]);
});

test("loads a page of finished events only once", async () => {
  const { getRequestedEnds } = openListWithStatuses("completed");
  await wait(120_000);
  expect(getRequestedEnds()).toEqual([null]);
});

test("refetches an event without jobs, which can still get some", async () => {
  const { getOutcomeKinds } = openListWithStatuses(undefined, "failed");
  await wait(1000);
  expect(getOutcomeKinds()).toEqual(["notReported", "succeeded"]);
  await wait(31_000);
  expect(getOutcomeKinds()).toEqual(["failed", "succeeded"]);
});

test("stops refetching an event without jobs after five minutes", async () => {
  const { getRequestedEnds } = openListWithStatuses(undefined);
  await wait(6 * 60_000);
  const requestCount = getRequestedEnds().length;
  expect(requestCount).toBeGreaterThan(2);
  await wait(5 * 60_000);
  expect(getRequestedEnds()).toHaveLength(requestCount);
});

test("live updates don't keep the responses of replaced rows", async () => {
  const { result, client } = openList(
    { tail: true },
    () => createPage("queued"),
    () => createPage("queued", startAt + 500),
  );
  await wait(1000);
  const getUpdateQueries = () =>
    client
      .getQueryCache()
      .findAll()
      .filter(({ queryHash }) => queryHash.includes("before"));
  const [firstUpdateQuery] = getUpdateQueries();
  await act(() => result.current.pageQuery.refetch());
  await wait(1);
  const [secondUpdateQuery, ...otherUpdateQueries] = getUpdateQueries();
  expect(secondUpdateQuery).toBeDefined();
  expect(secondUpdateQuery).not.toBe(firstUpdateQuery);
  expect(otherUpdateQueries).toEqual([]);
});
