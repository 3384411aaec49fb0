import fc from "fast-check";
import { expect, test } from "vitest";
import { createEventCursor, type ScanFilters } from "./event-cursor.ts";
import {
  createEventsAt,
  createOffsets,
  simulateEventList,
  type StoredEvent,
} from "../testing/event-service.ts";

type Service = ReturnType<typeof simulateEventList>;

/** Stops after 400 pages, to prevent an endless loop. */
async function loadAll(
  service: Service,
  filters: ScanFilters = {},
  pageSizes: readonly number[] = [],
) {
  const cursor = createEventCursor(filters);
  const ids: string[] = [];
  let incompleteCount = 0;
  for (let page = 0; page < 400 && cursor.getState() === "open"; page += 1) {
    cursor.resize(pageSizes[page % Math.max(1, pageSizes.length)] ?? 50);
    const response = await service.list(cursor.getNextQuery());
    const addedPage = cursor.addPage(response.data);
    ids.push(...addedPage.rows.map(({ id }) => id));
    incompleteCount += addedPage.incompleteCount;
  }
  return { ids, incompleteCount, state: cursor.getState(), oldestAt: cursor.getOldestAt() };
}

const getIds = (events: readonly StoredEvent[]) => events.map(({ _id }) => _id);
test("returns each event once, with any page sizes and shared timestamps", async () => {
  const arbitraryOffsets = fc.array(fc.integer({ min: 0, max: 12 }), {
    minLength: 1,
    maxLength: 160,
  });
  const arbitraryPageSizes = fc.array(fc.constantFrom(1, 2, 3, 7, 12, 25, 50), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      arbitraryOffsets,
      arbitraryPageSizes,
      fc.boolean(),
      async (offsets, pageSizes, isBeforeInclusive) => {
        const events = createEventsAt(offsets);
        const { ids, state } = await loadAll(
          simulateEventList(events, { isBeforeInclusive }),
          {},
          pageSizes,
        );
        expect(state).toBe("end");
        expect(ids.toSorted()).toEqual(getIds(events).toSorted());
      },
    ),
    { numRuns: 150 },
  );
});

test("loads ranges that overlap by a millisecond instead of numbered pages", async () => {
  const service = simulateEventList(createEventsAt(createOffsets(120, 10)));
  const { ids, oldestAt } = await loadAll(service);
  expect(ids).toHaveLength(120);
  expect(service.queries.map(({ before, page }) => [before, page])).toEqual([
    [undefined, undefined],
    ["2026-03-01T03:00:00.701Z", undefined],
    ["2026-03-01T03:00:00.211Z", undefined],
  ]);
  expect(oldestAt).toBe(Date.parse("2026-03-01T03:00:00.000Z"));
});

test("uses page numbers only within a millisecond that fills a page", async () => {
  const events = createEventsAt([
    ...createOffsets(120, 0),
    ...createOffsets(30, 10).map((offset) => offset + 5),
    -7,
  ]);
  const service = simulateEventList(events);
  const { ids } = await loadAll(service);
  expect(ids).toHaveLength(151);
  expect(Math.max(...service.queries.map(({ page = 0 }) => page))).toBe(2);
});

test("new events don't shift the scan", async () => {
  const events = createEventsAt(createOffsets(120, 10));
  const service = simulateEventList(events);
  const cursor = createEventCursor({});
  const ids: string[] = [];
  while (cursor.getState() === "open") {
    const response = await service.list(cursor.getNextQuery());
    ids.push(...cursor.addPage(response.data).rows.map(({ id }) => id));
    events.unshift({ _id: `new${events.length}`, createdAt: "2026-03-01T04:00:00.000Z" });
  }
  expect(ids).toEqual(getIds(createEventsAt(createOffsets(120, 10))));
});

test("keeps the filters and both ends of the range in each request", async () => {
  const service = simulateEventList(createEventsAt(createOffsets(120, 10)));
  const filters = {
    severity: ["high" as const],
    after: "2026-03-01T03:00:00.100Z",
    before: "2026-03-01T03:00:01.000Z",
  };
  const { ids } = await loadAll(service, filters);
  expect(ids).toHaveLength(91);
  expect(service.queries[0]).toEqual({ ...filters, limit: 50 });
  expect(service.queries.every(({ after }) => after === filters.after)).toBe(true);
});

test("counts records without ID or time once, even if ranges share them", async () => {
  const [firstEvent, secondEvent, ...otherEvents] = createEventsAt(createOffsets(60, 10));
  const events = [firstEvent, secondEvent, ...otherEvents].map((event, index) => {
    if (index === 49) return { createdAt: event?.createdAt ?? "" };
    if (index === 50) return { _id: "timeless", createdAt: 12 };
    return event ?? {};
  });
  const { ids, incompleteCount, state } = await loadAll(simulateEventList(events));
  expect([ids.length, incompleteCount, state]).toEqual([58, 2, "end"]);
});

test("is stalled if the service keeps returning the same records", async () => {
  const repeatedEvents = createEventsAt(createOffsets(50, 1));
  const cursor = createEventCursor({});
  let pageCount = 0;
  while (cursor.getState() === "open") {
    cursor.addPage({ data: repeatedEvents, hasMore: true });
    pageCount += 1;
  }
  expect([cursor.getState(), pageCount]).toEqual(["stalled", 7]);
});

test("reaches the end even if the service ignores `before`", async () => {
  const events = createEventsAt(createOffsets(180, 10));
  const { ids, state } = await loadAll(simulateEventList(events, { ignoresBefore: true }));
  expect([ids.length, state]).toEqual([180, "end"]);
});

test("without `hasMore`, a partial page is the last one", () => {
  const cursor = createEventCursor({});
  cursor.addPage({ data: createEventsAt(createOffsets(50, 1)) });
  expect(cursor.getState()).toBe("open");
  cursor.addPage({ data: [] });
  expect(cursor.getState()).toBe("end");
});
