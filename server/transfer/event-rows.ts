import { contextHash } from "../db/context-hash.ts";
import { messageSecret } from "../messages/repository.ts";
import type { DetailLine, EventLine, JobLine, MessageLine } from "./event-lines.ts";
import type { ImportJob } from "./place.ts";
import { keepOrSeal } from "./rows.ts";

const date = (text: string | undefined) => (text === undefined ? null : new Date(text));

interface EventRefs {
  environmentId: string;
  subscriber: string;
  workflow: string | null;
}

export const eventRow = (
  record: EventLine,
  { environmentId, subscriber, workflow }: EventRefs,
) => ({
  environment_id: environmentId,
  id: record._id,
  subscriber_ref: subscriber,
  workflow_ref: workflow,
  transaction_id: record.transactionId,
  digested_event_ref: record._digestedNotificationId ?? null,
  subscription_id: record.subscriptionId ?? null,
  channels: record.channels ?? [],
  severity: record.severity ?? null,
  critical: record.critical ?? null,
  tags: record.tags ?? null,
  topics: record.topics ?? null,
  topic_keys: (record.topics ?? []).map(({ topicKey }) => topicKey),
  context_keys: record.contextKeys ?? null,
  context_hash: contextHash(record.contextKeys ?? []),
  payload: record.payload ?? null,
  controls: record.controls ?? null,
  recipient: record.to ?? null,
  created_at: new Date(record.createdAt),
  updated_at: new Date(record.updatedAt),
});

export const jobRow = (environmentId: string, eventRef: string, job: JobLine) => ({
  environment_id: environmentId,
  event_ref: eventRef,
  id: job._id,
  type: job.type,
  status: job.status,
  provider_id: job.providerId,
  step_version_ref: job.stepVersion,
  digest: job.digest ?? null,
  overrides: job.overrides ?? null,
  payload: job.payload ?? null,
  schedule_extensions_count: job.scheduleExtensionsCount ?? null,
  due_at: date(job.dueAt),
  created_at: new Date(job.createdAt),
  updated_at: new Date(job.updatedAt),
});

export const detailRow = (
  environmentId: string,
  eventRef: string,
  jobRef: string,
  detail: DetailLine,
) => ({
  environment_id: environmentId,
  event_ref: eventRef,
  job_ref: jobRef,
  id: detail._id,
  status: detail.status,
  detail: detail.detail,
  source: detail.source,
  is_retry: detail.isRetry,
  is_test: detail.isTest,
  provider_id: detail.providerId ?? null,
  raw: detail.raw ?? null,
  message_ref: detail.messageId ?? null,
  created_at: new Date(detail.createdAt),
});

/** The stored secrets stay where the file has none. */
function deliverySecrets(job: ImportJob, message: MessageLine, stored: Buffer | null | undefined) {
  if (!job.withSecrets) return stored ?? null;
  const { deviceTokens, directWebhookUrl } = message;
  if (deviceTokens === undefined && directWebhookUrl === undefined) return null;
  const text = JSON.stringify({
    ...(deviceTokens && { deviceTokens }),
    ...(directWebhookUrl !== undefined && { directWebhookUrl }),
  });
  return keepOrSeal(job.keyring, stored, messageSecret(job.environmentId, message._id), text);
}

export const messageRow = (
  job: ImportJob,
  eventRef: string,
  refs: { subscriber: string; workflow: string | null },
  message: MessageLine,
  stored: Buffer | null | undefined,
) => ({
  environment_id: job.environmentId,
  id: message._id,
  event_ref: eventRef,
  job_ref: message.jobId,
  subscriber_ref: refs.subscriber,
  workflow_ref: refs.workflow,
  message_template_id: message._messageTemplateId ?? null,
  channel: message.channel,
  provider_id: message.providerId,
  subject: message.subject ?? null,
  title: message.title ?? null,
  content: message.content ?? null,
  email: message.email ?? null,
  phone: message.phone ?? null,
  delivery_secrets: deliverySecrets(job, message, stored),
  cta: message.cta,
  status: message.status,
  error_id: message.errorId ?? null,
  error_text: message.errorText ?? null,
  overrides: message.overrides ?? null,
  read: message.read,
  seen: message.seen,
  last_seen_at: date(message.lastSeenDate),
  last_read_at: date(message.lastReadDate),
  snoozed_until: date(message.snoozedUntil),
  delivered_at: (message.deliveredAt ?? []).map((time) => new Date(time)),
  created_at: new Date(message.createdAt),
  updated_at: new Date(message.updatedAt),
});
