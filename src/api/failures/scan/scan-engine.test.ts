import { expect, test } from "vitest";
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
  servePages,
} from "../../testing/failure-scans.ts";
import { createApiError, createHttpError } from "../../testing/errors.ts";
import type { PageSummary, ScanStore } from "./scan-store.ts";
import { createScanEngine, type ScanEngineOptions } from "./scan-engine.ts";

const window = { from: firstAt, to: firstAt + 100_000 };
const completeProgress = {
  status: "done",
  scannedRanges: [window],
  scannedShare: 1,
  eventCount: 2000,
};

const createFold =
  (store: ScanStore): ScanEngineOptions["fold"] =>
  async (page, foldWindow) =>
    // All bodies in this test are valid pages.
    (await store.fold(page.body, foldWindow, 0)) as PageSummary;

function setUp(
  options: Pick<ScanEngineOptions, "fetchPage"> & Partial<ScanEngineOptions>,
  store = createCountingScanStore(),
) {
  const clock = createTestClock();
  const engine = createScanEngine({
    spec: window,
    fold: createFold(store),
    findOpenEventTimes: store.findOpenEventTimes,
    removeBefore: store.removeBefore,
    clock,
    random: () => 0.5,
    ...options,
  });
  return { engine, clock, store };
}

test("scans the whole window and reports its coverage", async () => {
  const { fetchPage, queries } = servePages(createEventsAt(createOffsets(2000, 50)));
  const { engine } = setUp({ fetchPage });
  await engine.start();
  expect(engine.get()).toMatchObject({ ...completeProgress, window });
  expect(queries.length).toBeLessThan(60);
});

test.each([true, false])(
  "excludes events after the window, inclusive: %s",
  async (isBeforeInclusive) => {
    const events = createEventsAt([-1, 0, 5, 99_999, 100_000]);
    const { fetchPage } = servePages(events, undefined, { isBeforeInclusive });
    const { engine } = setUp({ fetchPage });
    await engine.start();
    expect(engine.get()).toMatchObject({ status: "done", eventCount: 3 });
  },
);

test("counts records without an ID or time once, even if slices share them", async () => {
  const incompleteEvents = [{ _id: "undated" }, { createdAt: createEventsAt([5])[0]?.createdAt }];
  let requestCount = 0;
  const { engine } = setUp({
    fetchPage: () => {
      requestCount += 1;
      const response = createListResponse(incompleteEvents as StoredEvent[], false);
      return Promise.resolve(toBytesResponse(response));
    },
  });
  await engine.start();
  expect(requestCount).toBeGreaterThan(1);
  expect(engine.get()).toMatchObject({ status: "done", eventCount: 0, incompleteCount: 2 });
});

test("sends several requests at the same time", async () => {
  let openRequestCount = 0;
  let maxOpenRequestCount = 0;
  const { fetchPage } = servePages(createEventsAt(createOffsets(2000, 50)), async () => {
    openRequestCount += 1;
    maxOpenRequestCount = Math.max(maxOpenRequestCount, openRequestCount);
    await new Promise((resolve) => setTimeout(resolve));
    openRequestCount -= 1;
  });
  const { engine } = setUp({ fetchPage });
  await engine.start();
  expect(maxOpenRequestCount).toBe(6);
  expect(engine.get()).toMatchObject(completeProgress);
});

test("retries 429, 5xx, timeouts, and offline periods, and counts the same", async () => {
  const errorsByRequestNumber: Record<number, Error> = {
    2: createHttpError(429, { retryAfterMs: 3000 }),
    5: createHttpError(500),
    6: createHttpError(503),
    9: createApiError({ kind: "timeout", timeoutMs: 60_000 }),
    20: createApiError({ kind: "network" }),
  };
  for (let requestNumber = 12; requestNumber < 18; requestNumber += 1)
    errorsByRequestNumber[requestNumber] = createApiError({ kind: "offline" });
  const { fetchPage } = servePages(createEventsAt(createOffsets(2000, 50)), (_, requestNumber) => {
    if (errorsByRequestNumber[requestNumber]) throw errorsByRequestNumber[requestNumber];
  });
  const { engine } = setUp({ fetchPage });
  await engine.start();
  expect(engine.get()).toMatchObject(completeProgress);
});

