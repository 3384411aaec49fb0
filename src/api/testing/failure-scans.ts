import { createBrowserData } from "../../lib/browser/browser-data.ts";
import { createMemoryRecordStore } from "../../lib/browser/record-store.ts";
import type { EventQuery } from "../events.ts";
import { firstAt, simulateEventList, toBytesResponse, type StoredEvent } from "./event-service.ts";
import { createCountingStore } from "./counting-store.ts";
import { createScanArchive } from "../failures/scan/scan-archive.ts";
import type { FetchPage } from "../failures/scan/scan-requests.ts";
import { createScanStore, type ScanStore } from "../failures/scan/scan-store.ts";

/** Creates a clock that advances only through `wait` and `advance`. */
export function createTestClock(startAt = firstAt) {
  const waitsMs: number[] = [];
  let time = startAt;
  return {
    waitsMs,
    now: () => time,
    advance: (milliseconds: number) => void (time += milliseconds),
    async wait(milliseconds: number, signal: AbortSignal) {
      signal.throwIfAborted();
      waitsMs.push(milliseconds);
      time += milliseconds;
      // Let other waits and requests run first.
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    },
  };
}

export const createMemoryBrowserData = () =>
  createBrowserData(() => Promise.resolve(createMemoryRecordStore()));

/** Creates a scan store that only counts events, and runs in the test's thread. */
export const createCountingScanStore = (data = createMemoryBrowserData()): ScanStore =>
  createScanStore({
    create: createCountingStore,
    restore: createCountingStore,
    archive: createScanArchive(data),
  });

/** Serves pages of events. Each request first runs `onRequest`, which may fail or wait. */
export function servePages(
  events: readonly StoredEvent[],
  onRequest: (query: EventQuery, requestNumber: number, signal: AbortSignal) => unknown = () =>
    undefined,
  options: Parameters<typeof simulateEventList>[1] = {},
) {
  const service = simulateEventList(events, options);
  let requestCount = 0;
  const fetchPage: FetchPage = async (query, signal) => {
    requestCount += 1;
    await onRequest(query, requestCount, signal);
    return toBytesResponse(await service.list(query));
  };
  return { fetchPage, queries: service.queries };
}
