import { expect, test } from "vitest";
import type { EventQuery, ReceivedEvent } from "../../../api/events.ts";
import {
  firstAt,
  simulateEventList,
  type StoredEvent,
} from "../../../api/testing/event-service.ts";
import { createSuccessSearch } from "./success-search.ts";

const minuteMs = 60_000;
type TestEvent = StoredEvent & ReceivedEvent;

const createEvent = (minutes: number, status: string, subscriberId: string): TestEvent => ({
  _id: `${subscriberId} ${status} ${minutes}`,
  createdAt: new Date(firstAt + minutes * minuteMs).toISOString(),
  subscriber: { subscriberId },
  jobs: [{ type: "sms", status, step: { _id: "s" }, executionDetails: [] }],
});

async function runSearch(...otherEvents: TestEvent[]) {
  const failedEvent = createEvent(0, "failed", "ana");
  const events = [...otherEvents, failedEvent].toSorted(
    (a, b) => Date.parse(String(b.createdAt)) - Date.parse(String(a.createdAt)),
  );
  const list = (query: EventQuery) =>
    simulateEventList(
      events.filter(({ subscriber }) =>
        (query.subscriberIds ?? ["ana", "ben"]).includes(String(subscriber?.subscriberId)),
      ),
    ).list(query);
  const successSearch = createSuccessSearch({
    event: failedEvent,
    at: firstAt,
    now: firstAt + 24 * 60 * minuteMs,
    workflow: "delivery",
    list,
    clock: { now: () => firstAt, wait: () => Promise.resolve() },
  });
  const statuses = new Set<string>();
  successSearch.subscribe(() => statuses.add(successSearch.get().status));
  await successSearch.start();
  return { progress: successSearch.get(), statuses };
}

test("prefers a success of the same subscriber to a nearer one of another subscriber", async () => {
  const { progress } = await runSearch(
    createEvent(-1, "completed", "ben"),
    createEvent(-90, "completed", "ana"),
  );
  expect(progress).toMatchObject({
    status: "found",
    scope: "subscriber",
    nearestSuccess: { id: "ana completed -90" },
  });
});

test("finds the workflow's nearest success if the subscriber has none", async () => {
  const { progress, statuses } = await runSearch(
    createEvent(-5, "failed", "ana"),
    createEvent(-7, "completed", "ben"),
  );
  expect(progress).toMatchObject({
    status: "found",
    scope: "workflow",
    nearestSuccess: { id: "ben completed -7" },
  });
  expect([...statuses]).not.toContain("none");
});

test("reports no success after searching all events of the workflow", async () => {
  const { progress } = await runSearch(createEvent(-7, "failed", "ben"));
  expect(progress).toMatchObject({ status: "none", scope: "workflow", searchedCount: 2 });
});
