import { sql } from "kysely";
import { toRecord } from "../db/columns.ts";
import { detailColumns, eventColumns, jobColumns } from "../events/columns.ts";
import { groupBy } from "../group-by.ts";
import { messageColumns } from "../messages/columns.ts";
import { openDeliverySecrets } from "../messages/repository.ts";
import { type DetailLine, eventLine, type JobLine, type MessageLine } from "./event-lines.ts";
import { toDetailRows, toEventRow, toJobRows, toMessageRows, readRefs } from "./event-rows.ts";
import { type Part, createRecordKind } from "./kind.ts";
import { createNameLookup } from "./links.ts";
import type { TransferContext } from "./transfer-context.ts";
import type { StoredRow } from "./rows.ts";

/** Maximum number of execution details in memory, unless a single event has more. */
const maxBufferedDetails = 5000;

type EventRow = StoredRow<"events">;

async function splitIntoChunks(
  { db, environmentId }: TransferContext,
  events: readonly EventRow[],
): Promise<EventRow[][]> {
  const { rows } = await sql<{ event_ref: string; count: number }>`
    select event_ref, count(*)::int as count from execution_details
    where environment_id = ${environmentId}
      and event_ref = any(${events.map(({ id }) => id)}::text[])
    group by event_ref`.execute(db);
  const detailCountsByEvent = new Map(rows.map((row) => [row.event_ref, row.count]));
  const chunks: EventRow[][] = [];
  let remainingDetailCount = 0;
  for (const row of events) {
    const count = detailCountsByEvent.get(row.id) ?? 0;
    const lastChunk = chunks.at(-1);
    if (lastChunk === undefined || count > remainingDetailCount) {
      chunks.push([row]);
      remainingDetailCount = maxBufferedDetails - count;
    } else {
      lastChunk.push(row);
      remainingDetailCount -= count;
    }
  }
  return chunks;
}

const timeOrderColumns = ["event_ref", "created_at", "id"];
const parts: readonly Part[] = [
  {
    table: "jobs",
    ownerColumn: "event_ref",
    keyColumns: ["event_ref", "id"],
    orderColumns: timeOrderColumns,
  },
  {
    table: "messages",
    ownerColumn: "event_ref",
    keyColumns: ["id"],
    orderColumns: ["event_ref", "id"],
  },
  {
    table: "execution_details",
    ownerColumn: "event_ref",
    keyColumns: ["event_ref", "job_ref", "id"],
    orderColumns: timeOrderColumns,
  },
];
/** Rows of each part, in the order of `parts`. */
type EventParts = [
  jobs?: StoredRow<"jobs">[],
  messages?: StoredRow<"messages">[],
  details?: StoredRow<"execution_details">[],
];

export const eventKind = createRecordKind({
  table: "events",
  schema: eventLine,
  columns: eventColumns,
  parts,
  key: ["_id", "id"],
  pageSize: 200,
  split: splitIntoChunks,
  async createExtraFieldReader(context, rows, getParts) {
    const getEventParts = (id: string) => getParts(id) as EventParts;
    const eventAndMessageRows = [...rows, ...rows.flatMap(({ id }) => getEventParts(id)[1] ?? [])];
    const subscriberRefs = eventAndMessageRows.map((row) => row.subscriber_ref);
    const getSubscriberName = await createNameLookup(context, "subscribers", subscriberRefs);
    const workflowRefs = eventAndMessageRows.map((row) => row.workflow_ref);
    const getWorkflowName = await createNameLookup(context, "workflows", workflowRefs);
    return (row) => {
      const [jobs = [], messages = [], details = []] = getEventParts(row.id);
      const detailsByJob = groupBy(details, (detail) => detail.job_ref);
      return {
        _organizationId: context.organizationId,
        workflowIdentifier: getWorkflowName(row.workflow_ref),
        subscriber: {
          subscriberId: getSubscriberName(row.subscriber_ref) ?? "",
          _id: row.subscriber_ref,
        },
        jobs: jobs.map((job) =>
          toRecord<JobLine>(jobColumns, job, {
            executionDetails: (detailsByJob.get(job.id) ?? []).map((detail) =>
              toRecord<DetailLine>(detailColumns, detail),
            ),
          }),
        ),
        messages: messages.map((message) =>
          toRecord<MessageLine>(messageColumns, message, {
            subscriberId: getSubscriberName(message.subscriber_ref) ?? "",
            templateIdentifier: getWorkflowName(message.workflow_ref),
            ...(context.withSecrets && openDeliverySecrets(context.keyring, message)),
          }),
        ),
      };
    };
  },
  async createExtraColumnGetter(context, batch) {
    const refs = await readRefs(context, batch);
    return (entry) => ({
      row: toEventRow(entry, refs),
      parts: [
        toJobRows(context, entry, refs),
        toMessageRows(context, entry, refs),
        toDetailRows(entry.record),
      ],
    });
  },
});
