import { expect, test } from "vitest";
import {
  firstAt,
  createListResponse,
  simulateEventList,
  type StoredEvent,
} from "../testing/event-service.ts";
import { mergeFollowedEvents, createEventFollower } from "./event-follower.ts";
import { parseEventRecords, type EventRow } from "./event-records.ts";

interface TestRecord extends StoredEvent {
  jobs: { status: string }[];
}
const createRecord = (id: string, seconds: number, status = "completed"): TestRecord => ({
  _id: id,
  createdAt: new Date(firstAt + seconds * 1000).toISOString(),
  jobs: [{ status }],
});
const toRows = (records: readonly TestRecord[]) => parseEventRecords(records).rows;
const isFailed = ({ event }: EventRow) => event.jobs?.[0]?.status === "failed";
const getIds = (rows: readonly EventRow[]) => rows.map(({ id }) => id);
const { signal } = new AbortController();

function setUpFollower(events: TestRecord[], loadedRecords: readonly TestRecord[], filters = {}) {
  const service = simulateEventList(events);
  const follower = createEventFollower({ filters, isMatch: isFailed, list: service.list });
  follower.record(toRows(loadedRecords));
  return { ...service, load: () => follower.load(signal) };
}

test("loads only the events since the newest one", async () => {
  const loadedRecords = [createRecord("b", 100), createRecord("a", 10)];
  const events = [createRecord("d", 120, "failed"), createRecord("c", 110), ...loadedRecords];
  const { load, queries } = setUpFollower(events, loadedRecords);
  const followedEvents = await load();
  expect(getIds(followedEvents.matches)).toEqual(["d"]);
  expect(followedEvents).toMatchObject({ newCount: 2, isIncomplete: false });
  expect(queries.map(({ after }) => after)).toEqual(["2026-03-01T03:01:37.999Z"]);
  expect((await load()).newCount).toBe(0);
});

test("loads recent unfinished events again, because they can fail later", async () => {
  const loadedRecords = [
    createRecord("c", 400),
    createRecord("b", 200, "running"),
    createRecord("a", 10, "running"),
  ];
  const events = [
    createRecord("c", 400),
    createRecord("b", 200, "failed"),
    createRecord("a", 10, "failed"),
  ];
  const { load } = setUpFollower(events, loadedRecords);
  const followedEvents = await load();
  expect(getIds(followedEvents.matches)).toEqual(["b"]);
  expect(followedEvents.startAt).toBe(firstAt + 200_000);
});

test("stays in the time range of the list", async () => {
  const after = new Date(firstAt + 50_000).toISOString();
  const { load, queries } = setUpFollower([createRecord("b", 60, "failed")], [], { after });
  expect(getIds((await load()).matches)).toEqual(["b"]);
  expect(queries.map((query) => query.after)).toEqual(["2026-03-01T03:00:49.999Z"]);
});

test("reports that there were too many events", async () => {
  const loadedRecords = [createRecord("a", 0)];
  const events = Array.from({ length: 600 }, (_, index) => createRecord(`n${index}`, 600 - index));
  expect(await setUpFollower([...events, ...loadedRecords], loadedRecords).load()).toMatchObject({
    isIncomplete: true,
  });
});

test("a failed request rejects", async () => {
  const follower = createEventFollower({
    filters: {},
    list: () => Promise.reject(new TypeError("Broken")),
  });
  await expect(follower.load(signal)).rejects.toThrow("Broken");
});

test("an interrupted load doesn't skip events", async () => {
  const failures = Array.from({ length: 150 }, (_, index) =>
    createRecord(`n${index}`, 150 - index, "failed"),
  );
  const { list, queries } = simulateEventList([...failures, createRecord("a", 0)]);
  let interrupt = () => {};
  const follower = createEventFollower({
    filters: {},
    isMatch: isFailed,
    list: async (query) => {
      const response = await list(query);
      if (queries.length > 1) interrupt();
      return response;
    },
  });
  follower.record(toRows([createRecord("a", 0)]));

  interrupt = () => {
    throw new TypeError("Broken");
  };
  await expect(follower.load(signal)).rejects.toThrow("Broken");
  queries.length = 0;
  const controller = new AbortController();
  interrupt = () => controller.abort(new Error("Left"));
  await expect(follower.load(controller.signal)).rejects.toThrow("Left");

  interrupt = () => {};
  const followedEvents = await follower.load(signal);
  expect(getIds(followedEvents.matches)).toEqual(failures.map(({ _id }) => _id));
  expect(followedEvents).toMatchObject({ newCount: 150, isIncomplete: false });
});

test("the later load decides which events match", () => {
  const createRows = (id: string, seconds: number) => toRows([createRecord(id, seconds)]);
  const firstLoad = {
    startAt: firstAt,
    matches: [...createRows("b", 20), ...createRows("a", 5)],
    newCount: 2,
    isIncomplete: false,
  };
  const secondLoad = {
    startAt: firstAt + 10_000,
    matches: createRows("c", 30),
    newCount: 1,
    isIncomplete: false,
  };
  const mergedLoad = mergeFollowedEvents(firstLoad, secondLoad);
  expect(getIds(mergedLoad.matches)).toEqual(["c", "a"]);
  expect(mergedLoad).toMatchObject({ startAt: firstAt, newCount: 3 });
});

test("pages of the service don't repeat an event", async () => {
  const follower = createEventFollower({
    filters: {},
    list: () =>
      Promise.resolve(createListResponse([createRecord("a", 0), createRecord("a", 0)], false)),
  });
  expect(getIds((await follower.load(signal)).matches)).toEqual(["a"]);
});
