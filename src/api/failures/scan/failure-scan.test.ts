import { describe, expect, test, vi } from "vitest";
import type { BrowserData } from "../../../lib/browser/browser-data.ts";
import {
  createEventsAt,
  createListResponse,
  createOffsets,
  firstAt,
  type StoredEvent,
  toBytesResponse,
} from "../../testing/event-service.ts";
import {
  createCountingScanStore,
  createTestClock,
  createMemoryBrowserData,
  servePages,
} from "../../testing/failure-scans.ts";
import { createHttpError } from "../../testing/errors.ts";
import { getTotalMs } from "./coverage.ts";
import { maxOverlapMs } from "./scan-engine.ts";
import { createFailureScan, type FailureScan, type FailureScanOptions } from "./failure-scan.ts";
import type { FetchPage } from "./scan-requests.ts";
import type { ScanStore } from "./scan-store.ts";
import type { ScanSpec } from "./scan-window.ts";

const spec: ScanSpec = { from: firstAt, to: firstAt + 100_000 };
const query = { conditions: [], columnCount: 1, merges: {}, splits: [] };

/** Simulates a browser whose data survives reloads. */
function createBrowser(
  data: BrowserData = createMemoryBrowserData(),
  clock = createTestClock(),
  createScanStore: (data: BrowserData) => ScanStore = createCountingScanStore,
) {
  const closedStoreNames: string[] = [];
  return {
    data,
    clock,
    closedStoreNames,
    open(fetchPage: FetchPage, options: Partial<FailureScanOptions> = {}) {
      let storeCount = 0;
      return createFailureScan({
        scope: "dev",
        spec,
        fetchPage,
        clock,
        random: () => 0.5,
        openStore: () => {
          const name = `store ${(storeCount += 1)}`;
          return Promise.resolve({
            store: createScanStore(data),
            isInPage: false,
            close: () => void closedStoreNames.push(name),
          });
        },
        ...options,
      });
    },
  };
}

const waitForStatus = (scan: FailureScan, ...statuses: string[]) =>
  vi.waitFor(() => expect(statuses).toContain(scan.progress.get().status), { timeout: 10_000 });

function servePagesUntilPause(events: readonly StoredEvent[], pauseNumber: number) {
  const state: { scan?: FailureScan } = {};
  const service = servePages(events, async (_, requestNumber) => {
    // Pausing is asynchronous, so wait until an earlier pause has taken effect.
    await new Promise((resolve) => setTimeout(resolve));
    if (requestNumber === pauseNumber) state.scan?.pause();
  });
  return { ...service, state };
}

test("reports on the scanned events", async () => {
  const { fetchPage } = servePages(createEventsAt(createOffsets(2000, 50)));
  const scan = createBrowser().open(fetchPage);
  await waitForStatus(scan, "done");
  expect(scan.progress.get()).toMatchObject({ eventCount: 2000, isInPage: false });
  expect((await scan.report(query))?.eventCount).toBe(2000);
  const narrowQuery = { ...query, range: { from: firstAt, to: firstAt + 100 } };
  expect(
    (await scan.listAffectedEvents(narrowQuery)).map(({ eventId }) => eventId).toSorted(),
  ).toEqual(["e1", "e2"]);
});

test("loads all affected events, however many", async () => {
  const { fetchPage } = servePages(createEventsAt(createOffsets(4500, 20)));
  const scan = createBrowser().open(fetchPage);
  await waitForStatus(scan, "done");
  const ids = (await scan.listAffectedEvents(query)).map(({ eventId }) => eventId);
  expect([ids.length, new Set(ids).size]).toEqual([4500, 4500]);
});

test("has no report before the window is known", async () => {
  const scan = createBrowser().open(() => Promise.reject(createHttpError(403)), {
    spec: { last: "24h" },
  });
  await waitForStatus(scan, "failed");
  expect(await scan.report(query)).toBeUndefined();
  expect(await scan.listAffectedEvents(query)).toEqual([]);
});

