import { afterEach, describe, expect, test, vi } from "vitest";
import { localStore } from "../../lib/browser/storage.ts";
import { recordClockSkew } from "../client/service-clock.ts";
import { createEventScan, type EventScanOptions, type ListResponse } from "./event-scan.ts";
import type { EventQuery } from "../events.ts";
import {
  createEventsAt,
  createOffsets,
  firstAt,
  createListResponse,
  simulateEventList,
} from "../testing/event-service.ts";
import { createApiError, createHttpError } from "../testing/errors.ts";

afterEach(() => {
  vi.useRealTimers();
  for (const key of localStore.keys()) localStore.remove(key);
});

/** A wait ends at once, and advances the fake clock. */
function setUp(options: Partial<EventScanOptions> & Pick<EventScanOptions, "list">) {
  const waitsMs: number[] = [];
  let time = firstAt;
  const scan = createEventScan({
    filters: {},
    random: () => 0.5,
    clock: {
      now: () => time,
      wait: (milliseconds, signal) => {
        signal.throwIfAborted();
        waitsMs.push(milliseconds);
        time += milliseconds;
        return Promise.resolve();
      },
    },
    ...options,
  });
  return {
    scan,
    waitsMs,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

/** Rejects the first requests with `errors`, in order. An undefined item lets a request succeed. */
function createFailingList(
  service: ReturnType<typeof simulateEventList>,
  ...errors: (Error | undefined)[]
) {
  return (query: EventQuery): Promise<ListResponse> => {
    const error = errors.shift();
    return error ? Promise.reject(error) : service.list(query);
  };
}

const isUnalignedOffset = ({ createdAt }: { createdAt: number }) =>
  (createdAt - firstAt) % 20 !== 0;

test("scans the whole range and reports its progress", async () => {
  const { scan } = setUp({
    ...simulateEventList(createEventsAt(createOffsets(120))),
    isMatch: isUnalignedOffset,
  });
  expect(scan.get()).toMatchObject({ status: "idle", scannedCount: 0 });
  const progressTexts: string[] = [];
  scan.subscribe(() => progressTexts.push(`${scan.get().status} ${scan.get().scannedCount}`));
  const finalProgress = await scan.start();
  expect(progressTexts).toEqual([
    "scanning 0",
    "scanning 50",
    "scanning 99",
    "scanning 120",
    "done 120",
  ]);
  expect(finalProgress).toMatchObject({
    newestAt: firstAt + 1190,
    oldestAt: firstAt,
    incompleteCount: 0,
  });
  expect(finalProgress.matches).toHaveLength(60);
  expect(await scan.start()).toBe(finalProgress);
});

test("pauses at the match limit, and finds as many more after resuming", async () => {
  const { list, queries } = simulateEventList(createEventsAt(createOffsets(400)));
  const { scan } = setUp({ list, isMatch: isUnalignedOffset, maxMatches: 40 });
  const firstProgress = await scan.start();
  expect([firstProgress.status, firstProgress.matches.length, queries.length]).toEqual([
    "matchLimit",
    50,
    2,
  ]);
  const secondProgress = await scan.start();
  expect([secondProgress.status, secondProgress.matches.length, queries.length]).toEqual([
    "matchLimit",
    99,
    4,
  ]);
  await scan.start();
  await scan.start();
  expect(await scan.start()).toMatchObject({ status: "done", scannedCount: 400 });
  expect(scan.get().matches).toHaveLength(200);
});

test("pauses at the event limit", async () => {
  const { list } = simulateEventList(createEventsAt(createOffsets(400)));
  const { scan } = setUp({ list, isMatch: () => false, maxEvents: 100 });
  expect(await scan.start()).toMatchObject({
    status: "eventLimit",
    scannedCount: 148,
    matches: [],
  });
  expect(await scan.start()).toMatchObject({ status: "eventLimit", scannedCount: 295 });
});

test("passes each event to `onRows` once, with the service's time", async () => {
  const ids: string[] = [];
  const times = new Set<number>();
  const { list } = simulateEventList(createEventsAt(createOffsets(120)));
  vi.useFakeTimers({ now: firstAt, toFake: ["Date"] });
  recordClockSkew(firstAt + 900_000, firstAt);
  const listWithServiceTime = async (query: EventQuery) => ({
    ...(await list(query)),
    serviceTime: firstAt + 900_000,
  });
  const { scan } = setUp({
    list: listWithServiceTime,
    onRows: (rows, now) => {
      ids.push(...rows.map(({ id }) => id));
      times.add(now);
    },
  });
  await scan.start();
  expect([ids.length, new Set(ids).size, [...times]]).toEqual([120, 120, [firstAt + 900_000]]);
});

test("stops immediately, keeps its results, and resumes from there", async () => {
  const service = simulateEventList(createEventsAt(createOffsets(120)));
  let onRequest = () => {};
  const requestStartPromise = new Promise<void>((resolve) => (onRequest = resolve));
  const list = (query: EventQuery, signal: AbortSignal): Promise<ListResponse> => {
    if (service.queries.length !== 1) return service.list(query);
    onRequest();
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        service.queries.push(query);
        reject(createApiError({ kind: "aborted" }));
      });
    });
  };
  const { scan } = setUp({ list });
  const stoppedRunPromise = scan.start();
  await requestStartPromise;
  scan.stop();
  const resumedRunPromise = scan.start();
  expect(await stoppedRunPromise).toMatchObject({ status: "stopped", scannedCount: 50 });
  expect(await resumedRunPromise).toMatchObject({ status: "done", scannedCount: 120 });
  expect(service.queries[1]).toEqual(service.queries[2]);
});

