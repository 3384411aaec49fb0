import { expect, test } from "vitest";
import { createCountingStore } from "../../testing/counting-store.ts";
import { createEventsAt, firstAt, toBytes } from "../../testing/event-service.ts";
import { createCountingScanStore, createMemoryBrowserData } from "../../testing/failure-scans.ts";
import { createScanArchive } from "./scan-archive.ts";
import { createScanStore } from "./scan-store.ts";

const window = { from: firstAt, to: firstAt + 100 };
const query = { conditions: [], columnCount: 1, merges: {}, splits: [] };
const state = {
  id: "1",
  scope: "dev",
  title: "Last hour",
  window,
  scannedRanges: [window],
  isPaused: false,
  fixedAt: 5,
};

test("adds the events of the window, and returns what the cursor needs", async () => {
  const store = createCountingScanStore();
  const events = createEventsAt([-1, 0, 99, 100]);
  const summary = await store.fold(toBytes({ data: events, hasMore: true, page: 0 }), window, 0);
  expect(summary).toEqual({ records: events, hasMore: true, eventCount: 2 });
});

test("adds no events of a page if the window is empty", async () => {
  const store = createCountingScanStore();
  const body = toBytes({ data: [...createEventsAt([5]), {}], hasMore: true });
  expect(await store.fold(body, { from: 0, to: 0 }, 0)).toMatchObject({
    records: [{ _id: "e1" }, {}],
    eventCount: 0,
  });
});

test("removes the envelope of a page", async () => {
  const body = toBytes({ data: { data: createEventsAt([5]), hasMore: false } });
  expect(await createCountingScanStore().fold(body, window, 0)).toMatchObject({
    hasMore: false,
    eventCount: 1,
  });
});

test.each([
  ["", "empty"],
  ["<html>", "html"],
  ['{"data":[', "notJson"],
  ['{"data":{}}', "mismatch"],
  ["[]", "mismatch"],
])("reports why the body %j is unusable", async (text, unreadableReason) => {
  const body = new TextEncoder().encode(text).buffer;
  expect(await createCountingScanStore().fold(body, window, 0)).toEqual({ unreadableReason });
});

test("adds events in small pieces in a page", async () => {
  const sizes: number[] = [];
  let yieldCount = 0;
  const store = createScanStore({
    create: () => {
      const countingStore = createCountingStore();
      return {
        ...countingStore,
        add(events, now) {
          sizes.push(events.length);
          countingStore.add(events, now);
        },
      };
    },
    restore: createCountingStore,
    archive: createScanArchive(createMemoryBrowserData()),
    yieldToPage: async () => void (yieldCount += 1),
  });
  await store.fold(
    toBytes({ data: createEventsAt([...Array(12).keys()]), hasMore: false }),
    window,
    0,
  );
  expect([sizes, yieldCount]).toEqual([[5, 5, 2], 3]);
});

test("returns the affected events in parts", async () => {
  const store = createCountingScanStore();
  const wideWindow = { from: firstAt, to: firstAt + 10_000 };
  await store.fold(
    toBytes({ data: createEventsAt([...Array(2500).keys()]), hasMore: false }),
    wideWindow,
    0,
  );
  const firstPart = await store.listAffectedEvents(query, wideWindow, 0);
  const secondPart = await store.listAffectedEvents(query, wideWindow, firstPart.events.length);
  expect([firstPart.events.length, secondPart.events.length, firstPart.total]).toEqual([
    2000, 500, 2500,
  ]);
  const ids = new Set([...firstPart.events, ...secondPart.events].map(({ eventId }) => eventId));
  expect(ids.size).toBe(2500);
});

test("events that are added between two parts aren't in the later part", async () => {
  const store = createCountingScanStore();
  const wideWindow = { from: firstAt, to: firstAt + 10_000 };
  const events = createEventsAt([...Array(2503).keys()]);
  const fold = (data: unknown) => store.fold(toBytes({ data, hasMore: false }), wideWindow, 0);
  await fold(events.slice(3));
  const firstPart = await store.listAffectedEvents(query, wideWindow, 0);
  await fold(events);
  const secondPart = await store.listAffectedEvents(query, wideWindow, firstPart.events.length);
  expect([secondPart.events.length, secondPart.total]).toEqual([500, 2500]);
});

test("restores the events and the state that it saved", async () => {
  const data = createMemoryBrowserData();
  const store = createCountingScanStore(data);
  await store.fold(
    toBytes({ data: [...createEventsAt([1, 2, 3]), {}], hasMore: false }),
    window,
    0,
  );
  expect(await store.save(state)).toBe(true);
  const otherStore = createCountingScanStore(data);
  expect(await otherStore.restore("1", "dev")).toEqual({
    ...state,
    eventCount: 3,
  });
  const report = await otherStore.report(query, window, [window], 0);
  expect(report.eventCount).toBe(3);
  expect(await otherStore.restore("2", "dev")).toBeUndefined();
});

test("ignores saved events of an incompatible release", async () => {
  const data = createMemoryBrowserData();
  const archive = createScanArchive(data);
  await createCountingScanStore(data).save(state);
  const store = createScanStore({
    create: createCountingStore,
    restore: () => undefined,
    archive,
  });
  expect(await store.restore("1", "dev")).toBeUndefined();
});
