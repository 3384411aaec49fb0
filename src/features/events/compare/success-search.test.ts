import { expect, test } from "vitest";
import type { EventQuery, ReceivedEvent } from "../../../api/events.ts";
import { firstAt, listsEvents, type StoredEvent } from "../../../api/testing/event-service.ts";
import { createSuccessSearch } from "./success-search.ts";

const minute = 60_000;
type Stored = StoredEvent & ReceivedEvent;

const event = (minutes: number, status: string, subscriberId: string): Stored => ({
  _id: `${subscriberId} ${status} ${minutes}`,
  createdAt: new Date(firstAt + minutes * minute).toISOString(),
  subscriber: { subscriberId },
  jobs: [{ type: "sms", status, step: { _id: "s" }, executionDetails: [] }],
});

async function search(...others: Stored[]) {
  const failed = event(0, "failed", "ana");
  const events = [...others, failed].toSorted(
    (one, other) => Date.parse(String(other.createdAt)) - Date.parse(String(one.createdAt)),
  );
  const list = (query: EventQuery) =>
    listsEvents(
      events.filter(({ subscriber }) =>
        (query.subscriberIds ?? ["ana", "ben"]).includes(String(subscriber?.subscriberId)),
      ),
    ).list(query);
  const made = createSuccessSearch({
    event: failed,
    at: firstAt,
    now: firstAt + 24 * 60 * minute,
    workflow: "delivery",
    list,
    clock: { now: () => firstAt, wait: () => Promise.resolve() },
  });
  const statuses = new Set<string>();
  made.subscribe(() => statuses.add(made.get().status));
  await made.start();
  return { progress: made.get(), statuses };
}

test("a success of the same subscriber goes before a nearer one of someone else", async () => {
  const { progress } = await search(event(-1, "completed", "ben"), event(-90, "completed", "ana"));
  expect(progress).toMatchObject({
    status: "found",
    among: "subscriber",
    found: { id: "ana completed -90" },
  });
});

test("where the subscriber has no success, the workflow's nearest is found", async () => {
  const { progress, statuses } = await search(
    event(-5, "failed", "ana"),
    event(-7, "completed", "ben"),
  );
  expect(progress).toMatchObject({
    status: "found",
    among: "workflow",
    found: { id: "ben completed -7" },
  });
  expect([...statuses]).not.toContain("none");
});

test("none is said once all events of the workflow are read", async () => {
  const { progress } = await search(event(-7, "failed", "ben"));
  expect(progress).toMatchObject({ status: "none", among: "workflow", read: 2 });
});