test("waits for Retry-After on a 429, slows down, and recovers", async () => {
  const service = simulateEventList(createEventsAt(createOffsets(150)));
  const { scan, waitsMs } = setUp({
    list: createFailingList(
      service,
      undefined,
      createHttpError(429, { retryAfterMs: 3000 }),
      createHttpError(429),
      undefined,
    ),
  });
  const onWait = vi.fn();
  scan.subscribe(() => {
    const { status, resumesAt } = scan.get();
    if (status === "waiting") onWait(resumesAt);
  });
  expect(await scan.start()).toMatchObject({ status: "done", scannedCount: 150 });
  expect(waitsMs).toEqual([3125, 2250, 250, 125]);
  expect(onWait).toHaveBeenCalledWith(firstAt + 3125);
  expect(scan.get().error).toBeUndefined();
});

test("fails if Retry-After is too long", async () => {
  const service = simulateEventList(createEventsAt(createOffsets(150)));
  const { scan } = setUp({
    list: createFailingList(service, undefined, createHttpError(429, { retryAfterMs: 600_000 })),
  });
  expect(await scan.start()).toMatchObject({ status: "failed", scannedCount: 50 });
  expect(await scan.start()).toMatchObject({ status: "done", scannedCount: 150 });
});

test("retries temporary failures with smaller pages, and reports permanent ones", async () => {
  const service = simulateEventList(createEventsAt(createOffsets(150)));
  const { scan } = setUp({
    list: createFailingList(
      service,
      createHttpError(502),
      createApiError({ kind: "timeout", timeoutMs: 30_000 }),
      undefined,
    ),
  });
  await scan.start();
  expect(service.queries.map(({ limit }) => limit).slice(0, 3)).toEqual([13, 26, 50]);

  const forbiddenError = createHttpError(403);
  const { scan: otherScan } = setUp({ list: createFailingList(service, forbiddenError) });
  expect(await otherScan.start()).toMatchObject({ status: "failed", error: forbiddenError });

  const unavailableErrors = [
    createHttpError(503),
    createHttpError(503),
    createHttpError(503),
    createHttpError(503),
  ];
  const { scan: thirdScan, waitsMs } = setUp({
    list: createFailingList(service, ...unavailableErrors),
  });
  expect(await thirdScan.start()).toMatchObject({ status: "failed", scannedCount: 0 });
  expect(waitsMs).toEqual([500, 1000, 2000]);
});

