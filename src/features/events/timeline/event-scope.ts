import { getEventSubscriber } from "../../../../domain/event-subscriber.ts";
import { asObject, asText, asTime } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { createJobTextReader } from "../detail/job-texts.ts";
import { getWorkflowIdentifier } from "../../../../domain/workflow-identifier.ts";

/** `text` is the response as received; empty while only the list's record is available. */
export const createEventScope = (event: ReceivedEvent, text: string) => ({
  eventAt: event.createdAt,
  createdAt: asTime(event.createdAt),
  /** The event's data for evaluating conditions. */
  conditions: { payload: event.payload, subscriber: getEventSubscriber(event) },
  eventId: asText(event._id),
  workflowId: asText(event._templateId) ?? getWorkflowIdentifier(asObject(event.template)),
  /** The ID of the event whose digest collected this event. */
  digestEventId: asText(event._digestedNotificationId),
  readJobTexts: createJobTextReader(event, text),
});
export type EventScope = ReturnType<typeof createEventScope>;
