import { asObject, asText, asTime } from "../../../../domain/loose.ts";
import type { FilterScope } from "../../../../domain/step-filter.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { workflowIdentifier } from "../../../../domain/workflow-identifier.ts";

export interface EventScope {
  /** The event's creation time, as received and in milliseconds since the epoch. */
  eventAt: unknown;
  createdAt: number | undefined;
  /** The record's data for evaluating conditions. */
  conditions: FilterScope;
  /** IDs for the link to a step's preview. */
  eventId: string | undefined;
  workflowId: string | undefined;
  /** The ID of the event whose digest collected this event. */
  mergedInto: string | undefined;
}

export const eventScope = (event: ReceivedEvent): EventScope => ({
  eventAt: event.createdAt,
  createdAt: asTime(event.createdAt),
  conditions: { payload: event.payload, subscriber: asObject(event.subscriber) },
  eventId: asText(event._id),
  workflowId: asText(event._templateId) ?? workflowIdentifier(asObject(event.template)),
  mergedInto: asText(event._digestedNotificationId),
});