test("requests smaller pages while responses are slow, larger ones when they are fast", async () => {
  const service = simulateEventList(createEventsAt(createOffsets(400)));
  const limits: (number | undefined)[] = [];
  const durationsMs = [4000, 4000, 1000, 10, 10, 10];
  const { scan, advance } = setUp({
    list: (query) => {
      limits.push(query.limit);
      advance(durationsMs[limits.length - 1] ?? 10);
      return service.list(query);
    },
  });
  await scan.start();
  expect(limits.slice(0, 6)).toEqual([50, 25, 13, 13, 26, 50]);
});

test("keeps only the first deviations from the contract", async () => {
  const drift = Array.from({ length: 30 }, () => ({ path: "data.0.jobs", message: "odd" }));
  let page = 0;
  const { scan } = setUp({
    list: () => {
      page += 1;
      const offsets = createOffsets(2).map((offset) => offset - page * 100);
      const events = createEventsAt(offsets).map((event) => ({
        ...event,
        _id: `${event._id} ${page}`,
      }));
      return Promise.resolve({ ...createListResponse([...events, {}], page < 3), drift });
    },
  });
  const finalProgress = await scan.start();
  expect([
    finalProgress.drift.length,
    finalProgress.scannedCount,
    finalProgress.incompleteCount,
  ]).toEqual([50, 6, 1]);
});

test("is stalled if the service keeps returning the same page", async () => {
  const repeatedResponse = createListResponse(createEventsAt(createOffsets(50)), true);
  const { scan } = setUp({ list: () => Promise.resolve(repeatedResponse) });
  expect(await scan.start()).toMatchObject({ status: "stalled", scannedCount: 50 });
});

describe("with parts that can have matches", () => {
  const toInstant = (offset: number) => firstAt + offset;
  const events = createEventsAt(createOffsets(2000));
  const isMatch = ({ createdAt }: { createdAt: number }) => (createdAt - firstAt) % 5000 === 0;

  test("loads only the parts, and finds the same matches", async () => {
    const fullScanSetup = setUp({ list: simulateEventList(events).list, isMatch });
    const service = simulateEventList(events);
    const parts = [15_000, 10_000, 5000, 0].map((offset) => ({
      from: toInstant(offset),
      to: toInstant(offset) + 1,
    }));
    const { scan } = setUp({
      list: service.list,
      isMatch,
      maxMatches: 2,
      findParts: () => Promise.resolve(parts),
    });
    expect((await scan.start()).status).toBe("matchLimit");
    const { status, matches, scannedCount } = await scan.start();
    expect(status).toBe("done");
    expect(matches).toEqual((await fullScanSetup.scan.start()).matches);
    expect(service.queries).toHaveLength(4);
    expect(scannedCount).toBeLessThan(10);
  });

  test("events outside of the parts aren't counted or shown", async () => {
    const adjacentEvents = createEventsAt([0, 1, 2, 3, 4]);
    const rowIds: string[] = [];
    const { scan } = setUp({
      list: simulateEventList(adjacentEvents).list,
      onRows: (rows) => void rowIds.push(...rows.map(({ id }) => id)),
      findParts: () => Promise.resolve([{ from: toInstant(1), to: toInstant(4) }]),
    });
    const { matches, scannedCount } = await scan.start();
    expect(matches.map(({ createdAt }) => createdAt - firstAt)).toEqual([3, 2, 1]);
    expect([scannedCount, rowIds.length]).toEqual([3, 3]);
  });

  test("without a part, there is nothing to load", async () => {
    const service = simulateEventList(events);
    const { scan } = setUp({ list: service.list, findParts: () => Promise.resolve([]) });
    expect(await scan.start()).toMatchObject({ status: "done", matches: [], isPartial: true });
    expect(service.queries).toEqual([]);
  });

  test("loads everything if the parts are unknown", async () => {
    const service = simulateEventList(events);
    const { scan } = setUp({ list: service.list, findParts: () => Promise.resolve(undefined) });
    expect((await scan.start()).scannedCount).toBe(2000);
  });
});