test("reports a response that isn't a page of events", async () => {
  const body = new TextEncoder().encode("<html>").buffer;
  const scan = createBrowser().open(() => Promise.resolve({ body, status: 200, receivedAt: 0 }));
  await waitForStatus(scan, "failed");
  expect(scan.progress.get().error).toMatchObject({
    failure: { kind: "malformed", reason: "html" },
  });
});

test("reports that the page processes the events if no worker can start", async () => {
  const { fetchPage } = servePages(createEventsAt(createOffsets(10, 50)));
  const scan = createBrowser().open(fetchPage, {
    openStore: () =>
      Promise.resolve({ store: createCountingScanStore(), isInPage: true, close: () => undefined }),
  });
  await waitForStatus(scan, "done");
  expect(scan.progress.get().isInPage).toBe(true);
});

test.each(["restart", "resume"] as const)(
  "fails if no store can be opened, and can %s and add new events while watching",
  async (control) => {
    const events = createEventsAt(createOffsets(10, 50));
    let failureCount = 0;
    const scan = createBrowser().open(servePages(events).fetchPage, {
      spec: { from: firstAt },
      openStore: async () => {
        if (failureCount < 2) {
          failureCount += 1;
          throw new Error("Not found");
        }
        return { store: createCountingScanStore(), isInPage: true, close: () => undefined };
      },
    });
    scan.watch(true);
    await waitForStatus(scan, "failed");
    // The store fails again.
    scan[control]();
    await vi.waitFor(() => expect(failureCount).toBe(2));
    scan[control]();
    await waitForStatus(scan, "done");
    expect(scan.progress.get()).toMatchObject({ eventCount: 10, isInPage: true });
    events.unshift(...createEventsAt([7000]).map((event) => ({ ...event, _id: "later" })));
    await vi.waitFor(() => expect(scan.progress.get().eventCount).toBe(11));
    scan.watch(false);
  },
);

test("a reload continues a paused scan with the same counts", async () => {
  const browser = createBrowser();
  const events = createEventsAt(createOffsets(2000, 50));
  const firstService = servePagesUntilPause(events, 20);
  const scan = (firstService.state.scan = browser.open(firstService.fetchPage));
  await waitForStatus(scan, "paused");
  const pausedProgress = scan.progress.get();
  expect(pausedProgress.eventCount).toBeGreaterThan(500);
  await scan.end();

  const secondService = servePages(events);
  const reloadedScan = browser.open(secondService.fetchPage);
  await waitForStatus(reloadedScan, "paused");
  expect(reloadedScan.progress.get()).toMatchObject({
    eventCount: pausedProgress.eventCount,
    scannedShare: pausedProgress.scannedShare,
  });
  reloadedScan.resume();
  await waitForStatus(reloadedScan, "done");
  expect(reloadedScan.progress.get()).toMatchObject({ eventCount: 2000, scannedShare: 1 });
  expect((await reloadedScan.report(query))?.eventCount).toBe(2000);
  expect(firstService.queries.length + secondService.queries.length).toBeLessThan(75);
});

test("a reload during a scan continues from the last save", async () => {
  const browser = createBrowser();
  const events = createEventsAt(createOffsets(2000, 50));
  // The tab is closed after the service has sent 30 pages, one per second.
  const endlessPromise = new Promise(() => undefined);
  const firstService = servePages(events, async (_, requestNumber) => {
    browser.clock.advance(1000);
    if (requestNumber > 30) await endlessPromise;
  });
  browser.open(firstService.fetchPage);
  await vi.waitFor(async () => expect(await browser.data.list()).toHaveLength(1));
  await vi.waitFor(() => expect(firstService.queries.length).toBe(30));

  const secondService = servePages(events);
  const reloadedScan = browser.open(secondService.fetchPage);
  await waitForStatus(reloadedScan, "done");
  expect(reloadedScan.progress.get()).toMatchObject({ eventCount: 2000, scannedShare: 1 });
  expect(secondService.queries.length).toBeLessThan(45);
});

