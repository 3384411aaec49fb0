import { memo, type ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import { asText, asTime } from "../../../../domain/loose.ts";
import type { EventOutcome } from "../../../../domain/event-outcome.ts";
import { getServiceTime } from "../../../api/client/service-clock.ts";
import { toWhere } from "../../../api/failures/condition-text.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { getWorkflowFilter } from "../../../api/workflow-filter.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import { Age, Time } from "../../../components/text/time.tsx";
import { useNow } from "../../../components/text/time-mode.tsx";
import { getFailureWindow } from "../../../entities/events/failure-window.ts";
import { EventSubscriber } from "../../../entities/events/event-subscriber.tsx";
import { getEventTemplate } from "../../../../domain/workflow-identifier.ts";
import { WorkflowLabel } from "../../../entities/events/workflow-label.tsx";
import { formatAge, formatElapsed } from "../../../lib/time/elapsed.ts";
import { removeDetailParams } from "./detail-search.ts";
import { hasSeverity, Severity } from "../list/table/severity.tsx";

const Properties = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(150px, 1fr))",
  columnGap: 18,
  rowGap: 8,
  marginBlockStart: 10,
  "& dt": { color: "var(--ink-3)", fontSize: 11.5, lineHeight: "16px" },
  "& dd": { lineHeight: "19px", overflowWrap: "anywhere", minInlineSize: 0 },
  // Stacks an ID and its link, so that both are large enough to press.
  "& dd:has(> a:not(:only-child))": { display: "grid", justifyItems: "start", rowGap: 6 },
  "& dd > a:not(:only-child)": { lineHeight: "24px" },
});

const originLabels: Readonly<Record<string, string>> = {
  "svc-cloud": "Created in the service",
  "svc-cloud-v1": "Created in the service (version 1)",
  external: "Defined in code",
};

function Property({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export interface EventPropertiesProps {
  event: ReceivedEvent;
  outcome: EventOutcome;
  /** Milliseconds since the epoch, by this browser's clock. */
  receivedAt: number | undefined;
  /** The refetch interval in milliseconds; undefined if the event isn't refetched. */
  refetchIntervalMs: number | undefined;
}

export const EventProperties = memo(function EventProperties({
  event,
  outcome,
  receivedAt,
  refetchIntervalMs,
}: EventPropertiesProps) {
  const template = getEventTemplate(event);
  const workflowFilter = getWorkflowFilter(template);
  const transactionId = asText(event.transactionId);
  const digestEventId = asText(event._digestedNotificationId);
  const createdAt = asTime(event.createdAt);
  const now = getServiceTime(useNow(false).getTime());
  const origin = asText(template["origin"]);
  const label = <WorkflowLabel template={template} />;
  return (
    <Properties>
      <Property label="Workflow">
        {workflowFilter === undefined ? (
          label
        ) : (
          <Link to="/events" search={{ templates: [workflowFilter] }}>
            {label}
          </Link>
        )}
      </Property>
      <Property label="Subscriber">
        <EventSubscriber event={event} />
      </Property>
      <Property label="Triggered">
        <Time value={event.createdAt} precision="millisecond" day="always" />
      </Property>
      {origin !== undefined && (
        <Property label="Workflow origin">
          <DataText value={originLabels[origin] ?? origin} maxLength={60} />
        </Property>
      )}
      {createdAt !== undefined && outcome.endedAt !== undefined && (
        <Property label="Ended">
          {formatElapsed(outcome.endedAt - createdAt)} after the trigger
        </Property>
      )}
      <Property label="Transaction">
        {transactionId === undefined ? (
          <DataText value={event.transactionId} />
        ) : (
          <>
            <Id value={transactionId} name="transaction ID" />{" "}
            <Link
              to="/failures"
              search={{
                ...getFailureWindow(createdAt, now),
                where: toWhere({ transaction: transactionId }),
              }}
            >
              View outcomes
            </Link>
          </>
        )}
      </Property>
      {hasSeverity(event) && (
        <Property label="Severity">
          <Severity event={event} />
        </Property>
      )}
      {receivedAt !== undefined && (
        <Property label="Last refresh">
          <Age value={receivedAt} /> ago
          {refetchIntervalMs !== undefined && ` · refreshes every ${formatAge(refetchIntervalMs)}`}
        </Property>
      )}
      {digestEventId !== undefined && (
        <Property label="Merged into">
          <Link
            to="/events/$eventId"
            params={{ eventId: digestEventId }}
            search={removeDetailParams}
          >
            <DataText value={digestEventId} maxLength={32} />
          </Link>
        </Property>
      )}
    </Properties>
  );
});
