import { message } from "../../contract/messages.ts";
import {
  createColumn,
  pickColumns,
  createDocumentColumn,
  customColumn,
  createTimeColumn,
  createTimesColumn,
} from "../db/columns.ts";

export const messageColumns = {
  _id: createColumn("id"),
  jobId: createColumn("job_ref"),
  subscriberId: customColumn,
  _templateId: createColumn("workflow_ref"),
  templateIdentifier: customColumn,
  _messageTemplateId: createColumn("message_template_id"),
  channel: createColumn("channel"),
  providerId: createColumn("provider_id"),
  subject: createColumn("subject"),
  title: createColumn("title"),
  content: createDocumentColumn("content"),
  email: createColumn("email"),
  phone: createColumn("phone"),
  deviceTokens: customColumn,
  directWebhookUrl: customColumn,
  cta: createDocumentColumn("cta"),
  status: createColumn("status"),
  errorId: createColumn("error_id"),
  errorText: createColumn("error_text"),
  overrides: createDocumentColumn("overrides"),
  read: createColumn("read"),
  seen: createColumn("seen"),
  lastSeenDate: createTimeColumn("last_seen_at"),
  lastReadDate: createTimeColumn("last_read_at"),
  snoozedUntil: createTimeColumn("snoozed_until"),
  deliveredAt: createTimesColumn("delivered_at"),
  createdAt: createTimeColumn("created_at"),
  updatedAt: createTimeColumn("updated_at"),
};

export const visibleMessageColumns = pickColumns(message.shape, messageColumns);