test("a finished scan needs no request after a reload", async () => {
  const browser = createBrowser();
  const events = createEventsAt(createOffsets(200, 50));
  const scan = browser.open(servePages(events).fetchPage);
  await waitForStatus(scan, "done");
  await scan.end();
  const { fetchPage, queries } = servePages(events);
  const reloadedScan = browser.open(fetchPage);
  await waitForStatus(reloadedScan, "done");
  expect([queries, reloadedScan.progress.get().eventCount]).toEqual([[], 200]);
});

test("a finished scan keeps the count of records without an ID or time after a reload", async () => {
  const browser = createBrowser();
  const fetchPage = vi.fn(() =>
    Promise.resolve(toBytesResponse(createListResponse([{ _id: "undated" }], false))),
  );
  const scan = browser.open(fetchPage);
  await waitForStatus(scan, "done");
  await scan.end();
  fetchPage.mockClear();
  const reloadedScan = browser.open(fetchPage);
  await waitForStatus(reloadedScan, "done");
  expect(reloadedScan.progress.get().incompleteCount).toBe(1);
  expect((await reloadedScan.report(query))?.incompleteCount).toBe(1);
  expect(fetchPage).not.toHaveBeenCalled();
});

test("a saved scan isn't restored in another environment", async () => {
  const browser = createBrowser();
  const scan = browser.open(servePages(createEventsAt(createOffsets(200, 50))).fetchPage);
  await waitForStatus(scan, "done");
  await scan.end();
  const otherScan = browser.open(servePages([]).fetchPage, { scope: "prod" });
  await waitForStatus(otherScan, "done");
  expect(otherScan.progress.get().eventCount).toBe(0);
});

test("two tabs that scan the same window get the same counts", async () => {
  const browser = createBrowser();
  const events = createEventsAt(createOffsets(2000, 50));
  const scans = [1, 2].map(() =>
    browser.open(servePages(events, () => browser.clock.advance(500)).fetchPage),
  );
  for (const scan of scans) await waitForStatus(scan, "done");
  for (const scan of scans) expect(scan.progress.get().eventCount).toBe(2000);
  await Promise.all(scans.map((scan) => scan.end()));
  expect(await browser.data.list()).toHaveLength(1);
  const reloadedScan = browser.open(servePages([]).fetchPage);
  await waitForStatus(reloadedScan, "done");
  expect(reloadedScan.progress.get().eventCount).toBe(2000);
});

test("a relative window keeps its end for 5 minutes, and then reuses what it covered", async () => {
  const browser = createBrowser(createMemoryBrowserData(), createTestClock(firstAt + 3_600_000));
  const events = createEventsAt(createOffsets(720, 5000));
  const openScan = (fetchPage: FetchPage) => browser.open(fetchPage, { spec: { last: "2h" } });
  const scan = openScan(servePages(events).fetchPage);
  await waitForStatus(scan, "done");
  const firstProgress = scan.progress.get();
  await scan.end();

  browser.clock.advance(4 * 60_000);
  events.unshift(...createEventsAt([3_600_000]).map((event) => ({ ...event, _id: "later" })));
  const nextScan = openScan(servePages(events).fetchPage);
  await waitForStatus(nextScan, "done");
  expect(nextScan.progress.get().window).toEqual(firstProgress.window);
  await nextScan.end();

  browser.clock.advance(4 * 60_000);
  const lateService = servePages(events);
  const laterScan = openScan(lateService.fetchPage);
  await waitForStatus(laterScan, "done");
  expect(laterScan.progress.get().window?.to).toBe(firstAt + 3_600_001);
  expect(laterScan.progress.get()).toMatchObject({ scannedShare: 1, eventCount: 721 });
  // Saved events are reused, except the latest, which may have been in progress.
  const reusedFrom = browser.clock.now() - 2 * 3_600_000;
  const reusedTo = (firstProgress.window?.to ?? 0) - maxOverlapMs;
  const reloadedQueries = lateService.queries.filter(
    ({ after, before }) =>
      after && before && Date.parse(after) < reusedTo - 1 && Date.parse(before) > reusedFrom,
  );
  expect(reloadedQueries).toEqual([]);
  expect(lateService.queries.length).toBeGreaterThan(1);
});

