import { message } from "../../contract/messages.ts";
import { column, pickColumns, document, customColumn, time, times } from "../db/columns.ts";

export const messageColumns = {
  _id: column("id"),
  jobId: column("job_ref"),
  subscriberId: customColumn,
  _templateId: column("workflow_ref"),
  templateIdentifier: customColumn,
  _messageTemplateId: column("message_template_id"),
  channel: column("channel"),
  providerId: column("provider_id"),
  subject: column("subject"),
  title: column("title"),
  content: document("content"),
  email: column("email"),
  phone: column("phone"),
  deviceTokens: customColumn,
  directWebhookUrl: customColumn,
  cta: document("cta"),
  status: column("status"),
  errorId: column("error_id"),
  errorText: column("error_text"),
  overrides: document("overrides"),
  read: column("read"),
  seen: column("seen"),
  lastSeenDate: time("last_seen_at"),
  lastReadDate: time("last_read_at"),
  snoozedUntil: time("snoozed_until"),
  deliveredAt: times("delivered_at"),
  createdAt: time("created_at"),
  updatedAt: time("updated_at"),
};

export const visibleMessageColumns = pickColumns(message.shape, messageColumns);
