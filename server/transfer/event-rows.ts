import { toRow } from "../db/columns.ts";
import { contextHash } from "../db/context-hash.ts";
import { detailColumns, eventColumns, jobColumns } from "../events/columns.ts";
import { messageColumns } from "../messages/columns.ts";
import { messageSealedId } from "../messages/repository.ts";
import type { EventLine, MessageLine } from "./event-lines.ts";
import type { Part } from "./kind.ts";
import { readIds, resolveName } from "./links.ts";
import type { ImportJob, NumberedRecord } from "./transfer-context.ts";
import { keepOrSeal, readPairs, readRows, type Row } from "./rows.ts";

type Batch = readonly NumberedRecord<EventLine>[];

export async function readRefs(job: ImportJob, batch: Batch) {
  const records = batch.map(({ record }) => record);
  const messages = records.flatMap((record) => record.messages ?? []);
  const subscribers = await readIds(job, "subscribers", [
    ...records.map((record) => record.subscriber.subscriberId),
    ...messages.map((message) => message.subscriberId),
  ]);
  const workflows = await readIds(job, "workflows", [
    ...records.map((record) => record.workflowIdentifier),
    ...messages.map((message) => message.templateIdentifier),
  ]);
  const versions = new Set(
    records.flatMap((record) => record.jobs.map((item) => item.stepVersion)),
  );
  const knownVersions = await readPairs(job, "step_versions", ["id", "id"], versions);
  // IDs can refer to messages of other events.
  const ids = messages.map(({ _id }) => _id);
  const storedMessages = await readRows(job, "messages", "id", ids);
  return {
    subscriber: (line: number, field: string, name: string) =>
      resolveName(job, line, field, "subscribers", subscribers, name) ?? "",
    workflow: (line: number, field: string, name: string | undefined) =>
      name === undefined
        ? null
        : (resolveName(job, line, field, "workflows", workflows, name) ?? null),
    versions: new Set(knownVersions.keys()),
    messages: new Map(storedMessages.map((row) => [row.id, row])),
  };
}
type Refs = Awaited<ReturnType<typeof readRefs>>;

/** Returns a function that reports IDs that appear twice in a line. */
function createDuplicateCheck(job: ImportJob, line: number) {
  const seen = new Set<string>();
  return (field: string, id: string) => {
    if (seen.has(id)) job.reportError(line, field, `"${id}" appears twice`);
    seen.add(id);
  };
}

const detailRows = (record: EventLine): Row[] =>
  record.jobs.flatMap(({ _id, executionDetails }) =>
    executionDetails.map((detail) => ({
      ...toRow(detailColumns, detail),
      event_ref: record._id,
      job_ref: _id,
    })),
  );

function checkJobs(job: ImportJob, { line, record }: NumberedRecord<EventLine>, refs: Refs): void {
  const checkDuplicate = createDuplicateCheck(job, line);
  for (const [at, item] of record.jobs.entries()) {
    checkDuplicate(`jobs.${at}._id`, `job ${item._id}`);
    if (!refs.versions.has(item.stepVersion)) {
      const message = `Step version "${item.stepVersion}" not found`;
      job.reportError(line, `jobs.${at}.stepVersion`, message);
    }
    for (const [index, detail] of item.executionDetails.entries()) {
      checkDuplicate(
        `jobs.${at}.executionDetails.${index}._id`,
        `detail ${item._id} ${detail._id}`,
      );
    }
  }
}

/** Returns a message's secrets. Keeps stored secrets that the file lacks. */
function deliverySecrets(job: ImportJob, message: MessageLine, stored: Buffer | null | undefined) {
  if (!job.withSecrets) return stored ?? null;
  const { deviceTokens, directWebhookUrl } = message;
  if (deviceTokens === undefined && directWebhookUrl === undefined) return null;
  return keepOrSeal(job.keyring, stored, messageSealedId(job.environmentId, message._id), {
    ...(deviceTokens && { deviceTokens }),
    ...(directWebhookUrl !== undefined && { directWebhookUrl }),
  });
}

function messageRows(
  job: ImportJob,
  { line, record }: NumberedRecord<EventLine>,
  refs: Refs,
): Row[] {
  const checkDuplicate = createDuplicateCheck(job, line);
  return (record.messages ?? []).map((message, at) => {
    const field = `messages.${at}`;
    checkDuplicate(`${field}._id`, `message ${message._id}`);
    const stored = refs.messages.get(message._id);
    if (stored !== undefined && stored.event_ref !== record._id) {
      const other = `Message "${message._id}" belongs to event "${stored.event_ref}" in this environment`;
      job.reportError(line, `${field}._id`, other);
    }
    const { subscriberId, templateIdentifier, _templateId } = message;
    const subscriber = refs.subscriber(line, `${field}.subscriberId`, subscriberId);
    const workflow = refs.workflow(line, `${field}.templateIdentifier`, templateIdentifier);
    return {
      ...toRow(messageColumns, message),
      event_ref: record._id,
      subscriber_ref: subscriber,
      workflow_ref: workflow ?? _templateId ?? null,
      delivery_secrets: deliverySecrets(job, message, stored?.delivery_secrets),
    };
  });
}

export function eventRow({ line, record }: NumberedRecord<EventLine>, refs: Refs): Row {
  const { topics = [], contextKeys = [] } = record;
  return {
    ...toRow(eventColumns, record),
    subscriber_ref: refs.subscriber(
      line,
      "subscriber.subscriberId",
      record.subscriber.subscriberId,
    ),
    workflow_ref: refs.workflow(line, "workflowIdentifier", record.workflowIdentifier),
    topic_keys: topics.map(({ topicKey }) => topicKey),
    context_hash: contextHash(contextKeys),
  };
}

/** Returns an event's tables, ordered so that rows follow the rows that they refer to. */
export const partsOf = (job: ImportJob, refs: Refs): Part<EventLine>[] => {
  const before = new Set<string>();
  return [
    {
      table: "jobs",
      owner: "event_ref",
      key: ["event_ref", "id"],
      rows(entry) {
        checkJobs(job, entry, refs);
        return entry.record.jobs.map((item) => ({
          ...toRow(jobColumns, item),
          event_ref: entry.record._id,
        }));
      },
    },
    {
      table: "messages",
      owner: "event_ref",
      key: ["id"],
      rows(entry) {
        const rows = messageRows(job, entry, refs);
        for (const [at, { _id }] of (entry.record.messages ?? []).entries()) {
          if (before.has(_id)) {
            job.reportError(
              entry.line,
              `messages.${at}._id`,
              `"${_id}" appears in an earlier line`,
            );
          }
          before.add(_id);
        }
        return rows;
      },
    },
    {
      table: "execution_details",
      owner: "event_ref",
      key: ["event_ref", "job_ref", "id"],
      rows: ({ record }) => detailRows(record),
    },
  ];
};
