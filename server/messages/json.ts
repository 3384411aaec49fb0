import { createJsonSql, insertionMarkSql } from "../db/json-sql.ts";
import { visibleMessageColumns } from "./columns.ts";

const sqlByExtraField = {
  _templateId: "to_json(message.workflow_ref)",
  _messageTemplateId: "to_json(message.message_template_id)",
  _environmentId: "to_json(message.environment_id)",
  _organizationId: `(select to_json(organization_id) from environments
    where id = message.environment_id)`,
  _notificationId: "to_json(message.event_ref)",
  _subscriberId: "to_json(message.subscriber_ref)",
  templateIdentifier: `(select to_json(identifier) from workflows
    where environment_id = message.environment_id and id = message.workflow_ref)`,
  transactionId: "to_json(message_event.transaction_id)",
  payload: "message_event.payload",
  contextKeys: "to_json(message_event.context_keys)",
};

/** SQL of a message as JSON text, without encrypted fields, `subscriber`, or `template`. */
export const messageSql = createJsonSql(visibleMessageColumns, "message", {
  extraFields: sqlByExtraField,
});

/** Like `messageSql`, with a marked `deviceTokens` field, which the decrypted fields replace. */
export const markedMessageSql = createJsonSql(visibleMessageColumns, "message", {
  extraFields: { ...sqlByExtraField, deviceTokens: insertionMarkSql },
});

export const messageTablesSql = `messages as message
  join events as message_event on message_event.environment_id = message.environment_id
    and message_event.id = message.event_ref`;