test("ignores a saved scan that is too old to be useful", async () => {
  const browser = createBrowser(createMemoryBrowserData(), createTestClock(firstAt + 60_000));
  const openScan = (fetchPage: FetchPage) => browser.open(fetchPage, { spec: { last: "1h" } });
  const scan = openScan(servePages(createEventsAt(createOffsets(100, 50))).fetchPage);
  await waitForStatus(scan, "done");
  await scan.end();
  browser.clock.advance(7_200_000);
  const laterScan = openScan(servePages(createEventsAt([7_200_000])).fetchPage);
  await waitForStatus(laterScan, "done");
  expect(laterScan.progress.get().eventCount).toBe(1);
});

describe("a full scan that is used again", () => {
  /** Creates a store that counts each event 400 times, so that 500 events reach the limit. */
  function createLargeScanStore(data: BrowserData): ScanStore {
    const store = createCountingScanStore(data);
    const enlarge = <T extends object | undefined>(counts: T) =>
      counts && "eventCount" in counts
        ? { ...counts, eventCount: Number(counts.eventCount) * 400 }
        : counts;
    return {
      ...store,
      fold: async (...args) => enlarge(await store.fold(...args)),
      removeBefore: async (at) => enlarge(await store.removeBefore(at)),
      restore: async (...args) => enlarge(await store.restore(...args)),
    };
  }

  /** Scans some 500 of 1440 events, which were created every 5 seconds. */
  async function scanUntilFull() {
    const clock = createTestClock(firstAt + 7_200_000);
    const browser = createBrowser(createMemoryBrowserData(), clock, createLargeScanStore);
    const { fetchPage, queries } = servePages(createEventsAt(createOffsets(1440, 5000)));
    const open = () => browser.open(fetchPage, { spec: { last: "2h" } });
    const scan = open();
    await waitForStatus(scan, "full");
    return { ...browser, scan, open, queries };
  }

  test("starts again only after a quarter of the time that it covers", async () => {
    const { scan, clock, closedStoreNames, queries } = await scanUntilFull();
    const { scannedRanges, scannedShare } = scan.progress.get();
    const limitMs = getTotalMs(scannedRanges) / 4;
    expect(limitMs).toBeGreaterThan(10 * 60_000);
    expect(scannedShare).toBeLessThan(0.75);
    const requestCount = queries.length;
    clock.advance(limitMs - 60_000);
    scan.renew();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(queries.length).toBe(requestCount);
    clock.advance(2 * 60_000);
    scan.renew();
    await vi.waitFor(() => expect(scan.progress.get().fixedAt).toBe(clock.now()));
    expect(closedStoreNames).toEqual(["store 1"]);
  });

  test("keeps its window after a reload, because it can't load newer events", async () => {
    const { scan, clock, open, queries } = await scanUntilFull();
    const { window, scannedShare } = scan.progress.get();
    await scan.end();
    clock.advance(9 * 60_000);
    const requestCount = queries.length;
    const reloadedScan = open();
    await waitForStatus(reloadedScan, "full");
    expect(reloadedScan.progress.get()).toMatchObject({ window, scannedShare });
    expect(queries.length).toBe(requestCount);
  });
});

