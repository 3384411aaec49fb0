import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../../api/session/session.ts";
import { linkSignIn } from "../../../api/testing/sessions.ts";
import { stubFetch } from "../../../api/testing/stub-fetch.ts";
import type { EventSearch } from "../../../api/events.ts";
import { useEventList } from "./use-event-list.ts";

const start = Date.parse("2026-03-01T03:00:00.000Z");
/** Returns a page of two events. `status` is that of the newer event's only job. */
function page(status: string, newest = start): Response {
  const event = (id: string, at: number, jobStatus: string) => ({
    _id: id,
    createdAt: new Date(at).toISOString(),
    jobs: [
      { _id: `${id}-job`, type: "email", status: jobStatus, updatedAt: new Date(at).toISOString() },
    ],
  });
  const data = [event("b", newest, status), event("a", start - 1000, "completed")];
  return Response.json({ data, hasMore: false, page: 0, pageSize: 50 });
}

beforeEach(() => {
  vi.useFakeTimers({ now: start + 1000 });
  session.open(linkSignIn());
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const createList = (...statuses: string[]) =>
  openList({}, ...statuses.map((status) => () => page(status)));

function openList(search: EventSearch, ...responses: (() => Response)[]) {
  const service = stubFetch(...responses);
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useEventList(search, true), { wrapper });
  const getRequestedEnds = () =>
    service.requests.map(({ url }) => new URL(url).searchParams.get("before"));
  const kinds = () => result.current.rows.map(({ outcome }) => outcome.kind);
  return { result, getRequestedEnds, kinds, client };
}

test("refetches unfinished rows after an interval, up to the page's newest event", async () => {
  const { result, getRequestedEnds, kinds } = createList("queued", "completed");
  await after(1000);
  expect(kinds()).toEqual(["running", "succeeded"]);
  const [, finished] = result.current.rows;
  await after(20_000);
  expect(getRequestedEnds()).toEqual([null]);
  await after(15_000);
  expect(getRequestedEnds()).toEqual([null, new Date(start + 1).toISOString()]);
  expect(kinds()).toEqual(["succeeded", "succeeded"]);
  expect(result.current.rows[1]?.outcome).toBe(finished?.outcome);
});

test("a refetched page replaces earlier row updates", async () => {
  const { result, kinds } = createList("queued", "running", "failed");
  await after(31_000);
  expect(kinds()).toEqual(["running", "succeeded"]);
  await act(() => result.current.page.refetch());
  // The query notifies its observers in another task.
  await after(1);
  expect(kinds()).toEqual(["failed", "succeeded"]);
});

test("loads a page of finished events only once", async () => {
  const { getRequestedEnds } = createList("completed");
  await after(120_000);
  expect(getRequestedEnds()).toEqual([null]);
});

test("live updates don't keep the responses of replaced rows", async () => {
  const { result, client } = openList(
    { tail: true },
    () => page("queued"),
    () => page("queued", start + 500),
  );
  await after(1000);
  const getUpdates = () =>
    client
      .getQueryCache()
      .findAll()
      .filter(({ queryHash }) => queryHash.includes("before"));
  const [first] = getUpdates();
  await act(() => result.current.page.refetch());
  await after(1);
  const [second, ...others] = getUpdates();
  expect(second).toBeDefined();
  expect(second).not.toBe(first);
  expect(others).toEqual([]);
});
