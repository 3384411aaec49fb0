import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { session } from "../../session/session.ts";
import { createEventsAt, firstAt, simulateEventList } from "../../testing/event-service.ts";
import { createLinkSignIn } from "../../testing/sessions.ts";
import { stubFetch } from "../../testing/stub-fetch.ts";
import type { ReportQuery } from "../report.ts";
import type { ScanSpec } from "./scan-window.ts";
import { useFailureScan } from "./use-failure-scan.ts";

const query: ReportQuery = { conditions: [], columnCount: 4, merges: {}, splits: [] };
const spec: ScanSpec = { from: firstAt, to: firstAt + 100_000 };

/** Signs in, and stubs `fetch` to serve `count` events. */
function serveEvents(count: number) {
  act(() => session.open(createLinkSignIn()));
  onTestFinished(() => act(() => session.close()));
  const service = simulateEventList(
    createEventsAt(Array.from({ length: count }, (_, i) => i * 50)),
  );
  const { requests } = stubFetch(async ({ url }) => {
    const urlQuery = Object.fromEntries(new URL(url).searchParams);
    const { text } = await service.list({
      ...urlQuery,
      limit: Number(urlQuery["limit"]),
      page: Number(urlQuery["page"] ?? 0),
    });
    return new Response(text);
  });
  return requests;
}

test("scans a window, and shares the scan with a component that is opened later", async () => {
  const requests = serveEvents(500);
  const firstHook = renderHook(() => useFailureScan(spec, query));
  expect(firstHook.result.current.isReportCurrent).toBe(false);
  await waitFor(() => expect(firstHook.result.current.progress.status).toBe("done"));
  await waitFor(() => expect(firstHook.result.current.report?.eventCount).toBe(500));
  expect(firstHook.result.current.progress.isInPage).toBe(true);
  const requestCount = requests.length;
  firstHook.unmount();

  const narrowQuery = { ...query, range: { from: firstAt, to: firstAt + 100 } };
  const secondHook = renderHook(() => useFailureScan(spec, narrowQuery));
  await waitFor(() => expect(secondHook.result.current.report?.eventCount).toBe(2));
  expect(secondHook.result.current.isReportCurrent).toBe(true);
  expect(await secondHook.result.current.loadAffectedEvents(narrowQuery)).toHaveLength(2);
  expect(requests.length).toBe(requestCount);
});

test("an equal query isn't evaluated again, but another one is", async () => {
  serveEvents(20);
  const { result, rerender } = renderHook(
    ({ to }) => useFailureScan(spec, { ...query, range: { from: firstAt, to } }),
    { initialProps: { to: firstAt + 100 } },
  );
  await waitFor(() => expect(result.current.report?.eventCount).toBe(2));
  const { report, pause } = result.current;
  rerender({ to: firstAt + 100 });
  expect(result.current.report).toBe(report);
  rerender({ to: firstAt + 200 });
  expect(result.current).toMatchObject({ report, isReportCurrent: false });
  expect(result.current.pause).toBe(pause);
  await waitFor(() => expect(result.current.report?.eventCount).toBe(4));
});

test("signing out ends the scan, and its events are discarded", async () => {
  const requests = serveEvents(100);
  const { result, unmount } = renderHook(() => useFailureScan(spec, query));
  await waitFor(() => expect(result.current.progress.status).toBe("done"));
  unmount();
  act(() => session.close());
  const requestCount = requests.length;
  const laterRequests = serveEvents(100);
  const { result: laterResult } = renderHook(() =>
    useFailureScan({ ...spec, from: firstAt + 1 }, query),
  );
  await waitFor(() => expect(laterResult.current.progress.status).toBe("done"));
  expect([requests.length, laterRequests.length > 0]).toEqual([requestCount, true]);
});
