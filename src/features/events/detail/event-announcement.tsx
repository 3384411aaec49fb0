import type { EventOutcome } from "../../../../domain/event-outcome.ts";
import { asText, type LooseObject } from "../../../../domain/loose.ts";
import { getEventTemplate, getWorkflowIdentifier } from "../../../../domain/workflow-identifier.ts";
import { Announcement } from "../../../components/feedback/announcement.tsx";
import { describeEventOutcome } from "../../../entities/events/outcome-labels.ts";
import { useInstantFormatter } from "../../../entities/events/use-instant-formatter.ts";

export interface EventAnnouncementProps {
  eventId: string;
  event: LooseObject;
  outcome: EventOutcome;
  now: number;
}

export function EventAnnouncement({ eventId, event, outcome, now }: EventAnnouncementProps) {
  const { label } = describeEventOutcome(outcome, now, useInstantFormatter());
  const template = getEventTemplate(event);
  const workflow = asText(template["name"]) ?? getWorkflowIdentifier(template);
  return (
    <Announcement
      key={eventId}
      text={
        workflow === undefined ? `Event opened: ${label}` : `Event opened: ${label}, ${workflow}`
      }
    />
  );
}
