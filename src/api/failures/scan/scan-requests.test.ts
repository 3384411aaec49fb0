import { expect, test } from "vitest";
import { wait } from "../../../lib/wait.ts";
import { createEventsAt, createOffsets, firstAt } from "../../testing/event-service.ts";
import {
  createCountingScanStore,
  createTestClock,
  servePages,
} from "../../testing/failure-scans.ts";
import { createHttpError } from "../../testing/errors.ts";
import { createScanEngine, type ScanEngineOptions } from "./scan-engine.ts";
import type { PageSummary } from "./scan-store.ts";

function createEngine(options: Pick<ScanEngineOptions, "spec" | "fetchPage" | "clock">) {
  const store = createCountingScanStore();
  return createScanEngine({
    fold: async (page, window) => (await store.fold(page.body, window, 0)) as PageSummary,
    findOpenEventTimes: store.findOpenEventTimes,
    removeBefore: store.removeBefore,
    random: () => 0.5,
    ...options,
  });
}

/** Creates a clock on which waits of a minute or longer only end when they are interrupted. */
function createMinuteClock() {
  const clock = createTestClock();
  return {
    ...clock,
    wait: (milliseconds: number, signal: AbortSignal) =>
      milliseconds < 60_000 ? clock.wait(milliseconds, signal) : wait(2 ** 30, signal),
  };
}

test("a waiting scan continues when it is started again", async () => {
  const { fetchPage } = servePages(createEventsAt([0, 1]), (_, requestNumber) => {
    if (requestNumber === 1) throw createHttpError(429, { retryAfterMs: 60_000 });
  });
  const engine = createEngine({ spec: { last: "1h" }, fetchPage, clock: createMinuteClock() });
  const completionPromise = engine.start();
  await expect.poll(() => engine.get().status).toBe("waiting");
  void engine.start();
  await completionPromise;
  expect(engine.get()).toMatchObject({ status: "done", eventCount: 2 });
});

test("a scan keeps waiting when an earlier request succeeds", async () => {
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => (release = resolve));
  const { fetchPage } = servePages(
    createEventsAt(createOffsets(2000, 50)),
    async (_, requestNumber) => {
      if (requestNumber === 1) await releasePromise;
      if (requestNumber === 2) throw createHttpError(429, { retryAfterMs: 60_000 });
    },
  );
  const engine = createEngine({
    spec: { from: firstAt, to: firstAt + 100_000 },
    fetchPage,
    clock: createMinuteClock(),
  });
  const completionPromise = engine.start();
  await expect.poll(() => engine.get().status).toBe("waiting");
  const { error, resumesAt } = engine.get();
  release();
  await expect.poll(() => engine.get().eventCount).toBeGreaterThan(0);
  expect(engine.get()).toMatchObject({ status: "waiting", error, resumesAt });
  void engine.start();
  await completionPromise;
  expect(engine.get()).toMatchObject({ status: "done", eventCount: 2000 });
});

test("the rate and the time left exclude an outage", async () => {
  const clock = createTestClock();
  let availableAt = Infinity;
  const { fetchPage } = servePages(createEventsAt(createOffsets(6000, 10)), (_, requestNumber) => {
    clock.advance(100);
    if (requestNumber === 30) availableAt = clock.now() + 6000;
    if (requestNumber >= 30 && clock.now() < availableAt) throw createHttpError(502);
  });
  const engine = createEngine({
    spec: { from: firstAt, to: firstAt + 60_000 },
    fetchPage,
    clock,
  });
  const rates: number[] = [];
  engine.subscribe(() => {
    const { eventsPerSecond, remainingMs } = engine.get();
    if (clock.now() > availableAt && remainingMs !== undefined) rates.push(eventsPerSecond ?? 0);
  });
  await engine.start();
  expect(engine.get()).toMatchObject({ status: "done", eventCount: 6000 });
  expect(rates.length).toBeGreaterThan(50);
  expect(Math.min(...rates)).toBeGreaterThan(200);
});

test("the rate and the time left include the waits of a repeating 429", async () => {
  const clock = createTestClock();
  let opensAt = clock.now();
  let requestCount = 0;
  const { fetchPage } = servePages(createEventsAt(createOffsets(12_000, 10)), () => {
    clock.advance(100);
    if (clock.now() >= opensAt + 10_000) {
      opensAt = clock.now();
      requestCount = 0;
    }
    requestCount += 1;
    if (requestCount > 20)
      throw createHttpError(429, { retryAfterMs: opensAt + 10_000 - clock.now() });
  });
  const engine = createEngine({
    spec: { from: firstAt, to: firstAt + 120_000 },
    fetchPage,
    clock,
  });
  const estimates: { at: number; remainingMs: number }[] = [];
  engine.subscribe(() => {
    const { remainingMs } = engine.get();
    if (remainingMs !== undefined) estimates.push({ at: clock.now(), remainingMs });
  });
  await engine.start();
  expect(engine.get()).toMatchObject({ status: "done", eventCount: 12_000 });
  const endedAt = clock.now();
  const ratios = estimates
    .map(({ at, remainingMs }) => remainingMs / (endedAt - at))
    .toSorted((a, b) => a - b);
  const medianRatio = ratios[Math.floor(ratios.length / 2)];
  expect(medianRatio).toBeGreaterThan(0.7);
  expect(medianRatio).toBeLessThan(1.5);
});
