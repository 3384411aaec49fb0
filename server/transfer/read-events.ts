import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { messageSecret } from "../messages/repository.ts";
import type { DetailLine, EventLine, JobLine, MessageLine } from "./event-lines.ts";
import type { Place } from "./place.ts";
import { groupBy, optional, pages } from "./rows.ts";

const pageSize = 200;
/** Execution details that are held at once, unless a single event has more. */
const heldDetails = 5000;

const selectEvents = ({ db, environmentId }: Place, after: string) =>
  db
    .selectFrom("events as event")
    .innerJoin("subscribers as subscriber", (join) =>
      join
        .onRef("subscriber.environment_id", "=", "event.environment_id")
        .onRef("subscriber.id", "=", "event.subscriber_ref"),
    )
    .leftJoin("workflows as workflow", (join) =>
      join
        .onRef("workflow.environment_id", "=", "event.environment_id")
        .onRef("workflow.id", "=", "event.workflow_ref"),
    )
    .selectAll("event")
    .select(["subscriber.subscriber_id", "workflow.identifier as workflow_identifier"])
    .where("event.environment_id", "=", environmentId)
    .where("event.id", ">", after)
    .orderBy("event.id")
    .limit(pageSize)
    .execute();
type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

const eventsOf = (refs: readonly string[]) => sql<boolean>`event_ref = any(${refs}::text[])`;

export const selectJobs = (db: Kysely<Database>, environmentId: string, refs: readonly string[]) =>
  db
    .selectFrom("jobs")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where(eventsOf(refs))
    .orderBy("event_ref")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
type JobRow = Awaited<ReturnType<typeof selectJobs>>[number];

export const selectDetails = (
  db: Kysely<Database>,
  environmentId: string,
  refs: readonly string[],
) =>
  db
    .selectFrom("execution_details")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where(eventsOf(refs))
    .orderBy("event_ref")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
type DetailRow = Awaited<ReturnType<typeof selectDetails>>[number];

const selectMessages = ({ db, environmentId }: Place, refs: readonly string[]) =>
  db
    .selectFrom("messages as message")
    .innerJoin("subscribers as subscriber", (join) =>
      join
        .onRef("subscriber.environment_id", "=", "message.environment_id")
        .onRef("subscriber.id", "=", "message.subscriber_ref"),
    )
    .leftJoin("workflows as workflow", (join) =>
      join
        .onRef("workflow.environment_id", "=", "message.environment_id")
        .onRef("workflow.id", "=", "message.workflow_ref"),
    )
    .selectAll("message")
    .select(["subscriber.subscriber_id", "workflow.identifier as workflow_identifier"])
    .where("message.environment_id", "=", environmentId)
    .where(eventsOf(refs))
    .orderBy("message.event_ref")
    .orderBy("message.id")
    .execute();
type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

// Here and below: words and documents of a row passed the contract when they were written.
const detailOf = (row: DetailRow): DetailLine => ({
  _id: row.id,
  createdAt: row.created_at.toISOString(),
  status: row.status as DetailLine["status"],
  detail: row.detail,
  isRetry: row.is_retry,
  isTest: row.is_test,
  ...optional("providerId", row.provider_id as DetailLine["providerId"] | null),
  ...optional("raw", row.raw),
  source: row.source as DetailLine["source"],
  ...optional("messageId", row.message_ref),
});

const jobOf = (row: JobRow, details: readonly DetailRow[]): JobLine => ({
  _id: row.id,
  type: row.type as JobLine["type"],
  status: row.status,
  providerId: row.provider_id as JobLine["providerId"],
  stepVersion: row.step_version_ref,
  ...optional("digest", row.digest as JobLine["digest"] | null),
  ...optional("overrides", row.overrides),
  ...optional("payload", row.payload),
  ...optional("scheduleExtensionsCount", row.schedule_extensions_count),
  ...optional("dueAt", row.due_at?.toISOString()),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  executionDetails: details.map(detailOf),
});

