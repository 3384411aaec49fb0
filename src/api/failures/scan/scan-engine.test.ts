import { expect, test } from "vitest";
import { eventsAt, firstAt } from "../../testing/event-service.ts";
import {
  apiFailure,
  createCountingStore,
  createTestClock,
  httpError,
  servesPages,
} from "../../testing/failure-scans.ts";
import type { PageFacts } from "./page-facts.ts";
import { createScanEngine, type ScanEngineOptions } from "./scan-engine.ts";
import type { ScanStore } from "./scan-store.ts";

const range = (count: number, gap = 10) => Array.from({ length: count }, (_, i) => i * gap);
const window = { from: firstAt, to: firstAt + 100_000 };

const foldInto =
  (store: ScanStore): ScanEngineOptions["fold"] =>
  async (page, within) =>
    (await store.fold(page.body, within, 0)) as PageFacts;

function setUp(
  options: Pick<ScanEngineOptions, "fetchPage"> & Partial<ScanEngineOptions>,
  store = createCountingStore(),
) {
  const clock = createTestClock();
  const engine = createScanEngine({
    spec: window,
    fold: foldInto(store),
    clock,
    random: () => 0.5,
    ...options,
  });
  return { engine, clock, store };
}

test("scans the whole window and reports its coverage", async () => {
  const { fetchPage } = servesPages(eventsAt(range(2000, 50)));
  const { engine } = setUp({ fetchPage });
  await engine.start();
  expect(engine.get()).toMatchObject({
    status: "done",
    window,
    scannedRanges: [window],
    scannedShare: 1,
    eventCount: 2000,
    incompleteCount: 0,
  });
});

test.each([true, false])(
  "excludes events after the window, `before` inclusive: %s",
  async (inclusive) => {
    const { fetchPage } = servesPages(eventsAt([-1, 0, 5, 99_999, 100_000]), undefined, {
      inclusive,
    });
    const { engine } = setUp({ fetchPage });
    await engine.start();
    expect(engine.get()).toMatchObject({ status: "done", eventCount: 3 });
  },
);

test("retries 429, 5xx, timeouts, and offline periods, and counts the same", async () => {
  const failures: Record<number, Error> = {
    2: httpError(429, 3000),
    5: httpError(500),
    6: httpError(503),
    9: apiFailure({ kind: "timeout", afterMs: 60_000 }),
    12: apiFailure({ kind: "offline" }),
    13: apiFailure({ kind: "offline" }),
    14: apiFailure({ kind: "offline" }),
    15: apiFailure({ kind: "offline" }),
    16: apiFailure({ kind: "offline" }),
    20: apiFailure({ kind: "network" }),
  };
  const { fetchPage } = servesPages(eventsAt(range(2000, 50)), (_, count) => {
    if (failures[count]) throw failures[count];
  });
  const { engine } = setUp({ fetchPage });
  await engine.start();
  expect(engine.get()).toMatchObject({ status: "done", eventCount: 2000, scannedShare: 1 });
});
