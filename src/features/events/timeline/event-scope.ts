import { asObject, asText, asTime } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { getWorkflowIdentifier } from "../../../../domain/workflow-identifier.ts";

export const createEventScope = (event: ReceivedEvent) => ({
  eventAt: event.createdAt,
  createdAt: asTime(event.createdAt),
  /** The record's data for evaluating conditions. */
  conditions: { payload: event.payload, subscriber: asObject(event.subscriber) },
  eventId: asText(event._id),
  workflowId: asText(event._templateId) ?? getWorkflowIdentifier(asObject(event.template)),
  /** The ID of the event whose digest collected this event. */
  digestEventId: asText(event._digestedNotificationId),
});
export type EventScope = ReturnType<typeof createEventScope>;
