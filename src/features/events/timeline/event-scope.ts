import { asObject, asText, asTime } from "../../../../domain/loose.ts";
import type { FilterScope } from "../../../../domain/step-filter.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { workflowIdentifier } from "../../../entities/events/workflow-label.tsx";

/** What a job's block needs of the event around it. */
export interface EventScope {
  /** When the event was created, as received, and in milliseconds since the epoch. */
  eventAt: unknown;
  createdAt: number | undefined;
  /** The data for conditions, as far as it is in the record. */
  conditions: FilterScope;
  /** With which a step is previewed. */
  eventId: string | undefined;
  workflowId: string | undefined;
  /** The event whose digest collected this one. */
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
