import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import { type ReceivedEvent, eventQueries } from "../../../api/events.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { createRelatedQueries, maxRows, type RelatedQuery } from "./related-queries.ts";
import { asTime } from "../../../../domain/loose.ts";
import { getEventSubscriber } from "../../../../domain/event-subscriber.ts";
import { getEventTemplate } from "../../../../domain/workflow-identifier.ts";
import { parseEventRecords } from "../../../api/event-reading/event-records.ts";
import { hasMoreEvents } from "../../../api/event-reading/more-events.ts";
import { getServiceNow } from "../../../api/client/service-clock.ts";
import { TextSkeleton } from "../../../components/feedback/skeletons.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { InListContext } from "../../../components/text/in-list.tsx";
import { Time } from "../../../components/text/time.tsx";
import { EventStatus } from "../../../entities/events/event-status.tsx";
import { QueryPanel } from "../../../kit/failure/query-panel.tsx";
import { getSubscriberName } from "../../../entities/subscribers/subscriber-name.ts";
import { WorkflowLabel } from "../../../entities/events/workflow-label.tsx";
import { formatElapsed } from "../../../lib/time/elapsed.ts";
import { formatCount, plural } from "../../../lib/text/format.ts";
import { EventExportMenu } from "../export/event-export-menu.tsx";
import { toListRows } from "../list/list-rows.ts";
import { Muted } from "../../../components/text/muted.tsx";

const Row = styled("li")({
  "& + &": { borderBlockStart: "1px solid var(--line-soft)" },
  "& > a": {
    display: "grid",
    gridTemplateColumns: "64px minmax(0, 1fr) minmax(0, 1.2fr) 120px",
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

const emptyTextsByKind: Record<RelatedQuery["kind"], string> = {
  transaction: "No other events in this transaction.",
  subscriber: "No other events for this subscriber within 10 minutes of this event.",
  workflow: "No other events of this workflow within 10 minutes of this event.",
};

interface RelatedPanelProps {
  event: ReceivedEvent;
  relatedQuery: RelatedQuery;
  isLast: boolean;
}

function RelatedPanel({ event, relatedQuery, isLast }: RelatedPanelProps) {
  const { kind, title, search } = relatedQuery;
  const query = useQuery(eventQueries.list(relatedQuery.query));
  const records = query.data?.data.data;
  const now = getServiceNow(query.data?.receivedAt ?? 0, query.data);
  const otherRows = useMemo(() => {
    const { rows } = parseEventRecords(records);
    return toListRows(
      rows.filter(({ id }) => id !== event._id),
      now,
    );
  }, [records, event._id, now]);
  const rows = otherRows.slice(0, maxRows);
  const hasMore =
    (query.data && hasMoreEvents(query.data.data, maxRows + 1)) || otherRows.length > maxRows;
  const at = asTime(event.createdAt);
  const listLink = (
    <Link to="/events" search={search}>
      Open in the event list
    </Link>
  );
  const emptyText = hasMore
    ? "These events are missing their ID or time and can't be shown."
    : emptyTextsByKind[kind];
  return (
    <Section
      title={title}
      note={
        rows.length > 0 &&
        (hasMore ? `${formatCount(rows.length)}+ events` : plural(rows.length, "event"))
      }
      actions={
        rows.length > 0 && (
          <>
            <EventExportMenu events={rows.map((row) => row.event)} now={now} />
            {listLink}
          </>
        )
      }
      isLast={isLast}
    >
      <QueryPanel
        query={query}
        noun="these events"
        loadingContent={<TextSkeleton lineCount={3} lineHeight={36} />}
      >
        {() => (
          <>
            {rows.length === 0 && <Muted as="p">{emptyText}</Muted>}
            <ul>
              <InListContext value>
                {rows.map((row) => {
                  const subscriberName = getSubscriberName(getEventSubscriber(row.event));
                  return (
                    <Row key={row.id}>
                      <Link
                        to="/events/$eventId"
                        params={{ eventId: row.id }}
                        search={(currentSearch) => currentSearch}
                      >
                        <span>
                          <Time value={row.event.createdAt} referenceAt={event.createdAt} />
                        </span>
                        <EventStatus outcome={row.outcome} now={now} isBrief />
                        <span>
                          {kind !== "workflow" && (
                            <WorkflowLabel template={getEventTemplate(row.event)} />
                          )}
                          {kind === "transaction" && " · "}
                          {kind !== "subscriber" && (
                            <DataText value={subscriberName} maxLength={48} />
                          )}
                        </span>
                        <Distance>{formatDistance(row.createdAt, at)}</Distance>
                      </Link>
                    </Row>
                  );
                })}
              </InListContext>
            </ul>
            {hasMore && rows.length > 0 && (
              <Muted as="p">Only the newest events are shown. {listLink}</Muted>
            )}
          </>
        )}
      </QueryPanel>
    </Section>
  );
}

/**
 * Returns the time difference, such as "2 min 10 s earlier", "84 ms later", or "same time"; empty
 * if `from` is undefined.
 */
function formatDistance(at: number, from: number | undefined): string {
  if (from === undefined) return "";
  if (at === from) return "same time";
  return `${formatElapsed(Math.abs(at - from))} ${at < from ? "earlier" : "later"}`;
}

export function RelatedTab({ event }: { event: ReceivedEvent }) {
  const queries = useMemo(() => createRelatedQueries(event), [event]);
  if (queries.length === 0) {
    return (
      <EmptyState title="No related events">
        Related events share a transaction, subscriber, or workflow. This event's record doesn't
        contain enough data to find them.
      </EmptyState>
    );
  }
  return queries.map((relatedQuery, index) => (
    <RelatedPanel
      key={relatedQuery.kind}
      event={event}
      relatedQuery={relatedQuery}
      isLast={index === queries.length - 1}
    />
  ));
}
