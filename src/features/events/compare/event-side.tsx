import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import { getEventTemplate } from "../../../../domain/workflow-identifier.ts";
import { getEventOutcome } from "../../../../domain/event-outcome.ts";
import { getHttpFailure } from "../../../api/client/errors.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { Announcement } from "../../../components/feedback/announcement.tsx";
import { passFocusToRegion } from "../../../components/feedback/pass-focus-to-region.ts";
import { TextSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Id } from "../../../components/text/id.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { EventStatus } from "../../../entities/events/event-status.tsx";
import { QueryPanel, type QueryPanelProps } from "../../../kit/failure/query-panel.tsx";
import { EventSubscriber } from "../../../entities/events/event-subscriber.tsx";
import { WorkflowLabel } from "../../../entities/events/workflow-label.tsx";

const Missing = styled("div")({ display: "grid", gap: 12 });
const Lines = styled("div")({ display: "grid", gap: 1, minInlineSize: 0 });
const Line = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 12,
  minInlineSize: 0,
  // Lines have the height of a touch target, so that links of adjacent lines don't overlap.
  lineHeight: "24px",
  overflowWrap: "anywhere",
});

export interface EventSideProps {
  eventId: string;
  query: QueryPanelProps<{ data: ReceivedEvent; receivedAt: number }>["query"];
  /** Milliseconds by the service's clock. */
  now: number;
  /** Shown if the event isn't found, to enter another. */
  picker: ReactNode;
}

export function EventSide({ eventId, query, now, picker }: EventSideProps) {
  if (getHttpFailure(query.error, 404)) {
    return (
      <Missing ref={passFocusToRegion}>
        <Announcement key={eventId} text={`Event ${eventId} not found in this environment.`} />
        <p>
          Event <CodeText value={eventId} maxLength={80} /> not found in this environment.
        </p>
        {picker}
      </Missing>
    );
  }
  return (
    <QueryPanel
      query={query}
      noun="the event"
      loadingContent={<TextSkeleton lineCount={3} lineHeight={24} />}
    >
      {({ data: event }) => (
        <Lines>
          <Line>
            <EventStatus outcome={getEventOutcome(event, now)} now={now} />
            <Time value={event.createdAt} precision="millisecond" day="always" />
          </Line>
          <Line>
            <WorkflowLabel template={getEventTemplate(event)} />
            <EventSubscriber event={event} />
          </Line>
          <Line>
            <Id value={eventId} name="event ID" />
            <Link to="/events/$eventId" params={{ eventId }}>
              Open event
            </Link>
          </Line>
        </Lines>
      )}
    </QueryPanel>
  );
}