function messageOf(row: MessageRow, { keyring, withSecrets }: Place): MessageLine {
  const secrets =
    withSecrets && row.delivery_secrets !== null
      ? (JSON.parse(
          keyring.open(row.delivery_secrets, messageSecret(row.environment_id, row.id)).toString(),
        ) as Pick<MessageLine, "deviceTokens" | "directWebhookUrl">)
      : {};
  return {
    _id: row.id,
    jobId: row.job_ref,
    subscriberId: row.subscriber_id,
    ...optional("_templateId", row.workflow_ref),
    ...optional("templateIdentifier", row.workflow_identifier),
    ...optional("_messageTemplateId", row.message_template_id),
    channel: row.channel as MessageLine["channel"],
    providerId: row.provider_id,
    ...optional("subject", row.subject),
    ...optional("title", row.title),
    ...optional("content", row.content as MessageLine["content"] | null),
    ...optional("email", row.email),
    ...optional("phone", row.phone),
    ...secrets,
    cta: row.cta,
    status: row.status as MessageLine["status"],
    ...optional("errorId", row.error_id),
    ...optional("errorText", row.error_text),
    ...optional("overrides", row.overrides),
    read: row.read,
    seen: row.seen,
    ...optional("lastSeenDate", row.last_seen_at?.toISOString()),
    ...optional("lastReadDate", row.last_read_at?.toISOString()),
    ...optional("snoozedUntil", row.snoozed_until?.toISOString()),
    ...(row.delivered_at.length > 0 && {
      deliveredAt: row.delivered_at.map((time) => time.toISOString()),
    }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function eventOf(
  row: EventRow,
  jobs: JobLine[],
  messages: MessageLine[],
  { organizationId }: Place,
): EventLine {
  return {
    _id: row.id,
    _environmentId: row.environment_id,
    _organizationId: organizationId,
    _subscriberId: row.subscriber_ref,
    transactionId: row.transaction_id,
    ...optional("_templateId", row.workflow_ref),
    ...optional("workflowIdentifier", row.workflow_identifier),
    ...optional("_digestedNotificationId", row.digested_event_ref),
    ...optional("subscriptionId", row.subscription_id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    channels: row.channels as NonNullable<EventLine["channels"]>,
    subscriber: { subscriberId: row.subscriber_id, _id: row.subscriber_ref },
    ...optional("payload", row.payload),
    ...optional("controls", row.controls),
    ...optional("to", row.recipient),
    ...optional("tags", row.tags),
    ...optional("topics", row.topics as EventLine["topics"] | null),
    ...optional("severity", row.severity as EventLine["severity"] | null),
    ...optional("critical", row.critical),
    ...optional("contextKeys", row.context_keys),
    jobs,
    messages,
  };
}

/** Parts of a page in order, each with so few execution details that they fit into memory. */
async function inPortions(
  { db, environmentId }: Place,
  events: readonly EventRow[],
): Promise<EventRow[][]> {
  const counts = await db
    .selectFrom("execution_details")
    .select((builder) => ["event_ref", builder.fn.countAll<string>().as("count")])
    .where("environment_id", "=", environmentId)
    .where(eventsOf(events.map(({ id }) => id)))
    .groupBy("event_ref")
    .execute();
  const countOf = new Map(counts.map((row) => [row.event_ref, Number(row.count)]));
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

export async function* readEvents(place: Place): AsyncGenerator<EventLine, void, undefined> {
  const { db, environmentId } = place;
  for await (const page of pages((after) => selectEvents(place, after))) {
    for (const events of await inPortions(place, page)) {
      const refs = events.map(({ id }) => id);
      const jobs = groupBy(await selectJobs(db, environmentId, refs), (row) => row.event_ref);
      const details = groupBy(
        await selectDetails(db, environmentId, refs),
        (row) => `${row.event_ref}/${row.job_ref}`,
      );
      const messages = groupBy(await selectMessages(place, refs), (row) => row.event_ref);
      for (const row of events) {
        yield eventOf(
          row,
          (jobs.get(row.id) ?? []).map((job) =>
            jobOf(job, details.get(`${row.id}/${job.id}`) ?? []),
          ),
          (messages.get(row.id) ?? []).map((message) => messageOf(message, place)),
          place,
        );
      }
    }
  }
}
