import { sql } from "kysely";
import type { EventLine } from "./event-lines.ts";
import { detailRow, eventRow, jobRow, messageRow } from "./event-rows.ts";
import type { ImportJob, Numbered } from "./place.ts";
import { selectDetails, selectJobs } from "./read-events.ts";
import { readRefs } from "./refs.ts";
import { groupBy, isSameRow, upsertRows } from "./rows.ts";

type Batch = readonly Numbered<EventLine>[];

/** Everything that the batch's records name, and what is stored of them. */
async function lookUp(job: ImportJob, batch: Batch) {
  const { db, environmentId } = job;
  const records = batch.map(({ record }) => record);
  const messages = records.flatMap((record) => record.messages ?? []);
  const subscribers = await readRefs(job, "subscribers", [
    ...records.map((record) => record.subscriber.subscriberId),
    ...messages.map((message) => message.subscriberId),
  ]);
  const workflows = await readRefs(job, "workflows", [
    ...records.map((record) => record.workflowIdentifier),
    ...messages.map((message) => message.templateIdentifier),
  ]);
  const versions = [
    ...new Set(records.flatMap((record) => record.jobs.map((item) => item.stepVersion))),
  ];
  const knownVersions = await db
    .selectFrom("step_versions")
    .select("id")
    .where("environment_id", "=", environmentId)
    .where(sql<boolean>`id = any(${versions}::text[])`)
    .execute();
  const events = await db
    .selectFrom("events")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where(sql<boolean>`id = any(${records.map((record) => record._id)}::text[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  const refs = events.map(({ id }) => id);
  // Also those that stand under another event.
  const storedMessages = await db
    .selectFrom("messages")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where(
      sql<boolean>`(event_ref = any(${refs}::text[]) or id = any(${messages.map(({ _id }) => _id)}::text[]))`,
    )
    .execute();
  const none = refs.length === 0;
  return {
    subscribers,
    workflows,
    versions: new Set(knownVersions.map(({ id }) => id)),
    events: new Map(events.map((row) => [row.id, row])),
    jobs: groupBy(none ? [] : await selectJobs(db, environmentId, refs), (row) => row.event_ref),
    details: groupBy(
      none ? [] : await selectDetails(db, environmentId, refs),
      (row) => row.event_ref,
    ),
    messages: new Map(storedMessages.map((row) => [row.id, row])),
    messagesOf: groupBy(storedMessages, (row) => row.event_ref),
  };
}
type Known = Awaited<ReturnType<typeof lookUp>>;

/** The rows of one event. */
function rowsOf(job: ImportJob, { line, record }: Numbered<EventLine>, known: Known) {
  const { environmentId } = job;
  const find = (
    field: string,
    what: string,
    name: string,
    ids: ReadonlyMap<string, string>,
  ): string => {
    const id = ids.get(name);
    if (id === undefined) job.fault(line, field, `There is no ${what} "${name}" here`);
    return id ?? "";
  };
  const workflowOf = (field: string, name: string | undefined) =>
    name === undefined ? null : find(field, "workflow", name, known.workflows);
  const seen = new Set<string>();
  const once = (field: string, id: string) => {
    if (seen.has(id)) job.fault(line, field, `"${id}" stands twice`);
    seen.add(id);
  };

  const event = eventRow(record, {
    environmentId,
    subscriber: find(
      "subscriber.subscriberId",
      "subscriber",
      record.subscriber.subscriberId,
      known.subscribers,
    ),
    workflow: workflowOf("workflowIdentifier", record.workflowIdentifier),
  });
  const details = record.jobs.flatMap((item, at) => {
    once(`jobs.${at}._id`, `job ${item._id}`);
    if (!known.versions.has(item.stepVersion)) {
      const message = `There is no step version "${item.stepVersion}" here`;
      job.fault(line, `jobs.${at}.stepVersion`, message);
    }
    return item.executionDetails.map((detail, index) => {
      once(`jobs.${at}.executionDetails.${index}._id`, `detail ${item._id} ${detail._id}`);
      return detailRow(environmentId, record._id, item._id, detail);
    });
  });
  const messages = (record.messages ?? []).map((message, at) => {
    const field = `messages.${at}`;
    once(`${field}._id`, `message ${message._id}`);
    const stored = known.messages.get(message._id);
    if (stored !== undefined && stored.event_ref !== record._id) {
      const other = `The message "${message._id}" is of the event "${stored.event_ref}" here`;
      job.fault(line, `${field}._id`, other);
    }
    const { subscriberId, templateIdentifier, _templateId } = message;
    const refs = {
      subscriber: find(`${field}.subscriberId`, "subscriber", subscriberId, known.subscribers),
      workflow:
        workflowOf(`${field}.templateIdentifier`, templateIdentifier) ?? _templateId ?? null,
    };
    return messageRow(job, record._id, refs, message, stored?.delivery_secrets);
  });
  return {
    event,
    jobs: record.jobs.map((item) => jobRow(environmentId, record._id, item)),
    details,
    messages,
  };
}
type EventRows = ReturnType<typeof rowsOf>;

const sameSet = <R extends object>(
  stored: readonly R[] | undefined,
  rows: readonly R[],
  key: (row: R) => string,
): boolean => {
  const byKey = new Map((stored ?? []).map((row) => [key(row), row]));
  return (
    byKey.size === rows.length && rows.every((row) => isSameRow(byKey.get(key(row)) ?? {}, row))
  );
};

function isStored({ event, jobs, details, messages }: EventRows, known: Known): boolean {
  const stored = known.events.get(event.id);
  return (
    stored !== undefined &&
    isSameRow(stored, event) &&
    sameSet<{ id: string }>(known.jobs.get(event.id), jobs, ({ id }) => id) &&
    sameSet<{ id: string; job_ref: string }>(
      known.details.get(event.id),
      details,
      ({ id, job_ref }) => `${job_ref}/${id}`,
    ) &&
    sameSet<{ id: string }>(known.messagesOf.get(event.id), messages, ({ id }) => id)
  );
}

export async function writeEvents(job: ImportJob, batch: Batch): Promise<void> {
  const { db, environmentId } = job;
  const known = await lookUp(job, batch);
  const messageIds = new Set<string>();
  const written = batch.flatMap((numbered) => {
    const rows = rowsOf(job, numbered, known);
    for (const [at, { id }] of rows.messages.entries()) {
      if (messageIds.has(id)) {
        job.fault(numbered.line, `messages.${at}._id`, `"${id}" stands in a line before`);
      }
      messageIds.add(id);
    }
    const isSame = isStored(rows, known);
    job.count(known.events.has(rows.event.id) ? (isSame ? "unchanged" : "updated") : "created");
    return isSame ? [] : [rows];
  });
  if (job.faulted) return;

  await upsertRows(
    db,
    "events",
    written.map(({ event }) => event),
    ["environment_id", "id"],
  );
  // What an event has is replaced whole: what the file does not have is gone.
  const replaced = written.map(({ event }) => event.id).filter((id) => known.events.has(id));
  if (replaced.length > 0) {
    for (const table of ["jobs", "messages"] as const) {
      await db
        .deleteFrom(table)
        .where("environment_id", "=", environmentId)
        .where(sql<boolean>`event_ref = any(${replaced}::text[])`)
        .execute();
    }
  }
  await upsertRows(
    db,
    "jobs",
    written.flatMap(({ jobs }) => jobs),
    ["environment_id", "event_ref", "id"],
  );
  await upsertRows(
    db,
    "messages",
    written.flatMap(({ messages }) => messages),
    ["environment_id", "id"],
  );
  await upsertRows(
    db,
    "execution_details",
    written.flatMap(({ details }) => details),
    ["environment_id", "event_ref", "job_ref", "id"],
  );
}
