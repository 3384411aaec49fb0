import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createEventsAt,
  createOffsets,
  firstAt,
  simulateEventList,
  type StoredEvent,
} from "../../testing/event-service.ts";
import type { TimeWindow } from "../report.ts";
import type { TimeSlice } from "./time-slice.ts";
import { createTimeSlices } from "./time-slices.ts";

const window = { from: firstAt, to: firstAt + 6400 };
interface ReadOptions {
  readonly maxReaders?: number;
  readonly ranges?: readonly TimeWindow[];
  readonly isBeforeInclusive?: boolean;
  /** Number of pages to read from a slice before it is released for another slice. */
  readonly pagesPerTurn?: number;
}

/** Reads all slices, one page of each active slice in turn. */
async function readAllSlices(events: readonly StoredEvent[], options: ReadOptions = {}) {
  const {
    maxReaders = 3,
    ranges = [window],
    isBeforeInclusive = true,
    pagesPerTurn = Infinity,
  } = options;
  const service = simulateEventList(events, { isBeforeInclusive });
  const slices = createTimeSlices(ranges, {});
  const startedRanges: TimeWindow[] = [];
  const ids = new Set<string>();
  let activeSlices: { slice: TimeSlice; pageCount: number }[] = [];
  for (;;) {
    while (activeSlices.length < maxReaders) {
      const slice = slices.take();
      if (slice === undefined) break;
      startedRanges.push({ from: slice.from - firstAt, to: slice.to - firstAt });
      activeSlices.push({ slice, pageCount: 0 });
    }
    if (activeSlices.length === 0)
      return { slices, startedRanges, ids: [...ids], queries: service.queries };
    for (const activeSlice of activeSlices) {
      const { data } = await service.list(activeSlice.slice.createQuery(50));
      for (const { _id } of data.data ?? []) if (typeof _id === "string") ids.add(_id);
      activeSlice.slice.addPage(data);
      activeSlice.pageCount += 1;
      if (activeSlice.slice.getState() === "end" || activeSlice.pageCount >= pagesPerTurn) {
        slices.release(activeSlice.slice);
        activeSlice.pageCount = Infinity;
      }
    }
    activeSlices = activeSlices.filter(({ pageCount }) => pageCount !== Infinity);
  }
}

test("reads every event of the window, regardless of their distribution", async () => {
  const arbitraryOffsets = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 6399 }), fc.integer({ min: 5000, max: 5010 })),
    { maxLength: 400 },
  );
  const arbitraryOptions = fc.record({
    maxReaders: fc.integer({ min: 1, max: 6 }),
    isBeforeInclusive: fc.boolean(),
    pagesPerTurn: fc.constantFrom(1, 2, Infinity),
  });
  await fc.assert(
    fc.asyncProperty(arbitraryOffsets, arbitraryOptions, async (offsets, readOptions) => {
      const events = createEventsAt(offsets);
      const { slices, ids } = await readAllSlices(events, readOptions);
      expect(ids.toSorted()).toEqual(events.map(({ _id }) => _id).toSorted());
      expect(slices.getCoveredRanges()).toEqual([window]);
    }),
    { numRuns: 150 },
  );
});

test("begins with the newest part of the window", async () => {
  const { startedRanges } = await readAllSlices(createEventsAt(createOffsets(6400, 1)));
  expect(startedRanges[0]).toEqual({ from: 6000, to: 6400 });
  expect(startedRanges.slice(0, 10).map(({ to }) => to)).toEqual(
    startedRanges
      .slice(0, 10)
      .map(({ to }) => to)
      .toSorted((a, b) => b - a),
  );
});

test("reads a window with few events in a few requests", async () => {
  const { queries } = await readAllSlices(createEventsAt(createOffsets(40, 160)));
  expect(queries.length).toBeLessThanOrEqual(5);
});

test("splits the part where most events are", async () => {
  // The first 3 s of the window have 60 pages, and the rest has one.
  const events = createEventsAt([
    ...createOffsets(3000, 1),
    ...createOffsets(50, 60).map((offset) => offset + 3050),
  ]);
  const { queries, startedRanges } = await readAllSlices(events, { maxReaders: 4 });
  const burstRanges = startedRanges.filter(({ from, to }) => from < 3000 && to <= 3000);
  expect(burstRanges.length).toBeGreaterThan(2);
  expect(queries.length).toBeLessThan(61 * 1.5);
});

test("reads several gaps, and nothing else", async () => {
  const gaps = [
    { from: firstAt + 100, to: firstAt + 200 },
    { from: firstAt + 3000, to: firstAt + 3100 },
  ];
  const { slices, queries } = await readAllSlices(createEventsAt(createOffsets(6400, 1)), {
    ranges: gaps,
  });
  expect(slices.getCoveredRanges()).toEqual(gaps);
  expect(queries.length).toBeLessThan(20);
});

test("resumes a released slice where it ended", async () => {
  const service = simulateEventList(createEventsAt(createOffsets(6400, 1)));
  const slices = createTimeSlices([window], {});
  const slice = slices.take();
  if (slice === undefined) throw new Error("No slice");
  slice.addPage((await service.list(slice.createQuery(50))).data);
  slices.release(slice);
  expect(slices.getCoveredRanges()).toEqual([{ from: window.to - 49, to: window.to }]);
  expect(slices.take()).toBe(slice);
});

test("has nothing to read in an empty window", () => {
  expect(createTimeSlices([], {}).take()).toBeUndefined();
  expect(createTimeSlices([{ from: 5, to: 5 }], {}).take()).toBeUndefined();
});