describe("a finished scan that is used again", () => {
  const serveTwoHours = async (minutesLater: number, usedSpec: ScanSpec = { last: "2h" }) => {
    const browser = createBrowser(createMemoryBrowserData(), createTestClock(firstAt + 3_600_000));
    const events = createEventsAt(createOffsets(720, 5000));
    const { fetchPage, queries } = servePages(events);
    const scan = browser.open(fetchPage, { spec: usedSpec });
    await waitForStatus(scan, "done");
    browser.clock.advance(minutesLater * 60_000);
    const laterAt = 3_600_000 + minutesLater * 60_000 - 1000;
    events.unshift(...createEventsAt([laterAt]).map((event) => ({ ...event, _id: "later" })));
    const requestCount = queries.length;
    scan.renew();
    return { scan, queries, requestCount, closedStoreNames: browser.closedStoreNames };
  };
  const getEnd = (scan: FailureScan) => scan.progress.get().window?.to;

  test("stays the same for 5 minutes", async () => {
    const { queries, requestCount } = await serveTwoHours(4);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(queries.length).toBe(requestCount);
  });

  test("adds the events since its end", async () => {
    const { scan, closedStoreNames } = await serveTwoHours(20);
    await vi.waitFor(() => expect(getEnd(scan)).toBeGreaterThan(firstAt + 4_799_000 - 1));
    expect(scan.progress.get()).toMatchObject({ status: "done", eventCount: 721 });
    expect(closedStoreNames).toEqual([]);
  });

  test("starts again if much of its window is missing", async () => {
    const { scan, closedStoreNames } = await serveTwoHours(60);
    await vi.waitFor(() => expect(closedStoreNames).toEqual(["store 1"]));
    await waitForStatus(scan, "done");
    expect(getEnd(scan)).toBeGreaterThan(firstAt + 7_199_000 - 1);
  });

  test("is as old as the end of its window, not as its last request", async () => {
    const browser = createBrowser(createMemoryBrowserData(), createTestClock(firstAt + 3_600_000));
    const { fetchPage, queries } = servePages(createEventsAt(createOffsets(720, 5000)), () => {
      browser.clock.advance(2000);
      return Promise.resolve();
    });
    const scan = browser.open(fetchPage, { spec: { last: "2h" } });
    await waitForStatus(scan, "done");
    browser.clock.advance(5 * 60_000 - 2000);
    const requestCount = queries.length;
    scan.renew();
    await vi.waitFor(() => expect(queries.length).toBeGreaterThan(requestCount), {
      timeout: 10_000,
    });
  });

  test("stays the same if its window has a fixed end", async () => {
    const fixedSpec = { from: firstAt, to: firstAt + 100_000 };
    const { queries, requestCount } = await serveTwoHours(60, fixedSpec);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(queries.length).toBe(requestCount);
  });
});

test("restarts with new events and an empty store", async () => {
  const events = createEventsAt(createOffsets(100, 50));
  const browser = createBrowser();
  const scan = browser.open(servePages(events).fetchPage, { spec: { from: firstAt } });
  await waitForStatus(scan, "done");
  events.splice(0, events.length, ...createEventsAt([7000]));
  scan.restart();
  await vi.waitFor(() =>
    expect(scan.progress.get()).toMatchObject({ eventCount: 1, status: "done" }),
  );
  expect(browser.closedStoreNames).toEqual(["store 1"]);
  expect((await scan.report(query))?.eventCount).toBe(1);
});

test("can't watch a window with a fixed end", async () => {
  const { fetchPage, queries } = servePages(createEventsAt(createOffsets(10, 50)));
  const { open, clock } = createBrowser();
  const scan = open(fetchPage);
  await waitForStatus(scan, "done");
  const requestCount = queries.length;
  scan.watch(true);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect([queries.length, clock.waitsMs]).toEqual([requestCount, []]);
});

test("sends no request after its end", async () => {
  const browser = createBrowser();
  const { fetchPage, queries } = servePages(createEventsAt(createOffsets(2000, 50)));
  const scan = browser.open(fetchPage);
  await scan.end();
  const count = queries.length;
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(queries.length).toBe(count);
  expect(browser.closedStoreNames).toEqual(["store 1"]);
});