test("waits for Retry-After on a 429, and reports when the scan continues", async () => {
  const error = createHttpError(429, { retryAfterMs: 3000 });
  const { fetchPage } = servePages(createEventsAt(createOffsets(10)), (_, requestNumber) => {
    if (requestNumber === 1) throw error;
  });
  const { engine, clock } = setUp({ fetchPage });
  const waitingStates: unknown[] = [];
  engine.subscribe(() => {
    const progress = engine.get();
    if (progress.status === "waiting") waitingStates.push([progress.error, progress.resumesAt]);
  });
  await engine.start();
  // The state is also published when requests that were sent before the wait succeed.
  expect(waitingStates.length).toBeGreaterThan(0);
  expect(waitingStates).toEqual(waitingStates.map(() => [error, firstAt + 3125]));
  expect(clock.waitsMs[0]).toBe(3125);
  expect(engine.get()).toMatchObject({ status: "done", eventCount: 10 });
  expect(engine.get()).not.toHaveProperty("error");
});

test("counts simultaneous failures once, and survives a service that is down for a minute", async () => {
  let availableAt = Infinity;
  const { fetchPage } = servePages(
    createEventsAt(createOffsets(2000, 50)),
    async (_, requestNumber) => {
      await new Promise((resolve) => setTimeout(resolve));
      if (requestNumber === 20) availableAt = clock.now() + 60_000;
      if (requestNumber >= 20 && clock.now() < availableAt) throw createHttpError(503);
    },
  );
  const { engine, clock } = setUp({ fetchPage });
  await engine.start();
  expect(engine.get()).toMatchObject(completeProgress);
});

test("fails on a permanent error, and continues from there", async () => {
  const forbiddenError = createHttpError(403);
  let isForbidden = true;
  const { fetchPage } = servePages(createEventsAt(createOffsets(2000, 50)), (_, requestNumber) => {
    if (requestNumber > 10 && isForbidden) throw forbiddenError;
  });
  const { engine } = setUp({ fetchPage });
  await engine.start();
  const failedProgress = engine.get();
  expect(failedProgress).toMatchObject({ status: "failed", error: forbiddenError });
  expect(failedProgress.scannedShare).toBeGreaterThan(0);
  expect(failedProgress.scannedShare).toBeLessThan(1);
  isForbidden = false;
  await engine.start();
  expect(engine.get()).toMatchObject(completeProgress);
});

test("pauses immediately, and continues without reading a page again", async () => {
  const { fetchPage, queries } = servePages(
    createEventsAt(createOffsets(2000, 50)),
    (_, requestNumber) => {
      if (requestNumber === 15) void engine.pause();
    },
  );
  const { engine } = setUp({ fetchPage });
  await engine.start();
  expect(engine.get().status).toBe("paused");
  const resumedRunPromise = engine.start();
  expect(engine.get().status).toBe("scanning");
  await resumedRunPromise;
  expect(engine.get()).toMatchObject(completeProgress);
  expect(queries.length).toBeLessThan(65);
});

test("reads more events with the same time than a page has", async () => {
  const offsets = [...createOffsets(300, 0).map(() => 500), ...createOffsets(100, 900)];
  const { fetchPage } = servePages(createEventsAt(offsets));
  const { engine } = setUp({ fetchPage });
  await engine.start();
  expect(engine.get()).toMatchObject({ status: "done", eventCount: 400 });
});

test("fails if the service keeps returning the same events", async () => {
  const repeatingService = servePages(createEventsAt(createOffsets(50)));
  const { fetchPage } = servePages([]);
  const { engine } = setUp({
    fetchPage: async (_, signal) => {
      const { body } = await repeatingService.fetchPage({ limit: 50 }, signal);
      const text = new TextDecoder().decode(body).replace('"hasMore":false', '"hasMore":true');
      return {
        ...(await fetchPage({}, signal)),
        body: new TextEncoder().encode(text).buffer,
      };
    },
    spec: { from: firstAt - 10, to: firstAt + 1000 },
  });
  await engine.start();
  expect(engine.get().status).toBe("failed");
  expect(String(engine.get().error)).toContain("keeps returning the same events");
});

