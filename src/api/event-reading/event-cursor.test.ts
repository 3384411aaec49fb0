import fc from "fast-check";
import { expect, test } from "vitest";
import { createEventCursor, type ScanFilters } from "./event-cursor.ts";
import { eventsAt, listsEvents, type StoredEvent } from "../testing/event-service.ts";

type Service = ReturnType<typeof listsEvents>;

/** Reads to the end, or gives up after far more pages than any reading needs. */
async function readAll(service: Service, filters: ScanFilters = {}, sizes: readonly number[] = []) {
  const cursor = createEventCursor(filters);
  const ids: string[] = [];
  let incomplete = 0;
  for (let page = 0; page < 400 && cursor.state() === "open"; page += 1) {
    cursor.resize(sizes[page % Math.max(1, sizes.length)] ?? 50);
    const answer = await service.list(cursor.next());
    const taken = cursor.take(answer.data);
    ids.push(...taken.rows.map(({ id }) => id));
    incomplete += taken.incomplete;
  }
  return { ids, incomplete, state: cursor.state(), backTo: cursor.backTo() };
}

const idsOf = (events: readonly StoredEvent[]) => events.map(({ _id }) => _id);
const range = (count: number, gap: number) => Array.from({ length: count }, (_, i) => i * gap);

test("reads every event once, whatever shares a millisecond and whatever size pages have", async () => {
  const offsets = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 160 });
  const sizes = fc.array(fc.constantFrom(1, 2, 3, 7, 12, 25, 50), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(offsets, sizes, fc.boolean(), async (times, pages, inclusive) => {
      const events = eventsAt(times);
      const { ids, state } = await readAll(listsEvents(events, { inclusive }), {}, pages);
      expect(state).toBe("end");
      expect(ids.toSorted()).toEqual(idsOf(events).toSorted());
    }),
    { numRuns: 150 },
  );
});

test("goes back in slices that overlap by a millisecond, and turns no page", async () => {
  const service = listsEvents(eventsAt(range(120, 10)));
  const { ids, backTo } = await readAll(service);
  expect(ids).toHaveLength(120);
  expect(service.asked.map(({ before, page }) => [before, page])).toEqual([
    [undefined, undefined],
    ["2026-03-01T03:00:00.701Z", undefined],
    ["2026-03-01T03:00:00.211Z", undefined],
  ]);
  expect(backTo).toBe(Date.parse("2026-03-01T03:00:00.000Z"));
});

test("turns pages inside a millisecond that fills them, and leaves it again", async () => {
  const events = eventsAt([...range(120, 0), ...range(30, 10).map((at) => at + 5), -7]);
  const service = listsEvents(events);
  const { ids } = await readAll(service);
  expect(ids).toHaveLength(151);
  expect(Math.max(...service.asked.map(({ page = 0 }) => page))).toBe(2);
});

test("arrivals shift nothing", async () => {
  const events = eventsAt(range(120, 10));
  const service = listsEvents(events);
  const cursor = createEventCursor({});
  const ids: string[] = [];
  while (cursor.state() === "open") {
    const answer = await service.list(cursor.next());
    ids.push(...cursor.take(answer.data).rows.map(({ id }) => id));
    events.unshift({ _id: `new${events.length}`, createdAt: "2026-03-01T04:00:00.000Z" });
  }
  expect(ids).toEqual(idsOf(eventsAt(range(120, 10))));
});

test("keeps the filters and both ends of the range", async () => {
  const service = listsEvents(eventsAt(range(120, 10)));
  const filters = {
    severity: ["high" as const],
    after: "2026-03-01T03:00:00.100Z",
    before: "2026-03-01T03:00:01.000Z",
  };
  const { ids } = await readAll(service, filters);
  expect(ids).toHaveLength(91);
  expect(service.asked[0]).toEqual({ ...filters, limit: 50 });
  expect(service.asked.every(({ after }) => after === filters.after)).toBe(true);
});

test("counts records without id or time once, though slices share them", async () => {
  const [first, second, ...rest] = eventsAt(range(60, 10));
  const events = [first, second, ...rest].map((event, index) => {
    if (index === 49) return { createdAt: event?.createdAt ?? "" };
    if (index === 50) return { _id: "timeless", createdAt: 12 };
    return event ?? {};
  });
  const { ids, incomplete, state } = await readAll(listsEvents(events));
  expect([ids.length, incomplete, state]).toEqual([58, 2, "end"]);
});

test("gives up on a service that sends the same over and over", async () => {
  const [page] = [eventsAt(range(50, 1))];
  const cursor = createEventCursor({});
  let turns = 0;
  while (cursor.state() === "open") {
    cursor.take({ data: page, hasMore: true });
    turns += 1;
  }
  expect([cursor.state(), turns]).toEqual(["stalled", 7]);
});

test("also gets to the end if the service ignores `before`", async () => {
  const events = eventsAt(range(180, 10));
  const { ids, state } = await readAll(listsEvents(events, { ignoresBefore: true }));
  expect([ids.length, state]).toEqual([180, "end"]);
});

test("without hasMore, a page that is not full is the last", () => {
  const cursor = createEventCursor({});
  cursor.take({ data: eventsAt(range(50, 1)) });
  expect(cursor.state()).toBe("open");
  cursor.take({ data: [] });
  expect(cursor.state()).toBe("end");
});
