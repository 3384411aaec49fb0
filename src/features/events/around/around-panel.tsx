import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { styled } from "@mui/material/styles";
import { asObject, asTime } from "../../../../domain/loose.ts";
import { parseEventRecords } from "../../../api/event-reading/event-records.ts";
import { eventQueries, type ReceivedEvent } from "../../../api/events.ts";
import { serviceNow } from "../../../api/client/service-clock.ts";
import { TextSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { InListContext } from "../../../components/text/in-list.tsx";
import { Time } from "../../../components/text/time.tsx";
import { EventStatus } from "../../../entities/events/event-status.tsx";
import { ReadingPanel } from "../../../kit/failure/reading-panel.tsx";
import { subscriberName } from "../../../entities/subscribers/subscriber-name.ts";
import { WorkflowLabel } from "../../../entities/events/workflow-label.tsx";
import { formatElapsed } from "../../../lib/time/elapsed.ts";
import { plural } from "../../../lib/text/format.ts";
import { EventExportMenu } from "../export/event-export-menu.tsx";
import { toListRows } from "../list/list-rows.ts";
import type { AroundQuery } from "./around-queries.ts";

const Row = styled("li")({
  "& + &": { borderBlockStart: "1px solid var(--line-soft)" },
  "& > a": {
    display: "grid",
    gridTemplateColumns: "64px minmax(0, 1fr) minmax(0, 1.3fr) 104px",
    alignItems: "center",
    columnGap: 14,
    minBlockSize: 36,
    marginInline: -8,
    paddingInline: 8,
    borderRadius: 4,
    color: "inherit",
    textDecoration: "none",
    "& > *": {
      minInlineSize: 0,
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
    },
    "&:hover": { background: "var(--hover)" },
    "&:hover > :first-of-type": { textDecoration: "underline" },
    "@container (max-width: 480px)": {
      gridTemplateColumns: "minmax(0, 1fr) auto",
      paddingBlock: 5,
    },
  },
});
const Distance = styled("span")({
  color: "var(--ink-3)",
  fontVariantNumeric: "tabular-nums",
  textAlign: "end",
});
const Quiet = styled("p")({ color: "var(--ink-3)" });

const nothing: Record<AroundQuery["kind"], string> = {
  transaction: "The transaction has no other event.",
  subscriber: "Nothing else was triggered for this subscriber in these 20 minutes.",
  workflow: "The workflow was not triggered again in these 20 minutes.",
};

export interface AroundPanelProps {
  event: ReceivedEvent;
  around: AroundQuery;
  last: boolean;
}

export function AroundPanel({ event, around, last }: AroundPanelProps) {
  const { kind, title, search, query } = around;
  const reading = useQuery(eventQueries.list(query));
  const records = reading.data?.data.data;
  const hasMore = reading.data?.data.hasMore === true;
  const now = serviceNow(reading.data?.receivedAt ?? 0, reading.data);
  const rows = useMemo(() => {
    const others = parseEventRecords(records).rows.filter(({ id }) => id !== event._id);
    return toListRows(others, now);
  }, [records, event._id, now]);
  const at = asTime(event.createdAt);
  const list = (
    <Link to="/events" search={search}>
      Show as a list
    </Link>
  );
  const empty = hasMore ? "These events came without id or time." : nothing[kind];
  return (
    <Section
      title={title}
      note={rows.length > 0 && plural(rows.length, "event")}
      actions={
        rows.length > 0 && (
          <>
            <EventExportMenu events={rows.map((row) => row.event)} now={now} />
            {list}
          </>
        )
      }
      last={last}
    >
      <ReadingPanel
        reading={reading}
        what="these events"
        loading={<TextSkeleton lines={3} lineHeight={36} />}
      >
        {() => (
          <>
            {rows.length === 0 && <Quiet>{empty}</Quiet>}
            <ul>
              <InListContext value>
                {rows.map((row) => {
                  const subscriber = subscriberName(asObject(row.event.subscriber));
                  return (
                    <Row key={row.id}>
                      <Link
                        to="/events/$eventId"
                        params={{ eventId: row.id }}
                        search={(all) => all}
                      >
                        <span>
                          <Time value={row.event.createdAt} beside={event.createdAt} />
                        </span>
                        <EventStatus outcome={row.outcome} now={now} brief />
                        <span>
                          {kind !== "workflow" && (
                            <WorkflowLabel template={asObject(row.event.template)} />
                          )}
                          {kind === "transaction" && " · "}
                          {kind !== "subscriber" && <DataText value={subscriber} max={48} />}
                        </span>
                        <Distance>{distance(row.createdAt, at)}</Distance>
                      </Link>
                    </Row>
                  );
                })}
              </InListContext>
            </ul>
            {hasMore && rows.length > 0 && <Quiet>There are more than these newest. {list}</Quiet>}
          </>
        )}
      </ReadingPanel>
    </Section>
  );
}

/** "2m 10s before", "84 ms later". */
function distance(at: number, from: number | undefined): string {
  if (from === undefined) return "";
  if (at === from) return "same time";
  return `${formatElapsed(Math.abs(at - from))} ${at < from ? "before" : "later"}`;
}
