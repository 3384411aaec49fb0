import { event, executionDetail, job } from "../../contract/events.ts";
import { column, pickColumns, document, customColumn, time } from "../db/columns.ts";

export const detailColumns = {
  _id: column("id"),
  createdAt: time("created_at"),
  status: column("status"),
  detail: column("detail"),
  isRetry: column("is_retry"),
  isTest: column("is_test"),
  providerId: column("provider_id"),
  raw: column("raw"),
  source: column("source"),
  messageId: column("message_ref"),
};

export const jobColumns = {
  _id: column("id"),
  type: column("type"),
  status: column("status"),
  providerId: column("provider_id"),
  stepVersion: column("step_version_ref"),
  digest: document("digest"),
  overrides: document("overrides"),
  payload: document("payload"),
  scheduleExtensionsCount: column("schedule_extensions_count"),
  dueAt: time("due_at"),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
};

export const eventColumns = {
  _id: column("id"),
  _environmentId: column("environment_id"),
  _organizationId: customColumn,
  _subscriberId: column("subscriber_ref"),
  transactionId: column("transaction_id"),
  _templateId: column("workflow_ref"),
  workflowIdentifier: customColumn,
  _digestedNotificationId: column("digested_event_ref"),
  subscriptionId: column("subscription_id"),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
  channels: column("channels", []),
  subscriber: customColumn,
  payload: document("payload"),
  controls: document("controls"),
  to: document("recipient"),
  tags: column("tags"),
  topics: document("topics"),
  severity: column("severity"),
  critical: column("critical"),
  contextKeys: column("context_keys"),
};

export const recipientColumns = {
  firstName: column("first_name"),
  lastName: column("last_name"),
  email: column("email"),
  phone: column("phone"),
};

export const visibleColumns = {
  detail: pickColumns(executionDetail.shape, detailColumns),
  job: pickColumns(job.shape, jobColumns),
  event: pickColumns(event.shape, eventColumns),
};
