import { expect, test, vi } from "vitest";
import type { EventQuery, ReceivedEvent } from "../../../api/events.ts";
import type { ListResponse } from "../../../api/event-reading/event-scan.ts";
import {
  createListResponse,
  firstAt,
  simulateEventList,
  type StoredEvent,
} from "../../../api/testing/event-service.ts";
import { createNearestSuccessSearch } from "./nearest-success-search.ts";

const minuteMs = 60_000;

const createEvent = (
  minutes: number,
  status: string,
  type = "sms",
): StoredEvent & ReceivedEvent => ({
  _id: `${status}-${minutes}`,
  createdAt: new Date(firstAt + minutes * minuteMs).toISOString(),
  jobs: [{ type, status, step: { _id: "s" }, executionDetails: [] }],
});

/** Creates a search from a failed event at minute 0. `now` is a day later. */
function setUp(otherEvents: readonly (StoredEvent & ReceivedEvent)[], maxEvents?: number) {
  const failedEvent = createEvent(0, "failed");
  const events = [...otherEvents, failedEvent].toSorted(
    (a, b) => Date.parse(String(b.createdAt)) - Date.parse(String(a.createdAt)),
  );
  const service = simulateEventList(events);
  const list = vi.fn<(query: EventQuery, signal: AbortSignal) => Promise<ListResponse>>(
    service.list,
  );
  const search = createNearestSuccessSearch({
    event: failedEvent,
    at: firstAt,
    now: firstAt + 24 * 60 * minuteMs,
    workflow: "delivery",
    list,
    clock: { now: () => firstAt, wait: () => Promise.resolve() },
    ...(maxEvents !== undefined && { maxEvents }),
  });
  return { search, list, service };
}

const runSearch = async (otherEvents: readonly (StoredEvent & ReceivedEvent)[]) => {
  const { search } = setUp(otherEvents);
  await search.start();
  return search.get();
};

test("finds the nearer of two successes, before or after the event", async () => {
  const earlierSuccessProgress = await runSearch([
    createEvent(-30, "completed"),
    createEvent(40, "completed"),
  ]);
  expect(earlierSuccessProgress).toMatchObject({
    status: "found",
    nearestSuccess: { id: "completed--30" },
  });
  const laterSuccessProgress = await runSearch([
    createEvent(-300, "completed"),
    createEvent(40, "completed"),
    createEvent(250, "completed"),
  ]);
  expect(laterSuccessProgress).toMatchObject({
    status: "found",
    nearestSuccess: { id: "completed-40" },
  });
});

test("finds a distant success after the event in growing ranges", async () => {
  expect(
    await runSearch([createEvent(1430, "completed"), createEvent(1400, "completed")]),
  ).toMatchObject({
    status: "found",
    nearestSuccess: { id: "completed-1400" },
  });
});

test("requires the failed step to succeed: a skipped step or another step doesn't count", async () => {
  const progress = await runSearch([
    createEvent(-1, "skipped"),
    createEvent(-2, "failed"),
    createEvent(-3, "running"),
    createEvent(-4, "completed", "email"),
    createEvent(-50, "completed"),
  ]);
  expect(progress).toMatchObject({ status: "found", nearestSuccess: { id: "completed--50" } });
});

test("reports no success only after searching all events", async () => {
  const { search, list } = setUp([
    createEvent(-10, "failed"),
    createEvent(10, "failed"),
    createEvent(1300, "failed"),
  ]);
  await search.start();
  expect(search.get()).toMatchObject({
    status: "none",
    searchedCount: 4,
    from: firstAt - 10 * minuteMs,
    to: firstAt + 24 * 60 * minuteMs,
  });
  expect(list.mock.calls.every(([query]) => query.templates?.[0] === "delivery")).toBe(true);
});

test("pauses at the event limit, and resumes from there", async () => {
  const failures = Array.from({ length: 120 }, (_, index) => createEvent(-1 - index, "failed"));
  const { search } = setUp(
    [...failures, createEvent(-200, "completed"), createEvent(-201, "completed")],
    50,
  );
  await search.start();
  expect(search.get().status).toBe("eventLimit");
  await search.start();
  await search.start();
  expect(search.get()).toMatchObject({ status: "found", nearestSuccess: { id: "completed--200" } });
});

test("finds a nearer success after the event before searching all earlier events", async () => {
  const failures = Array.from({ length: 120 }, (_, index) => createEvent(-1 - index, "failed"));
  const { search } = setUp([...failures, createEvent(20, "completed")], 50);
  await search.start();
  expect(search.get()).toMatchObject({ status: "found", nearestSuccess: { id: "completed-20" } });
});

test("stops, and resumes when started again", async () => {
  const { search, list } = setUp([createEvent(-10, "failed"), createEvent(30, "completed")]);
  list.mockImplementationOnce(async (_, signal) => {
    await Promise.resolve();
    search.stop();
    throw signal.reason;
  });
  await search.start();
  expect(search.get().status).toBe("stopped");
  await search.start();
  expect(search.get().status).toBe("found");
});

/** Creates a search in which the service repeats a page before or after the event. */
function setUpStall(side: "before" | "after", ...events: (StoredEvent & ReceivedEvent)[]) {
  const { search, list, service } = setUp(events);
  list.mockImplementation(async (query) => {
    if ((query.after === undefined) !== (side === "before")) return service.list(query);
    const isOnSide = ({ createdAt }: StoredEvent) =>
      Date.parse(String(createdAt)) < firstAt === (side === "before");
    return createListResponse(events.filter(isOnSide), true);
  });
  return search;
}

test("a later success isn't the nearest if earlier events can't be loaded", async () => {
  const later = createEvent(40, "completed");
  const search = setUpStall("before", later, createEvent(-30, "failed"));
  await search.start();
  expect(search.get()).toMatchObject({ status: "stalled", nearestSuccess: { id: later._id } });
});

test("finds a later success that is nearer than the events that can't be loaded", async () => {
  const later = createEvent(40, "completed");
  const search = setUpStall("before", later, createEvent(-50, "failed"));
  await search.start();
  expect(search.get()).toMatchObject({ status: "found", nearestSuccess: { id: later._id } });
});

test("a success isn't the nearest if events between it and the failure can't be loaded", async () => {
  const later = createEvent(40, "completed");
  const search = setUpStall("after", later, createEvent(-300, "completed"));
  await search.start();
  expect(search.get()).toMatchObject({
    status: "stalled",
    nearestSuccess: { id: later._id },
    to: firstAt,
  });
});

test("reports a failed request, and retries it when started again", async () => {
  const { search, list } = setUp([createEvent(-10, "completed")]);
  list.mockImplementationOnce(() => Promise.reject(new Error("refused")));
  await search.start();
  expect(search.get()).toMatchObject({ status: "failed", error: new Error("refused") });
  await search.start();
  expect(search.get()).not.toHaveProperty("error");
  expect(search.get().status).toBe("found");
});
