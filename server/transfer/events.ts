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
import type { TransferContext } from "./transfer-context.ts";
import { readRows, type StoredRow } from "./rows.ts";

/** Maximum execution details in memory, unless a single event has more. */
const maxBufferedDetails = 5000;

type EventRow = StoredRow<"events">;

/** Splits a page so that each portion's execution details fit into memory. */
async function inChunks(
  { db, environmentId }: TransferContext,
  events: readonly EventRow[],
): Promise<EventRow[][]> {
  const { rows } = await sql<{ event_ref: string; count: number }>`
    select event_ref, count(*)::int as count from execution_details
    where environment_id = ${environmentId}
      and event_ref = any(${events.map(({ id }) => id)}::text[])
    group by event_ref`.execute(db);
  const countOf = new Map(rows.map((row) => [row.event_ref, row.count]));
  const chunks: EventRow[][] = [];
  let room = 0;
  for (const row of events) {
    const count = countOf.get(row.id) ?? 0;
    const last = chunks.at(-1);
    if (last === undefined || count > room) {
      chunks.push([row]);
      room = maxBufferedDetails - count;
    } else {
      last.push(row);
      room -= count;
    }
  }
  return chunks;
}

async function readRefNames(
  context: TransferContext,
  rows: readonly { subscriber_ref: string; workflow_ref: string | null }[],
) {
  const subscribers = await readNames(
    context,
    "subscribers",
    rows.map((row) => row.subscriber_ref),
  );
  const workflows = await readNames(
    context,
    "workflows",
    rows.map((row) => row.workflow_ref),
  );
  return {
    subscriberOf: (row: { subscriber_ref: string }) => subscribers.get(row.subscriber_ref) ?? "",
    workflowOf: (row: { workflow_ref: string | null }) => workflows.get(row.workflow_ref ?? ""),
  };
}

async function* eventLines(context: TransferContext, events: readonly EventRow[]) {
  const refs = events.map(({ id }) => id);
  const inTime = { order: ["event_ref", "created_at", "id"] };
  const jobs = groupBy(
    await readRows(context, "jobs", "event_ref", refs, inTime),
    (row) => row.event_ref,
  );
  const details = groupBy(
    await readRows(context, "execution_details", "event_ref", refs, inTime),
    (row) => `${row.event_ref}/${row.job_ref}`,
  );
  const sent = await readRows(context, "messages", "event_ref", refs, {
    order: ["event_ref", "id"],
  });
  const messages = groupBy(sent, (row) => row.event_ref);
  const { subscriberOf, workflowOf } = await readRefNames(context, [...events, ...sent]);
  for (const row of events) {
    yield toRecord<EventLine>(eventColumns, row, {
      _organizationId: context.organizationId,
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
          ...(context.withSecrets && openDeliverySecrets(context.keyring, message)),
        }),
      ),
    });
  }
}

export const eventKind = recordKind({
  includedWith: "events",
  table: "events",
  schema: eventLine,
  key: ["_id", "id"],
  pageSize: 200,
  async *lines(context, rows) {
    for (const events of await inChunks(context, rows)) yield* eventLines(context, events);
  },
  async prepare(job, batch) {
    const refs = await readRefs(job, batch);
    return { row: (entry) => eventRow(entry, refs), parts: partsOf(job, refs) };
  },
});
