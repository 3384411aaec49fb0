import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EventSearch } from "../../../../api/events.ts";
import { session } from "../../../../api/session/session.ts";
import { createLinkSignIn } from "../../../../api/testing/sessions.ts";
import { stubFetch } from "../../../../api/testing/stub-fetch.ts";
import { useEventScan } from "./use-event-scan.ts";

const startAt = Date.parse("2026-03-01T03:00:00.000Z");
const failedFilter: EventSearch = { outcome: ["failed"] };

function stubService(pageCount: number, onRequest?: () => void) {
  let sentPageCount = 0;
  return stubFetch(() => {
    onRequest?.();
    sentPageCount += 1;
    const createdAt = new Date(startAt - sentPageCount * 1000).toISOString();
    const job = { _id: `j${sentPageCount}`, type: "email", status: "failed", updatedAt: createdAt };
    const data = [{ _id: `e${sentPageCount}`, createdAt, jobs: [job] }];
    return Response.json({ data, hasMore: sentPageCount < pageCount, page: 0, pageSize: 1 });
  });
}

function createRenderer() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return (search: EventSearch) =>
    renderHook((currentSearch: EventSearch) => useEventScan(currentSearch), {
      wrapper,
      initialProps: search,
    });
}

/** Loading the code of a scan takes two rounds, because the code has imports. */
const settle = async () => {
  for (let round = 0; round < 2; round += 1)
    await act(async () => {
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(5000);
    });
};

beforeEach(() => {
  vi.useFakeTimers({ now: startAt });
  session.open(createLinkSignIn());
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

test("a scan survives unmounting: returning shows its rows without new requests", async () => {
  const { requests } = stubService(3);
  const render = createRenderer();
  const firstHook = render(failedFilter);
  await settle();
  expect(firstHook.result.current?.rows).toHaveLength(3);
  firstHook.unmount();
  const requestCount = requests.length;
  const secondHook = render({ outcome: ["failed"] });
  expect(secondHook.result.current?.rows).toHaveLength(3);
  await settle();
  expect(requests).toHaveLength(requestCount);
});

test("a scan interrupted by leaving the page resumes where it stopped", async () => {
  const { requests } = stubService(3);
  const render = createRenderer();
  const firstHook = render(failedFilter);
  firstHook.unmount();
  await settle();
  const secondHook = render(failedFilter);
  await settle();
  expect(secondHook.result.current?.progress.status).toBe("done");
  expect(secondHook.result.current?.rows.map(({ id }) => id)).toContain("e3");
  expect(requests.length).toBeGreaterThanOrEqual(3);
});

test("a scan stopped by the operator stays stopped", async () => {
  const { requests } = stubService(200, () => firstHook.result.current?.stop());
  const render = createRenderer();
  const firstHook = render(failedFilter);
  await settle();
  firstHook.unmount();
  const requestCount = requests.length;
  const secondHook = render(failedFilter);
  await settle();
  expect(secondHook.result.current?.progress.status).toBe("stopped");
  expect(requests).toHaveLength(requestCount);
});

test("changing the page, its size, or live updates keeps the same scan", async () => {
  stubService(3);
  const { result, rerender } = createRenderer()(failedFilter);
  await settle();
  rerender({ ...failedFilter, tail: true, page: 2, limit: 50 });
  expect(result.current?.rows).toHaveLength(3);
});

test("other filters start another scan", async () => {
  stubService(3);
  const { result, rerender } = createRenderer()(failedFilter);
  await settle();
  rerender({ outcome: ["stuck"] });
  expect(result.current?.rows).toHaveLength(0);
});

test("a refresh restarts the scan from the newest event", async () => {
  const { requests } = stubService(3);
  const { result } = createRenderer()(failedFilter);
  await settle();
  const requestCount = requests.length;
  act(() => result.current?.restart());
  await settle();
  expect(requests.length).toBeGreaterThan(requestCount);
  expect(result.current?.rows.map(({ id }) => id)).toEqual(["e4"]);
});
