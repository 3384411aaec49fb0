import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { styled } from "@mui/material/styles";
import { asObjects } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { useNow } from "../../../components/text/time-mode.tsx";
import { stepWords } from "../../../entities/events/step-words.ts";
import { useInstantFormatter } from "../../../entities/events/use-instant-formatter.ts";
import { plural } from "../../../lib/text/format.ts";
import { recentEvents, type RecordReadings } from "../record/use-record.ts";
import { reachability, type Remedy } from "./reachability.ts";

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
  "& [data-because]": { color: "var(--ink-2)", overflowWrap: "anywhere" },
  "@container (max-width: 519.95px)": {
    "& > li": { gridTemplateColumns: "74px minmax(0, 1fr)", rowGap: 2 },
    "& [data-because], & [data-remedy]": { gridColumn: "1 / -1" },
  },
});

function RemedyLink({ remedy, subscriberId }: { remedy: Remedy; subscriberId: string }) {
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
        <Link to="/subscribers/$subscriberId" params={params} search={{ part: remedy.to }}>
          {remedy.label}
        </Link>
      );
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
  readings: RecordReadings;
}

export function ReachabilityCard({ subscriberId, name, readings }: ReachabilityCardProps) {
  const { subscriber, endpoints, integrations, events } = readings;
  const now = useNow(false).getTime();
  const write = useInstantFormatter();
  const record = subscriber.data?.record;
  const read = events.data?.data.data ?? undefined;
  const facts = useMemo(
    () => ({
      subscriber: record ?? {},
      endpoints: endpoints.data && asObjects(endpoints.data.data.data),
      integrations: integrations.data?.integrations,
      // Checked to be objects; their fields may have any type.
      events: read && (asObjects(read) as ReceivedEvent[]),
    }),
    [record, endpoints.data, integrations.data, read],
  );
  // In steps, because evaluating thousands of jobs on each render would be slow.
  const step = Math.floor(now / 5000) * 5000;
  const channels = useMemo(() => reachability(facts, step, write), [facts, step, write]);
  const pending = endpoints.isPending || integrations.isPending || events.isPending;
  const basis =
    read === undefined
      ? "Based on the profile, channel settings, endpoints, and active integrations."
      : `Based on the profile, channel settings, endpoints, active integrations, and ${
          read.length < recentEvents
            ? plural(read.length, "event")
            : `the last ${plural(read.length, "event")}`
        }.`;
  return (
    <Section
      title={
        <>
          Can <DataText value={name} max={40} /> be reached?
        </>
      }
      note={pending ? "Loading…" : `${basis} The API has no preferences or opt-outs.`}
    >
      <Rows>
        {channels.map(({ channel, tone, icon, word, because, remedy }) => (
          <li key={channel}>
            <strong>{stepWords(channel).name}</strong>
            <span>
              <StateMark tone={tone} icon={icon} label={word} />
            </span>
            <span data-because>
              <DataText value={because} max={240} />
            </span>
            <span data-remedy>
              {remedy && <RemedyLink remedy={remedy} subscriberId={subscriberId} />}
            </span>
          </li>
        ))}
      </Rows>
    </Section>
  );
}