test("stops when the memory is full", async () => {
  const { fetchPage } = servePages(createEventsAt(createOffsets(2000, 50)));
  const { engine } = setUp({ fetchPage, maxEvents: 500 });
  await engine.start();
  const fullProgress = engine.get();
  expect(fullProgress.status).toBe("full");
  expect(fullProgress.eventCount).toBeLessThan(900);
  expect(fullProgress.scannedShare).toBeLessThan(0.5);
  await engine.start();
  await engine.extend();
  expect(engine.get()).toBe(fullProgress);
});

test("fixes the end of an open window after the newest event, and ignores later ones", async () => {
  const events = createEventsAt(createOffsets(200));
  const { fetchPage } = servePages(events, (_, requestNumber) => {
    if (requestNumber > 1)
      events.unshift(
        ...createEventsAt([5000 + requestNumber]).map((event) => ({
          ...event,
          _id: `late${requestNumber}`,
        })),
      );
  });
  const { engine } = setUp({ fetchPage, spec: { from: firstAt } });
  await engine.start();
  expect(engine.get()).toMatchObject({
    status: "done",
    window: { from: firstAt, to: firstAt + 1991 },
    eventCount: 200,
  });
});

test("sends the filters of the API with every request", async () => {
  const { fetchPage, queries } = servePages(createEventsAt(createOffsets(100)));
  const { engine } = setUp({
    fetchPage,
    spec: { from: firstAt, filters: { transactionId: "t1", severity: ["high"] } },
  });
  await engine.start();
  expect(queries.length).toBeGreaterThan(2);
  for (const query of queries)
    expect(query).toMatchObject({ transactionId: "t1", severity: ["high"] });
});

test("loads only the parts that an earlier scan didn't cover", async () => {
  const { fetchPage, queries } = servePages(createEventsAt(createOffsets(2000, 50)));
  const scannedRanges = [{ from: firstAt + 10_000, to: window.to }];
  const { engine } = setUp({
    fetchPage,
    restoredScan: { window, scannedRanges, eventCount: 1800, isPaused: true },
  });
  expect(engine.get()).toMatchObject({ status: "paused", scannedShare: 0.9, eventCount: 1800 });
  await engine.start();
  expect(engine.get()).toMatchObject({ status: "done", scannedRanges: [window] });
  expect(queries.length).toBeLessThan(12);
});

test("needs no request if an earlier scan covered the window", async () => {
  const { fetchPage, queries } = servePages(createEventsAt(createOffsets(2000, 50)));
  const { engine } = setUp({
    fetchPage,
    restoredScan: {
      window,
      scannedRanges: [window],
      eventCount: 2000,
      isPaused: false,
    },
  });
  await engine.start();
  expect(engine.get()).toMatchObject(completeProgress);
  expect(queries).toEqual([]);
});

test("extends a finished scan to the present, and moves its window", async () => {
  const events = createEventsAt(createOffsets(200, 50));
  const { fetchPage } = servePages(events);
  const { engine } = setUp({ fetchPage, spec: { from: firstAt } });
  await engine.start();
  events.unshift(...createEventsAt([12_000]).map((event) => ({ ...event, _id: "later" })));
  const statuses = new Set<string>();
  engine.subscribe(() => statuses.add(engine.get().status));
  await engine.extend();
  expect([...statuses]).toEqual(["done"]);
  const extendedWindow = { from: firstAt, to: firstAt + 12_001 };
  expect(engine.get()).toMatchObject({
    window: extendedWindow,
    scannedRanges: [extendedWindow],
    eventCount: 201,
  });
});

test.each([
  ["the last 5 minutes", 1000, 300_000],
  ["the last 500 events of many", 100, 50_000],
])(
  "extending reads %s again, because some may not have been finished",
  async (_, gapMs, overlapMs) => {
    const { fetchPage, queries } = servePages(createEventsAt(createOffsets(2000, gapMs)));
    const { engine } = setUp({ fetchPage, spec: { from: firstAt } });
    await engine.start();
    const firstQueryCount = queries.length;
    await engine.extend();
    const startTimes = queries
      .slice(firstQueryCount)
      .flatMap(({ after }) => (after ? Date.parse(after) : []));
    const windowEnd = engine.get().window?.to ?? 0;
    expect(windowEnd - Math.min(...startTimes)).toBeGreaterThan(overlapMs * 0.99);
    expect(windowEnd - Math.min(...startTimes)).toBeLessThan(overlapMs * 1.01);
  },
);

