import { jsonText, placeMarkSql } from "../db/json-text.ts";
import { shownMessageColumns } from "./columns.ts";

const orNull = (text: string) => `coalesce(${text}::text, 'null')`;

/**
 * SQL of a `message` of a `message_event` as JSON text, without `subscriber` and `template`. The value
 * of `deviceTokens` is a mark, for the encrypted fields.
 */
export const messageText = jsonText(shownMessageColumns, "message", {
  more: {
    _templateId: orNull("to_json(message.workflow_ref)"),
    _messageTemplateId: orNull("to_json(message.message_template_id)"),
    _environmentId: "to_json(message.environment_id)",
    _organizationId: `(select to_json(organization_id) from environments
      where id = message.environment_id)`,
    _notificationId: "to_json(message.event_ref)",
    _subscriberId: "to_json(message.subscriber_ref)",
    templateIdentifier: `(select to_json(identifier) from workflows
      where environment_id = message.environment_id and id = message.workflow_ref)`,
    transactionId: "to_json(message_event.transaction_id)",
    deviceTokens: placeMarkSql,
    payload: "message_event.payload",
    contextKeys: "to_json(message_event.context_keys)",
  },
});
