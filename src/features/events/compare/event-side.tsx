import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import { asObject } from "../../../../domain/loose.ts";
import { eventOutcome } from "../../../../domain/rules.ts";
import { httpFailure } from "../../../api/client/errors.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { StaleNotice } from "../../../components/feedback/strip.tsx";
import { TextSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Id } from "../../../components/text/id.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { VisuallyHidden } from "../../../components/visually-hidden.tsx";
import { EventStatus } from "../../../entities/events/event-status.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { SubscriberLink } from "../../../entities/record-links.tsx";
import { WorkflowLabel } from "../../../entities/events/workflow-label.tsx";

const Lines = styled("div")({ display: "grid", gap: 1, minInlineSize: 0 });
const Line = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 12,
  minInlineSize: 0,
  // A link here is a target by itself, and the next line may be one too.
  lineHeight: "24px",
  overflowWrap: "anywhere",
});

/** The reading of one event, as the page has it. */
export interface SideReading {
  data: { data: ReceivedEvent; receivedAt: number } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

export interface EventSideProps {
  eventId: string;
  reading: SideReading;
  /** Milliseconds by the service's clock. */
  now: number;
}

/** Which event stands on a side and what became of it. It loads and fails by itself. */
export function EventSide({ eventId, reading, now }: EventSideProps) {
  const event = reading.data?.data;
  const retry = () => void reading.refetch();
  if (httpFailure(reading.error, 404)) {
    return (
      <Lines>
        <p>
          The service has no event with the id{" "}
          <code>
            <DataText value={eventId} max={80} />
          </code>{" "}
          in this environment.
        </p>
      </Lines>
    );
  }
  if (event === undefined) {
    return reading.error === null ? (
      <div aria-busy="true">
        <VisuallyHidden role="status">Loading the event</VisuallyHidden>
        <TextSkeleton lines={3} lineHeight={24} />
      </div>
    ) : (
      <FailurePanel
        title="The event could not be loaded"
        error={reading.error}
        onRetry={retry}
        retrying={reading.isFetching}
      />
    );
  }
  return (
    <Lines>
      {reading.error !== null && (
        <StaleNotice
          since={reading.data?.receivedAt}
          onRetry={retry}
          retrying={reading.isFetching}
        />
      )}
      <Line>
        <EventStatus outcome={eventOutcome(event, now)} now={now} />
        <Time value={event.createdAt} precision="millisecond" day="always" />
      </Line>
      <Line>
        <WorkflowLabel template={asObject(event.template)} />
        <SubscriberLink subscriber={asObject(event.subscriber)} />
      </Line>
      <Line>
        <Id value={eventId} of="event ID" />
        <Link to="/events/$eventId" params={{ eventId }}>
          Open the event
        </Link>
      </Line>
    </Lines>
  );
}
