import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { styled } from "@mui/material/styles";
import { asObjects } from "../../../../domain/loose.ts";
import { getServiceTime } from "../../../api/client/service-clock.ts";
import { hasMoreEvents } from "../../../api/event-reading/more-events.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { useNow } from "../../../components/text/time-mode.tsx";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { useInstantFormatter } from "../../../entities/events/use-instant-formatter.ts";
import { formatList, plural } from "../../../lib/text/format.ts";
import { maxRecentEvents, type RecordQueries } from "../record/use-record.ts";
import { evaluateReachability } from "./reachability.ts";
import type { Remedy } from "./remedy.ts";

const Rows = styled("ul")({
  containerType: "inline-size",
  "& > li": {
    display: "grid",
    gridTemplateColumns: "74px 146px minmax(0, 1fr) auto",
    columnGap: 12,
    alignItems: "start",
    paddingBlock: 9,
    borderBlockStart: "1px solid var(--line-soft)",
    lineHeight: "19px",
  },
  "& strong": { fontWeight: 550 },
  // The centers of adjacent touch targets must be at least 24 px apart.
  "& [data-remedy]": { display: "grid", rowGap: 6, maxInlineSize: 220 },
  "& [data-reason]": { color: "var(--ink-2)", overflowWrap: "anywhere" },
  "@container (max-width: 519.95px)": {
    "& > li": { gridTemplateColumns: "74px minmax(0, 1fr)", rowGap: 2 },
    "& [data-reason], & [data-remedy]": { gridColumn: "1 / -1" },
  },
});

interface RemedyLinkProps {
  remedy: Remedy;
  subscriberId: string;
  onOpenTab: () => void;
}

function RemedyLink({ remedy, subscriberId, onOpenTab }: RemedyLinkProps) {
  const params = { subscriberId };
  switch (remedy.to) {
    case "profile":
      return (
        <Link to="/subscribers/$subscriberId/edit" params={params}>
          {remedy.label}
        </Link>
      );
    case "channels":
    case "endpoints":
      return (
        <Link
          to="/subscribers/$subscriberId"
          params={params}
          search={{ part: remedy.to }}
          onClick={onOpenTab}
        >
          {remedy.label}
        </Link>
      );
    case "settings":
      return remedy.choices.map(({ label, search }) => (
        <Link
          key={`${search.provider} ${search.integration}`}
          to="/subscribers/$subscriberId/channel"
          params={params}
          search={search}
        >
          <DataText value={label} maxLength={48} />
        </Link>
      ));
    case "integrations":
      return <Link to="/integrations">{remedy.label}</Link>;
    case "event":
      return (
        <Link
          to="/events/$eventId"
          params={{ eventId: remedy.eventId }}
          search={{ subscriberIds: [subscriberId] }}
        >
          {remedy.label}
        </Link>
      );
  }
}

export interface ReachabilityCardProps {
  subscriberId: string;
  name: string;
  queries: RecordQueries;
  /** Called when a link opens a tab of the page, even if the tab is already open. */
  onOpenTab: () => void;
}

export function ReachabilityCard(props: ReachabilityCardProps) {
  const { subscriberId, name, queries, onOpenTab } = props;
  const { subscriber, endpoints, integrations, events } = queries;
  const now = getServiceTime(useNow(false).getTime());
  const formatTime = useInstantFormatter();
  const record = subscriber.data?.record;
  const eventRecords = events.data?.data.data ?? undefined;
  const records = useMemo(
    () => ({
      subscriber: record ?? {},
      endpoints: endpoints.data && asObjects(endpoints.data.data.data),
      integrations: integrations.data?.integrations,
      // The records are objects, but their fields may have any type.
      events: eventRecords && (asObjects(eventRecords) as ReceivedEvent[]),
    }),
    [record, endpoints.data, integrations.data, eventRecords],
  );
  // `evaluatedAt` changes every 5 s, because evaluating all jobs on each render would be slow.
  const evaluatedAt = Math.floor(now / 5000) * 5000;
  const channels = useMemo(
    () => evaluateReachability(records, evaluatedAt, formatTime),
    [records, evaluatedAt, formatTime],
  );
  const isLoading = endpoints.isPending || integrations.isPending || events.isPending;
  const sourcesText = formatList([
    "the profile",
    "channel settings",
    ...(records.endpoints ? ["endpoints"] : []),
    ...(records.integrations ? ["active integrations"] : []),
    ...(events.data && eventRecords
      ? [
          hasMoreEvents(events.data.data, maxRecentEvents)
            ? `the last ${plural(eventRecords.length, "event")}`
            : plural(eventRecords.length, "event"),
        ]
      : []),
  ]);
  return (
    <Section
      title={
        <>
          Can <DataText value={name} maxLength={40} /> be reached?
        </>
      }
      note={
        // Both texts have about the same length, so that the content below stays in place.
        isLoading
          ? "Loading the endpoints, active integrations, and recent events… Preferences and opt-outs aren't included because the API doesn't return them."
          : `Based on ${sourcesText}. Preferences and opt-outs aren't included because the API doesn't return them.`
      }
    >
      <Rows>
        {channels.map(({ channel, tone, icon, status, reason, remedy }) => (
          <li key={channel}>
            <strong>{describeStepType(channel).name}</strong>
            <span>
              <StateMark tone={tone} icon={icon} label={status} />
            </span>
            <span data-reason>
              <DataText value={reason} maxLength={240} />
            </span>
            <span data-remedy>
              {remedy && (
                <RemedyLink remedy={remedy} subscriberId={subscriberId} onOpenTab={onOpenTab} />
              )}
            </span>
          </li>
        ))}
      </Rows>
    </Section>
  );
}
