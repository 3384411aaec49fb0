import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../../api/session/session.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { stubFetch } from "../../../api/testing/stub-fetch.ts";
import { createTestQueryClient } from "../../../testing/test-query-client.ts";
import { useEvent } from "./use-event.ts";

const startAt = Date.parse("2026-03-01T03:00:00.000Z");
const createdAt = new Date(startAt).toISOString();
const createResponse =
  (...statuses: string[]) =>
  () =>
    Response.json({
      _id: "a",
      createdAt,
      jobs: statuses.map((status) => ({ _id: "j", type: "email", status, updatedAt: createdAt })),
    });

beforeEach(() => {
  vi.useFakeTimers({ now: startAt + 1000 });
  session.open(createLinkSignIn());
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const wait = (durationMs: number) => act(() => vi.advanceTimersByTimeAsync(durationMs));

function openEvent(...responses: (() => Response)[]) {
  const { requests } = stubFetch(...responses);
  const client = createTestQueryClient();
  const { result } = renderHook(() => useEvent("a"), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  return {
    requests,
    getState: () => [result.current.outcome?.kind, result.current.refetchIntervalMs],
  };
}

test("refetches a new event without jobs until it has ended", async () => {
  const { requests, getState } = openEvent(
    createResponse(),
    createResponse("queued"),
    createResponse("completed"),
  );
  await wait(1000);
  expect(getState()).toEqual(["notReported", 10_000]);
  await wait(10_000);
  expect(getState()).toEqual(["running", 10_000]);
  await wait(10_000);
  expect(getState()).toEqual(["succeeded", undefined]);
  await wait(60_000);
  expect(requests).toHaveLength(3);
});

test("stops refetching an event without jobs after five minutes", async () => {
  const { requests, getState } = openEvent(createResponse());
  await wait(6 * 60_000);
  expect(getState()).toEqual(["notReported", undefined]);
  const requestCount = requests.length;
  expect(requestCount).toBeGreaterThan(20);
  await wait(60_000);
  expect(requests).toHaveLength(requestCount);
});
