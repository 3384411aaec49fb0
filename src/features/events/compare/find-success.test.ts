import { expect, test, vi } from "vitest";
import type { EventQuery, ReceivedEvent } from "../../../api/events.ts";
import type { ListAnswer } from "../../../api/event-reading/event-reader.ts";
import { firstAt, listsEvents, type StoredEvent } from "../../../api/testing/event-service.ts";
import { createNearestSearch } from "./find-success.ts";

const minute = 60_000;

const event = (minutes: number, status: string, type = "sms"): StoredEvent & ReceivedEvent => ({
  _id: `${status}-${minutes}`,
  createdAt: new Date(firstAt + minutes * minute).toISOString(),
  jobs: [{ type, status, step: { _id: "s" }, executionDetails: [] }],
});

/** A search around minute 0 over a workflow's events, `now` a day later. */
function setUp(others: readonly (StoredEvent & ReceivedEvent)[], max?: number) {
  const failed = event(0, "failed");
  const events = [...others, failed].toSorted(
    (one, other) => Date.parse(String(other.createdAt)) - Date.parse(String(one.createdAt)),
  );
  const service = listsEvents(events);
  const list = vi.fn<(query: EventQuery, signal: AbortSignal) => Promise<ListAnswer>>(service.list);
  const search = createNearestSearch({
    event: failed,
    at: firstAt,
    now: firstAt + 24 * 60 * minute,
    workflow: "delivery",
    list,
    clock: { now: () => firstAt, wait: () => Promise.resolve() },
    ...(max !== undefined && { max }),
  });
  return { search, list };
}

const run = async (others: readonly (StoredEvent & ReceivedEvent)[]) => {
  const { search } = setUp(others);
  await search.start();
  return search.get();
};

test("of two successes the nearer one is found, before or after the event", async () => {
  const before = await run([event(-30, "completed"), event(40, "completed")]);
  expect(before).toMatchObject({ status: "found", found: { id: "completed--30" } });
  const after = await run([
    event(-300, "completed"),
    event(40, "completed"),
    event(250, "completed"),
  ]);
  expect(after).toMatchObject({ status: "found", found: { id: "completed-40" } });
});

test("far from it, too: the spans after the event grow to the present", async () => {
  expect(await run([event(1430, "completed"), event(1400, "completed")])).toMatchObject({
    status: "found",
    found: { id: "completed-1400" },
  });
});

test("a success is one in which the failed step succeeded: not skipped, not of another step", async () => {
  const progress = await run([
    event(-1, "skipped"),
    event(-2, "failed"),
    event(-3, "running"),
    event(-4, "completed", "email"),
    event(-50, "completed"),
  ]);
  expect(progress).toMatchObject({ status: "found", found: { id: "completed--50" } });
});

test("none is only said when all is read", async () => {
  const { search, list } = setUp([
    event(-10, "failed"),
    event(10, "failed"),
    event(1300, "failed"),
  ]);
  await search.start();
  expect(search.get()).toMatchObject({
    status: "none",
    read: 4,
    from: firstAt - 10 * minute,
    to: firstAt + 24 * 60 * minute,
  });
  expect(list.mock.calls.every(([query]) => query.templates?.[0] === "delivery")).toBe(true);
});

test("it pauses after as many events as may be read in one go, and goes on from there", async () => {
  const failures = Array.from({ length: 120 }, (_, index) => event(-1 - index, "failed"));
  const { search } = setUp([...failures, event(-200, "completed"), event(-201, "completed")], 50);
  await search.start();
  expect(search.get().status).toBe("bounded");
  await search.start();
  await search.start();
  expect(search.get()).toMatchObject({ status: "found", found: { id: "completed--200" } });
});

test("a nearer success after the event is found while the way back is not read to its end", async () => {
  const failures = Array.from({ length: 120 }, (_, index) => event(-1 - index, "failed"));
  const { search } = setUp([...failures, event(20, "completed")], 50);
  await search.start();
  expect(search.get()).toMatchObject({ status: "found", found: { id: "completed-20" } });
});

test("it can be stopped, and started again", async () => {
  const { search, list } = setUp([event(-10, "failed"), event(30, "completed")]);
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

test("what the service refuses is reported, and tried again on demand", async () => {
  const { search, list } = setUp([event(-10, "completed")]);
  list.mockImplementationOnce(() => Promise.reject(new Error("refused")));
  await search.start();
  expect(search.get()).toMatchObject({ status: "failed", error: new Error("refused") });
  await search.start();
  expect(search.get()).not.toHaveProperty("error");
  expect(search.get().status).toBe("found");
});
