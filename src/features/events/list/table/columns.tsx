import { styled } from "@mui/material/styles";
import { asText } from "../../../../../domain/loose.ts";
import { EventStatus } from "../../../../entities/events/event-status.tsx";
import { EventSteps } from "../../../../entities/events/step-glyphs.tsx";
import { getSubscriberName } from "../../../../entities/subscribers/subscriber-name.ts";
import { getEventSubscriber } from "../../../../../domain/event-subscriber.ts";
import {
  getEventTemplate,
  getWorkflowIdentifier,
} from "../../../../../domain/workflow-identifier.ts";
import { WorkflowLabel } from "../../../../entities/events/workflow-label.tsx";
import { type Column, timeColumnWidth } from "../../../../components/table/columns.ts";
import { TwoLines } from "../../../../components/table/table-parts.tsx";
import { DataText } from "../../../../components/text/data-text.tsx";
import { RowTime, CompleteRow } from "./complete-row.tsx";
import { Severity } from "./severity.tsx";
import type { ListRow } from "../list-rows.ts";
import { ElapsedTime } from "../../../../components/text/time.tsx";

/** In narrower tables, the subscriber is in the second line of the workflow column. */
const minTableWidthForSubscriber = 560;
const SubscriberText = styled("span")({ fontFamily: "var(--sans)" });

/** The time comes first, because the first cell contains the row's link. */
export const eventTableColumns: readonly Column<ListRow>[] = [
  {
    id: "time",
    header: "Time",
    width: timeColumnWidth,
    render: (row) => <RowTime value={row.event.createdAt} />,
  },
  {
    id: "outcome",
    header: "Outcome",
    width: "180px",
    render: (row) => (
      <CompleteRow row={row}>
        {(completeRow) => (
          <TwoLines
            firstLine={<EventStatus outcome={completeRow.outcome} now={completeRow.now} isBrief />}
            secondLine={<EventElapsed row={completeRow} />}
          />
        )}
      </CompleteRow>
    ),
  },
  {
    id: "workflow",
    header: "Workflow",
    render: (row) => {
      const template = getEventTemplate(row.event);
      return (
        <TwoLines
          firstLine={<WorkflowLabel template={template} />}
          secondLine={
            <>
              <span data-hide-below={minTableWidthForSubscriber}>
                <DataText value={getWorkflowIdentifier(template)} maxLength={48} />
              </span>
              <SubscriberText data-show-below={minTableWidthForSubscriber}>
                <DataText value={getSubscriberName(getEventSubscriber(row.event))} maxLength={48} />
              </SubscriberText>
            </>
          }
        />
      );
    },
  },
  {
    id: "subscriber",
    header: "Subscriber",
    hiddenBelowWidth: minTableWidthForSubscriber,
    render: (row) => {
      const subscriber = getEventSubscriber(row.event);
      const id = asText(subscriber["subscriberId"]) ?? row.event._subscriberId;
      return (
        <TwoLines
          firstLine={<DataText value={getSubscriberName(subscriber)} maxLength={48} />}
          secondLine={<DataText value={id} maxLength={48} />}
        />
      );
    },
  },
  {
    id: "steps",
    header: "Steps",
    width: "112px",
    hiddenBelowWidth: 720,
    render: (row) => (
      <CompleteRow row={row}>
        {(completeRow) => (
          <TwoLines
            firstLine={
              <EventSteps jobs={completeRow.outcome.jobs} now={completeRow.now} maxSteps={3} />
            }
            secondLine={<Severity event={completeRow.event} />}
          />
        )}
      </CompleteRow>
    ),
  },
];

const getRowSubscriberName = ({ event }: ListRow) =>
  getSubscriberName(getEventSubscriber(event)) ?? asText(event._subscriberId);

/** Value of each optional column. A column is hidden while all its values are empty. */
export const eventColumnValueGetters = {
  workflow: ({ event }: ListRow) => getWorkflowIdentifier(getEventTemplate(event)),
  subscriber: getRowSubscriberName,
  // If the list's record has no jobs, the full event may still have jobs.
  steps: ({ outcome }: ListRow) => outcome.kind === "notReported" || outcome.jobs.length > 0,
};

/** Columns that can be hidden. The time and the outcome are always visible. */
export const optionalColumns = [
  { id: "workflow", label: "Workflow" },
  { id: "subscriber", label: "Subscriber" },
  { id: "steps", label: "Steps" },
] as const;

/** Renders the time from the trigger to the end of the last job, or to now for unfinished jobs. */
function EventElapsed({ row: { outcome, createdAt, now } }: { row: ListRow }) {
  if (outcome.kind === "notReported") return "–";
  if (outcome.endedAt !== undefined) return <ElapsedTime elapsedMs={outcome.endedAt - createdAt} />;
  const isUnfinished = outcome.jobs.some(({ kind }) =>
    ["waiting", "running", "stuck"].includes(kind),
  );
  if (!isUnfinished) return "–";
  return (
    <>
      <ElapsedTime elapsedMs={Math.max(0, now - createdAt)} /> so far
    </>
  );
}
