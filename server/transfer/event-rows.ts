import { toRow } from "../db/columns.ts";
import { computeContextHash } from "../db/context-hash.ts";
import { detailColumns, jobColumns } from "../events/columns.ts";
import { messageColumns } from "../messages/columns.ts";
import { toMessageSealedValueId } from "../messages/repository.ts";
import type { EventLine, MessageLine } from "./event-lines.ts";
import { createIdLookup } from "./links.ts";
import type { ImportContext, NumberedRecord } from "./transfer-context.ts";
import { keepOrSeal, readPairs, readRows, type Row } from "./rows.ts";

type Batch = readonly NumberedRecord<EventLine>[];

export async function readRefs(context: ImportContext, batch: Batch) {
  const records = batch.map(({ record }) => record);
  const messages = records.flatMap((record) => record.messages ?? []);
  const findSubscriberRef = await createIdLookup(context, "subscribers", [
    ...records.map((record) => record.subscriber.subscriberId),
    ...messages.map((message) => message.subscriberId),
  ]);
  const findWorkflowRef = await createIdLookup(context, "workflows", [
    ...records.map((record) => record.workflowIdentifier),
    ...messages.map((message) => message.templateIdentifier),
  ]);
  const stepVersionIds = new Set(
    records.flatMap((record) => record.jobs.map((jobLine) => jobLine.stepVersion)),
  );
  const stepVersionIdsById = await readPairs(
    context,
    "step_versions",
    ["id", "id"],
    stepVersionIds,
  );
  // IDs in the file may belong to messages of other events.
  const messageIds = messages.map(({ _id }) => _id);
  const storedMessages = await readRows(context, "messages", "id", messageIds);
  return {
    findSubscriberRef,
    findWorkflowRef,
    knownStepVersionIds: new Set(stepVersionIdsById.keys()),
    storedMessagesById: new Map(storedMessages.map((row) => [row.id, row])),
    /** IDs of messages in earlier lines of the batch. */
    earlierMessageIds: new Set<string>(),
  };
}
type Refs = Awaited<ReturnType<typeof readRefs>>;

function createDuplicateReporter(context: ImportContext, line: number) {
  const visitedIds = new Set<string>();
  return (field: string, id: string, scope = "") => {
    const key = `${scope} ${id}`;
    if (visitedIds.has(key)) context.reportError(line, field, `"${id}" appears twice`);
    visitedIds.add(key);
  };
}

export const toDetailRows = (record: EventLine): Row[] =>
  record.jobs.flatMap(({ _id, executionDetails }) =>
    executionDetails.map((detail) => ({
      ...toRow(detailColumns, detail),
      event_ref: record._id,
      job_ref: _id,
    })),
  );

export function toJobRows(
  context: ImportContext,
  { line, record }: NumberedRecord<EventLine>,
  refs: Refs,
): Row[] {
  const reportIfDuplicate = createDuplicateReporter(context, line);
  return record.jobs.map((jobLine, jobIndex) => {
    reportIfDuplicate(`jobs.${jobIndex}._id`, jobLine._id);
    if (!refs.knownStepVersionIds.has(jobLine.stepVersion)) {
      const message = `Step version "${jobLine.stepVersion}" not found`;
      context.reportError(line, `jobs.${jobIndex}.stepVersion`, message);
    }
    for (const [index, detail] of jobLine.executionDetails.entries()) {
      reportIfDuplicate(
        `jobs.${jobIndex}.executionDetails.${index}._id`,
        detail._id,
        `details of ${jobLine._id}`,
      );
    }
    return { ...toRow(jobColumns, jobLine), event_ref: record._id };
  });
}

/** Returns a message's sealed secrets; the stored ones if the file has no secrets. */
function sealDeliverySecrets(
  context: ImportContext,
  message: MessageLine,
  storedSecrets: Buffer | null | undefined,
) {
  if (!context.withSecrets) return storedSecrets ?? null;
  const { deviceTokens, directWebhookUrl } = message;
  if (deviceTokens === undefined && directWebhookUrl === undefined) return null;
  return keepOrSeal(
    context.keyring,
    storedSecrets,
    toMessageSealedValueId(context.environmentId, message._id),
    {
      ...(deviceTokens && { deviceTokens }),
      ...(directWebhookUrl !== undefined && { directWebhookUrl }),
    },
  );
}

export function toMessageRows(
  context: ImportContext,
  { line, record }: NumberedRecord<EventLine>,
  refs: Refs,
): Row[] {
  const reportIfDuplicate = createDuplicateReporter(context, line);
  const rows = (record.messages ?? []).map((message, messageIndex) => {
    const field = `messages.${messageIndex}`;
    reportIfDuplicate(`${field}._id`, message._id);
    const storedMessage = refs.storedMessagesById.get(message._id);
    if (storedMessage !== undefined && storedMessage.event_ref !== record._id) {
      const errorText = `Message "${message._id}" belongs to event "${storedMessage.event_ref}" in this environment`;
      context.reportError(line, `${field}._id`, errorText);
    }
    const { subscriberId, templateIdentifier, _templateId } = message;
    const subscriberRef = refs.findSubscriberRef(line, `${field}.subscriberId`, subscriberId);
    const workflowRef = refs.findWorkflowRef(
      line,
      `${field}.templateIdentifier`,
      templateIdentifier,
    );
    return {
      ...toRow(messageColumns, message),
      event_ref: record._id,
      subscriber_ref: subscriberRef,
      workflow_ref: workflowRef ?? _templateId ?? null,
      delivery_secrets: sealDeliverySecrets(context, message, storedMessage?.delivery_secrets),
    };
  });
  for (const [messageIndex, { _id }] of (record.messages ?? []).entries()) {
    if (refs.earlierMessageIds.has(_id)) {
      context.reportError(
        line,
        `messages.${messageIndex}._id`,
        `"${_id}" appears on an earlier line`,
      );
    }
    refs.earlierMessageIds.add(_id);
  }
  return rows;
}

export function toEventRow({ line, record }: NumberedRecord<EventLine>, refs: Refs): Row {
  const { topics = [], contextKeys = [] } = record;
  const { subscriberId } = record.subscriber;
  return {
    subscriber_ref: refs.findSubscriberRef(line, "subscriber.subscriberId", subscriberId),
    workflow_ref: refs.findWorkflowRef(line, "workflowIdentifier", record.workflowIdentifier),
    topic_keys: topics.map(({ topicKey }) => topicKey),
    context_hash: computeContextHash(contextKeys),
  };
}
