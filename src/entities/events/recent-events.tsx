import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { styled } from "@mui/material/styles";
import { asText } from "../../../domain/loose.ts";
import { type EventOutcome, getEventOutcome } from "../../../domain/event-outcome.ts";
import { getServiceTime } from "../../api/client/service-clock.ts";
import type { ReceivedEvent } from "../../api/events.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import type { RowLinkProps } from "../../components/table/table-row.tsx";
import { TwoLines } from "../../components/table/table-parts.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { Time } from "../../components/text/time.tsx";
import { useNow } from "../../components/text/time-mode.tsx";
import { ButtonLink } from "../../kit/button-link.tsx";
import { ContractNotice } from "../../kit/failure/contract-notice.tsx";
import { EventStatus } from "./event-status.tsx";
import { EventSteps } from "./step-glyphs.tsx";
import { getEventTemplate, getWorkflowIdentifier } from "../../../domain/workflow-identifier.ts";
import { WorkflowLabel } from "./workflow-label.tsx";

interface Row {
  id: string;
  event: ReceivedEvent;
  outcome: EventOutcome;
  now: number;
}

const columns: readonly Column<Row>[] = [
  {
    id: "time",
    header: "Time",
    width: "24%",
    render: (row) => <Time value={row.event.createdAt} />,
  },
  {
    id: "outcome",
    header: "Outcome",
    render: (row) => <EventStatus outcome={row.outcome} now={row.now} isBrief />,
  },
  {
    id: "workflow",
    header: "Workflow",
    hiddenBelowWidth: 480,
    render: (row) => {
      const template = getEventTemplate(row.event);
      return (
        <TwoLines
          firstLine={<WorkflowLabel template={template} />}
          secondLine={<DataText value={getWorkflowIdentifier(template)} maxLength={48} />}
        />
      );
    },
  },
  {
    id: "steps",
    header: "Steps",
    width: "22%",
    render: (row) => <EventSteps jobs={row.outcome.jobs} now={row.now} maxSteps={4} />,
  },
];

const Line = styled("span")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: 10,
  "& + &": { marginBlockStart: 3, color: "var(--ink-3)", fontSize: 12 },
});

const Actions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  margin: "10px 18px",
  "&:empty": { display: "none" },
});

const getRowId = ({ id }: Row) => id;
const renderCompact = ({ event, outcome, now }: Row) => (
  <>
    <Line>
      <EventStatus outcome={outcome} now={now} isBrief />
      <EventSteps jobs={outcome.jobs} now={now} maxSteps={4} />
    </Line>
    <Line>
      <WorkflowLabel template={getEventTemplate(event)} />
      <Time value={event.createdAt} precision="minute" />
    </Line>
  </>
);

export interface RecentEventsProps {
  subscriberId: string;
  events: readonly (ReceivedEvent | null | undefined)[];
  hasMore: boolean;
  actions?: ReactNode;
}

export function RecentEvents({ subscriberId, events, hasMore, actions }: RecentEventsProps) {
  const now = Math.floor(getServiceTime(useNow(false).getTime()) / 5000) * 5000;
  const rows = useMemo(
    () =>
      events.flatMap((event): Row[] => {
        const id = asText(event?._id);
        return event && id !== undefined
          ? [{ id, event, now, outcome: getEventOutcome(event, now) }]
          : [];
      }),
    [events, now],
  );
  if (events.length === 0 && !hasMore) {
    return (
      <EmptyState title="No events yet">
        Events appear when a workflow is triggered for this subscriber.
      </EmptyState>
    );
  }
  const renderLink = ({ id }: Row, linkProps: RowLinkProps) => (
    <Link
      {...linkProps}
      to="/events/$eventId"
      params={{ eventId: id }}
      search={{ subscriberIds: [subscriberId] }}
      activeProps={{}}
    />
  );
  return (
    <>
      <ContractNotice drift={[]} incompleteCount={events.length - rows.length} />
      {rows.length > 0 && (
        <DataTable
          caption="Recent events"
          columns={columns}
          rows={rows}
          getRowId={getRowId}
          hasTwoLines
          renderRowLink={renderLink}
          renderCompact={renderCompact}
        />
      )}
      <Actions>
        {hasMore && (
          <ButtonLink to="/events" search={{ subscriberIds: [subscriberId] }}>
            View all events
          </ButtonLink>
        )}
        {actions}
      </Actions>
    </>
  );
}
