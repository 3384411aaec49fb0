import { styled } from "@mui/material/styles";
import { getEventSubscriber } from "../../../../../domain/event-subscriber.ts";
import { getEventTemplate } from "../../../../../domain/workflow-identifier.ts";
import { EventStatus } from "../../../../entities/events/event-status.tsx";
import { EventSteps } from "../../../../entities/events/step-glyphs.tsx";
import { getSubscriberName } from "../../../../entities/subscribers/subscriber-name.ts";
import { WorkflowLabel } from "../../../../entities/events/workflow-label.tsx";
import { DataText } from "../../../../components/text/data-text.tsx";
import { RowTime, CompleteRow } from "./complete-row.tsx";
import type { ListRow } from "../list-rows.ts";

const Line = styled("span")({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 10,
  "& + &": { marginBlockStart: 3 },
  "& > :first-of-type": { minInlineSize: 0 },
  "& > :last-of-type": { flex: "none" },
});
const SecondaryText = styled("span")({
  display: "flex",
  color: "var(--ink-2)",
  whiteSpace: "pre",
  // In a common box, right-to-left text would lose its beginning instead of its end.
  "& > *": { overflow: "hidden", textOverflow: "ellipsis" },
});
const Timestamp = styled("span")({ color: "var(--ink-3)", fontSize: 12 });

export function CompactRow({ row }: { row: ListRow }) {
  return <CompleteRow row={row}>{(completeRow) => <Lines row={completeRow} />}</CompleteRow>;
}

function Lines({ row: { event, outcome, now } }: { row: ListRow }) {
  return (
    <>
      <Line>
        <span>
          <EventStatus outcome={outcome} now={now} isBrief />
        </span>
        <Timestamp>
          <RowTime value={event.createdAt} />
        </Timestamp>
      </Line>
      <Line>
        <SecondaryText>
          <WorkflowLabel template={getEventTemplate(event)} /> ·{" "}
          <DataText value={getSubscriberName(getEventSubscriber(event))} maxLength={48} />
        </SecondaryText>
        <span>
          <EventSteps jobs={outcome.jobs} now={now} maxSteps={4} />
        </span>
      </Line>
    </>
  );
}
