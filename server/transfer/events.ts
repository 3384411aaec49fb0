import { sql } from "kysely";
import { toRecord } from "../db/columns.ts";
import { detailColumns, eventColumns, jobColumns } from "../events/columns.ts";
import { groupBy } from "../group-by.ts";
import { messageColumns } from "../messages/columns.ts";
import { openDeliverySecrets } from "../messages/repository.ts";
import {
  type DetailLine,
  type EventLine,
  eventLine,
  type JobLine,
  type MessageLine,
} from "./event-lines.ts";
import { eventRow, partsOf, readRefs } from "./event-rows.ts";
import { recordKind } from "./kind.ts";
import { readNames } from "./links.ts";
import type { Place } from "./place.ts";
import { readRows, type StoredRow } from "./rows.ts";

/** Maximum execution details in memory, unless a single event has more. */
const heldDetails = 5000;

type EventRow = StoredRow<"events">;

/** Splits a page so that each portion's execution details fit into memory. */
async function inPortions(
  { db, environmentId }: Place,
  events: readonly EventRow[],
): Promise<EventRow[][]> {
  const { rows } = await sql<{ event_ref: string; count: number }>`
    select event_ref, count(*)::int as count from execution_details
    where environment_id = ${environmentId}
      and event_ref = any(${events.map(({ id }) => id)}::text[])
    group by event_ref`.execute(db);
  const countOf = new Map(rows.map((row) => [row.event_ref, row.count]));
  const portions: EventRow[][] = [];
  let room = 0;
  for (const row of events) {
    const count = countOf.get(row.id) ?? 0;
    const last = portions.at(-1);
    if (last === undefined || count > room) {
      portions.push([row]);
      room = heldDetails - count;
    } else {
      last.push(row);
      room -= count;
    }
  }
  return portions;
}

async function readRefNames(
  place: Place,
  rows: readonly { subscriber_ref: string; workflow_ref: string | null }[],
) {
  const subscribers = await readNames(
    place,
    "subscribers",
    rows.map((row) => row.subscriber_ref),
  );
  const workflows = await readNames(
    place,
    "workflows",
    rows.map((row) => row.workflow_ref),
  );
  return {
    subscriberOf: (row: { subscriber_ref: string }) => subscribers.get(row.subscriber_ref) ?? "",
    workflowOf: (row: { workflow_ref: string | null }) => workflows.get(row.workflow_ref ?? ""),
  };
}

async function* eventLines(place: Place, events: readonly EventRow[]) {
  const refs = events.map(({ id }) => id);
  const inTime = { order: ["event_ref", "created_at", "id"] };
  const jobs = groupBy(
    await readRows(place, "jobs", "event_ref", refs, inTime),
    (row) => row.event_ref,
  );
  const details = groupBy(
    await readRows(place, "execution_details", "event_ref", refs, inTime),
    (row) => `${row.event_ref}/${row.job_ref}`,
  );
  const sent = await readRows(place, "messages", "event_ref", refs, {
    order: ["event_ref", "id"],
  });
  const messages = groupBy(sent, (row) => row.event_ref);
  const { subscriberOf, workflowOf } = await readRefNames(place, [...events, ...sent]);
  for (const row of events) {
    yield toRecord<EventLine>(eventColumns, row, {
      _organizationId: place.organizationId,
      workflowIdentifier: workflowOf(row),
      subscriber: { subscriberId: subscriberOf(row), _id: row.subscriber_ref },
      jobs: (jobs.get(row.id) ?? []).map((job) =>
        toRecord<JobLine>(jobColumns, job, {
          executionDetails: (details.get(`${row.id}/${job.id}`) ?? []).map((detail) =>
            toRecord<DetailLine>(detailColumns, detail),
          ),
        }),
      ),
      messages: (messages.get(row.id) ?? []).map((message) =>
        toRecord<MessageLine>(messageColumns, message, {
          subscriberId: subscriberOf(message),
          templateIdentifier: workflowOf(message),
          ...(place.withSecrets && openDeliverySecrets(place.keyring, message)),
        }),
      ),
    });
  }
}

export const eventKind = recordKind({
  chosenBy: "events",
  table: "events",
  schema: eventLine,
  key: ["_id", "id"],
  pageSize: 200,
  async *lines(place, rows) {
    for (const events of await inPortions(place, rows)) yield* eventLines(place, events);
  },
  async prepare(job, batch) {
    const refs = await readRefs(job, batch);
    return { row: (numbered) => eventRow(numbered, refs), parts: partsOf(job, refs) };
  },
});