test("extending loads older events again if they weren't finished", async () => {
  const events = createEventsAt(createOffsets(2000, 1000));
  const { fetchPage, queries } = servePages(events);
  const at = firstAt + 5000;
  const { engine } = setUp({
    fetchPage,
    spec: { from: firstAt },
    findOpenEventTimes: ({ from, to }) => Promise.resolve(at >= from && at < to ? [at] : []),
  });
  await engine.start();
  const firstQueryCount = queries.length;
  await engine.extend();
  const oldestQueries = queries
    .slice(firstQueryCount)
    .filter(({ before }) => before && Date.parse(before) <= at + 1);
  expect(oldestQueries).toMatchObject([{ after: new Date(at - 1).toISOString() }]);
  expect(engine.get()).toMatchObject({ status: "done", eventCount: 2000, scannedShare: 1 });
});

test("keeps the finished scan if extending fails, and tries again", async () => {
  let error: Error | undefined;
  const events = createEventsAt(createOffsets(20));
  const { fetchPage } = servePages(events, () => {
    if (error) throw error;
  });
  const { engine } = setUp({ fetchPage, spec: { from: firstAt } });
  await engine.start();
  const { window: previousWindow } = engine.get();
  events.unshift(...createEventsAt([500]).map((event) => ({ ...event, _id: "later" })));
  error = createHttpError(403);
  await engine.extend();
  expect(engine.get()).toMatchObject({ status: "done", window: previousWindow, error });
  error = undefined;
  await engine.extend();
  expect(engine.get()).toMatchObject({ status: "done", eventCount: 21 });
  expect(engine.get()).not.toHaveProperty("error");
});

test("doesn't extend a window with a fixed end", async () => {
  const { fetchPage, queries } = servePages(createEventsAt(createOffsets(20)));
  const { engine } = setUp({ fetchPage });
  await engine.start();
  const firstQueryCount = queries.length;
  await engine.extend();
  expect(queries.length).toBe(firstQueryCount);
});

test("estimates no time left while the events are concentrated in a part of the window", async () => {
  const { fetchPage } = servePages(
    createEventsAt(createOffsets(2000, 50).map((offset) => offset + 99_900_000)),
    () => clock.advance(100),
  );
  const { engine, clock } = setUp({
    fetchPage,
    spec: { from: firstAt, to: firstAt + 100_000_000 },
  });
  const estimates: [eventCount: number, remainingMs: number][] = [];
  engine.subscribe(() => {
    const { scannedShare, eventCount, remainingMs } = engine.get();
    if (scannedShare > 0.5 && eventCount < 1900 && remainingMs !== undefined)
      estimates.push([eventCount, remainingMs]);
  });
  await engine.start();
  expect(engine.get()).toMatchObject({ status: "done", eventCount: 2000 });
  expect(estimates).toEqual([]);
});

test("estimates the rate and the time left", async () => {
  const { fetchPage } = servePages(createEventsAt(createOffsets(2000, 50)), () =>
    clock.advance(100),
  );
  const { engine, clock } = setUp({ fetchPage });
  const estimates: (readonly [number, number])[] = [];
  engine.subscribe(() => {
    const { eventsPerSecond, remainingMs, eventCount } = engine.get();
    if (eventsPerSecond !== undefined && remainingMs !== undefined && eventCount > 900) {
      estimates.push([eventsPerSecond, remainingMs / ((2000 - eventCount) * 2)]);
    }
  });
  await engine.start();
  for (const [eventsPerSecond, ratio] of estimates.slice(0, 10)) {
    expect(eventsPerSecond).toBeGreaterThan(300);
    expect(eventsPerSecond).toBeLessThan(600);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  }
  expect(estimates.length).toBeGreaterThan(10);
  expect(engine.get()).not.toHaveProperty("remainingMs");
});
