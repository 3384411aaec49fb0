import { toRow } from "../db/columns.ts";
import { contextHash } from "../db/context-hash.ts";
import { detailColumns, jobColumns } from "../events/columns.ts";
import { messageColumns } from "../messages/columns.ts";
import { messageSealedId } from "../messages/repository.ts";
import type { EventLine, MessageLine } from "./event-lines.ts";
import { readIds } from "./links.ts";
import type { ImportJob, NumberedRecord } from "./transfer-context.ts";
import { keepOrSeal, readPairs, readRows, type Row } from "./rows.ts";

type Batch = readonly NumberedRecord<EventLine>[];

export async function readRefs(job: ImportJob, batch: Batch) {
  const records = batch.map(({ record }) => record);
  const messages = records.flatMap((record) => record.messages ?? []);
  const subscriberOf = await readIds(job, "subscribers", [
    ...records.map((record) => record.subscriber.subscriberId),
    ...messages.map((message) => message.subscriberId),
  ]);
  const workflowOf = await readIds(job, "workflows", [
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
    subscriberOf,
    workflowOf,
    versions: new Set(knownVersions.keys()),
    messages: new Map(storedMessages.map((row) => [row.id, row])),
    /** IDs of messages in earlier lines of the batch. */
    earlierMessages: new Set<string>(),
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

export const detailRows = (record: EventLine): Row[] =>
  record.jobs.flatMap(({ _id, executionDetails }) =>
    executionDetails.map((detail) => ({
      ...toRow(detailColumns, detail),
      event_ref: record._id,
      job_ref: _id,
    })),
  );

export function jobRows(
  job: ImportJob,
  { line, record }: NumberedRecord<EventLine>,
  refs: Refs,
): Row[] {
  const checkDuplicate = createDuplicateCheck(job, line);
  return record.jobs.map((item, at) => {
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
    return { ...toRow(jobColumns, item), event_ref: record._id };
  });
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

export function messageRows(
  job: ImportJob,
  { line, record }: NumberedRecord<EventLine>,
  refs: Refs,
): Row[] {
  const checkDuplicate = createDuplicateCheck(job, line);
  const rows = (record.messages ?? []).map((message, at) => {
    const field = `messages.${at}`;
    checkDuplicate(`${field}._id`, `message ${message._id}`);
    const stored = refs.messages.get(message._id);
    if (stored !== undefined && stored.event_ref !== record._id) {
      const other = `Message "${message._id}" belongs to event "${stored.event_ref}" in this environment`;
      job.reportError(line, `${field}._id`, other);
    }
    const { subscriberId, templateIdentifier, _templateId } = message;
    const subscriber = refs.subscriberOf(line, `${field}.subscriberId`, subscriberId);
    const workflow = refs.workflowOf(line, `${field}.templateIdentifier`, templateIdentifier);
    return {
      ...toRow(messageColumns, message),
      event_ref: record._id,
      subscriber_ref: subscriber,
      workflow_ref: workflow ?? _templateId ?? null,
      delivery_secrets: deliverySecrets(job, message, stored?.delivery_secrets),
    };
  });
  for (const [at, { _id }] of (record.messages ?? []).entries()) {
    if (refs.earlierMessages.has(_id)) {
      job.reportError(line, `messages.${at}._id`, `"${_id}" appears in an earlier line`);
    }
    refs.earlierMessages.add(_id);
  }
  return rows;
}

export function eventRow({ line, record }: NumberedRecord<EventLine>, refs: Refs): Row {
  const { topics = [], contextKeys = [] } = record;
  const { subscriberId } = record.subscriber;
  return {
    subscriber_ref: refs.subscriberOf(line, "subscriber.subscriberId", subscriberId),
    workflow_ref: refs.workflowOf(line, "workflowIdentifier", record.workflowIdentifier),
    topic_keys: topics.map(({ topicKey }) => topicKey),
    context_hash: contextHash(contextKeys),
  };
}
