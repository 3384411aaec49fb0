import { expect, test } from "vitest";
import {
  firstAt,
  listResponse,
  simulateEventList,
  type StoredEvent,
} from "../testing/event-service.ts";
import { addFollowed, createEventFollower } from "./event-follower.ts";
import { parseEventRecords, type EventRow } from "./event-records.ts";

interface Record extends StoredEvent {
  jobs: { status: string }[];
}
const record = (id: string, seconds: number, status = "completed"): Record => ({
  _id: id,
  createdAt: new Date(firstAt + seconds * 1000).toISOString(),
  jobs: [{ status }],
});
const toRows = (records: readonly Record[]) => parseEventRecords(records).rows;
const isFailed = ({ event }: EventRow) => event.jobs?.[0]?.status === "failed";
const getIds = (rows: readonly EventRow[]) => rows.map(({ id }) => id);
const { signal } = new AbortController();

/** Creates a follower of failed events for a list that already has the events in `loaded`. */
function follow(events: Record[], loaded: readonly Record[], filters = {}) {
  const service = simulateEventList(events);
  const follower = createEventFollower({ filters, isMatch: isFailed, list: service.list });
  follower.record(toRows(loaded));
  return { ...service, load: () => follower.load(signal) };
}

test("loads only the events since the newest one", async () => {
  const loaded = [record("b", 100), record("a", 10)];
  const events = [record("d", 120, "failed"), record("c", 110), ...loaded];
  const { load, queries } = follow(events, loaded);
  const followed = await load();
  expect(getIds(followed.matches)).toEqual(["d"]);
  expect(followed).toMatchObject({ newCount: 2, isIncomplete: false });
  expect(queries.map(({ after }) => after)).toEqual(["2026-03-01T03:01:37.999Z"]);
  expect((await load()).newCount).toBe(0);
});

test("loads recent unfinished events again, because they can fail later", async () => {
  const loaded = [record("c", 400), record("b", 200, "running"), record("a", 10, "running")];
  const events = [record("c", 400), record("b", 200, "failed"), record("a", 10, "failed")];
  const { load } = follow(events, loaded);
  const followed = await load();
  expect(getIds(followed.matches)).toEqual(["b"]);
  expect(followed.since).toBe(firstAt + 200_000);
});

test("stays in the time range of the list", async () => {
  const after = new Date(firstAt + 50_000).toISOString();
  const { load, queries } = follow([record("b", 60, "failed")], [], { after });
  expect(getIds((await load()).matches)).toEqual(["b"]);
  expect(queries.map((query) => query.after)).toEqual(["2026-03-01T03:00:49.999Z"]);
});

test("reports that there were too many events", async () => {
  const loaded = [record("a", 0)];
  const events = Array.from({ length: 600 }, (_, index) => record(`n${index}`, 600 - index));
  expect(await follow([...events, ...loaded], loaded).load()).toMatchObject({ isIncomplete: true });
});

test("a failed request rejects", async () => {
  const follower = createEventFollower({
    filters: {},
    list: () => Promise.reject(new TypeError("Broken")),
  });
  await expect(follower.load(signal)).rejects.toThrow("Broken");
});

test("the later load decides which events match", () => {
  const at = (id: string, seconds: number) => toRows([record(id, seconds)]);
  const first = {
    since: firstAt,
    matches: [...at("b", 20), ...at("a", 5)],
    newCount: 2,
    isIncomplete: false,
  };
  const second = {
    since: firstAt + 10_000,
    matches: at("c", 30),
    newCount: 1,
    isIncomplete: false,
  };
  const both = addFollowed(first, second);
  expect(getIds(both.matches)).toEqual(["c", "a"]);
  expect(both).toMatchObject({ since: firstAt, newCount: 3 });
});

test("pages of the service don't repeat an event", async () => {
  const follower = createEventFollower({
    filters: {},
    list: () => Promise.resolve(listResponse([record("a", 0), record("a", 0)], false)),
  });
  expect(getIds((await follower.load(signal)).matches)).toEqual(["a"]);
});
