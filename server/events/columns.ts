import { event, executionDetail, job } from "../../contract/events.ts";
import {
  createColumn,
  pickColumns,
  createDocumentColumn,
  customColumn,
  createTimeColumn,
} from "../db/columns.ts";

export const detailColumns = {
  _id: createColumn("id"),
  createdAt: createTimeColumn("created_at"),
  status: createColumn("status"),
  detail: createColumn("detail"),
  isRetry: createColumn("is_retry"),
  isTest: createColumn("is_test"),
  providerId: createColumn("provider_id"),
  raw: createColumn("raw"),
  source: createColumn("source"),
  messageId: createColumn("message_ref"),
};

export const jobColumns = {
  _id: createColumn("id"),
  type: createColumn("type"),
  status: createColumn("status"),
  providerId: createColumn("provider_id"),
  stepVersion: createColumn("step_version_ref"),
  digest: createDocumentColumn("digest"),
  overrides: createDocumentColumn("overrides"),
  payload: createDocumentColumn("payload"),
  scheduleExtensionsCount: createColumn("schedule_extensions_count"),
  dueAt: createTimeColumn("due_at"),
  createdAt: createTimeColumn("created_at"),
  updatedAt: createTimeColumn("updated_at"),
};

export const eventColumns = {
  _id: createColumn("id"),
  _environmentId: createColumn("environment_id"),
  _organizationId: customColumn,
  _subscriberId: createColumn("subscriber_ref"),
  transactionId: createColumn("transaction_id"),
  _templateId: createColumn("workflow_ref"),
  workflowIdentifier: customColumn,
  _digestedNotificationId: createColumn("digested_event_ref"),
  subscriptionId: createColumn("subscription_id"),
  createdAt: createTimeColumn("created_at"),
  updatedAt: createTimeColumn("updated_at"),
  channels: createColumn("channels", []),
  subscriber: customColumn,
  payload: createDocumentColumn("payload"),
  controls: createDocumentColumn("controls"),
  to: createDocumentColumn("recipient"),
  tags: createColumn("tags"),
  topics: createDocumentColumn("topics"),
  severity: createColumn("severity"),
  critical: createColumn("critical"),
  contextKeys: createColumn("context_keys"),
};

export const recipientColumns = {
  firstName: createColumn("first_name"),
  lastName: createColumn("last_name"),
  email: createColumn("email"),
  phone: createColumn("phone"),
};

export const visibleColumns = {
  detail: pickColumns(executionDetail.shape, detailColumns),
  job: pickColumns(job.shape, jobColumns),
  event: pickColumns(event.shape, eventColumns),
};
