import { expect, test } from "vitest";
import { createEventsAt, firstAt, type StoredEvent } from "../../testing/event-service.ts";
import {
  createMemoryBrowserData,
  createTestClock,
  servePages,
} from "../../testing/failure-scans.ts";
import { createHttpError } from "../../testing/errors.ts";
import { createFailureStore, restoreFailureStore } from "../create-failure-store.ts";
import { createScanArchive } from "./scan-archive.ts";
import { createScanEngine, type ScanEngineOptions } from "./scan-engine.ts";
import { createScanStore, type PageSummary } from "./scan-store.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const query = { conditions: [], columnCount: 1, merges: {}, splits: [] };

function setUp(options: Partial<ScanEngineOptions> = {}) {
  const events: StoredEvent[] = [];
  let nextMinute = 0;
  const clock = createTestClock();
  const state: { error?: Error | undefined } = {};
  const { fetchPage } = servePages(events, () => {
    if (state.error) throw state.error;
  });
  const store = createScanStore({
    create: createFailureStore,
    restore: restoreFailureStore,
    archive: createScanArchive(createMemoryBrowserData()),
  });
  const engine = createScanEngine({
    spec: { last: "1h" },
    fetchPage: async (...args) => ({
      ...(await fetchPage(...args)),
      receivedAt: clock.now(),
    }),
    // All bodies in this test are valid pages.
    fold: async (page, window) => (await store.fold(page.body, window, 0)) as PageSummary,
    findOpenEventTimes: store.findOpenEventTimes,
    removeBefore: store.removeBefore,
    clock,
    random: () => 0.5,
    ...options,
  });
  /** Advances the clock, and adds `count` events for each of the minutes. */
  const passMinutes = (minutes: number, count = 1) => {
    for (let minute = nextMinute; minute < nextMinute + minutes; minute += 1) {
      const [event] = createEventsAt([minute * minuteMs]);
      for (let index = 0; index < count; index += 1)
        events.unshift({ ...event, _id: `m${minute}-${index}` });
    }
    nextMinute += minutes;
    clock.advance(minutes * minuteMs);
  };
  const countReportedEvents = async () => {
    const { window = { from: 0, to: 0 }, scannedRanges } = engine.get();
    return (await store.report(query, window, scannedRanges, clock.now())).eventCount;
  };
  return { engine, clock, store, state, passMinutes, countReportedEvents };
}

test("a moving window never reaches the event limit, however long it is watched", async () => {
  const { engine, passMinutes, countReportedEvents } = setUp({ maxEvents: 100 });
  passMinutes(60);
  await engine.start();
  for (let round = 0; round < 30; round += 1) {
    passMinutes(10);
    await engine.extend();
    expect(engine.get()).toMatchObject({ status: "done", scannedShare: 1 });
    expect(engine.get().eventCount).toBeLessThanOrEqual(60);
    expect(engine.get().eventCount).toBe(await countReportedEvents());
  }
});

test("a window that has moved by more than its length is complete again", async () => {
  const { engine, passMinutes, countReportedEvents } = setUp({ maxEvents: 100 });
  passMinutes(60);
  await engine.start();
  passMinutes(180);
  await engine.extend();
  expect(engine.get()).toMatchObject({ status: "done", scannedShare: 1 });
  expect(engine.get().eventCount).toBe(await countReportedEvents());
});

test("the start of a window doesn't move back with the clock", async () => {
  const { engine, clock, passMinutes } = setUp();
  passMinutes(60);
  await engine.start();
  clock.advance(-1000);
  await engine.extend();
  expect(engine.get()).toMatchObject({ status: "done", scannedShare: 1 });
});

test("too many events in the window end the scan, and its coverage is incomplete", async () => {
  const { engine, passMinutes } = setUp({ maxEvents: 100 });
  passMinutes(60);
  await engine.start();
  passMinutes(10, 20);
  await engine.extend();
  expect(engine.get().status).toBe("full");
  expect(engine.get().scannedShare).toBeLessThan(1);
});

test("a failed extension keeps the window and its events if the new ones fit", async () => {
  const { engine, state, passMinutes, countReportedEvents } = setUp();
  passMinutes(60);
  await engine.start();
  const { window } = engine.get();
  passMinutes(10);
  state.error = createHttpError(403);
  await engine.extend();
  expect(engine.get()).toMatchObject({ status: "done", window, eventCount: 60 });
  expect(await countReportedEvents()).toBe(60);
});

test("a failed extension leaves a complete report on the events that remain", async () => {
  const { engine, clock, state, passMinutes, countReportedEvents } = setUp({ maxEvents: 100 });
  passMinutes(60);
  await engine.start();
  const { checkedAt } = engine.get();
  expect(checkedAt).toBe(clock.now());
  passMinutes(10);
  state.error = createHttpError(403);
  await engine.extend();
  expect(engine.get()).toMatchObject({ status: "done", error: state.error, checkedAt });
  expect(engine.get().eventCount).toBe(await countReportedEvents());
  state.error = undefined;
  await engine.start();
  expect(engine.get()).toMatchObject({ status: "done", checkedAt: clock.now(), scannedShare: 1 });
  expect(engine.get()).not.toHaveProperty("error");
  expect(engine.get().eventCount).toBe(60);
});

test("the error of an extension stays until all new events are loaded", async () => {
  const { engine, state, passMinutes } = setUp();
  passMinutes(60);
  await engine.start();
  passMinutes(10);
  state.error = createHttpError(403);
  await engine.extend();
  const errors: unknown[] = [];
  engine.subscribe(() => errors.push(engine.get().error));
  const { error } = state;
  state.error = undefined;
  await engine.extend();
  expect(errors.length).toBeGreaterThan(1);
  expect(errors.at(-1)).toBeUndefined();
  expect(new Set(errors.slice(0, -1))).toEqual(new Set([error]));
});

test("a continued scan removes restored events that have left the window", async () => {
  const { engine: firstEngine, store, clock, passMinutes } = setUp();
  passMinutes(60);
  await firstEngine.start();
  const { scannedRanges, eventCount } = firstEngine.get();
  const restoredWindow = { from: firstAt + hourMs / 2, to: firstAt + 1.5 * hourMs };
  const removedTimes: number[] = [];
  const { engine } = setUp({
    clock,
    spec: { from: restoredWindow.from },
    removeBefore: (at) => {
      removedTimes.push(at);
      return store.removeBefore(at);
    },
    restoredScan: { scannedRanges, eventCount, isPaused: false },
  });
  await engine.start();
  expect(removedTimes).toEqual([restoredWindow.from]);
  expect(engine.get().eventCount).toBe(30);
});

test("a restored scan that needs no request was checked before the reload", async () => {
  const window = { from: firstAt, to: firstAt + hourMs };
  const { engine, clock } = setUp({
    restoredScan: {
      window,
      scannedRanges: [window],
      eventCount: 0,
      isPaused: false,
      fixedAt: firstAt - minuteMs,
    },
  });
  clock.advance(minuteMs);
  await engine.start();
  expect(engine.get()).toMatchObject({ status: "done", checkedAt: firstAt - minuteMs });
});
