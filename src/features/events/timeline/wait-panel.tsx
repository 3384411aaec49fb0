import { getServiceTime } from "../../../api/client/service-clock.ts";
import { type ReactNode, useState } from "react";
import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import { parseDetailText } from "../../../../domain/detail-texts.ts";
import { asList, asObject, asText, type LooseObject } from "../../../../domain/loose.ts";
import type { JobOutcome } from "../../../../domain/job-outcome.ts";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { plural } from "../../../lib/text/format.ts";
import { removeDetailParams } from "../detail/detail-search.ts";
import { findDigestedEvents, type EventRef } from "../../../../domain/digest.ts";
import { parseRawObject } from "../../../../domain/raw-data.ts";
import type { EventScope } from "./event-scope.ts";
import { describeCron } from "../../../entities/events/describe-cron.ts";
import { describeWindow, inSubscriberZone } from "./describe-window.ts";
import type { DueTime } from "../../../../domain/due-time.ts";
import { useClockMode, useNow } from "../../../components/text/time-mode.tsx";
import { formatElapsed } from "../../../lib/time/elapsed.ts";
import type { TimeMode } from "../../../lib/time/instant.ts";

const Panel = styled("div")({
  marginBlockEnd: 6,
  padding: "4px 12px",
  borderInlineStart: "3px solid var(--wait)",
  background: "var(--wait-soft)",
  borderRadius: 4,
});

export interface WaitPanelProps {
  job: LooseObject;
  outcome: JobOutcome;
  details: readonly LooseObject[];
  scope: EventScope;
  now: number;
}

const getDetailKey = (detail: LooseObject) => parseDetailText(detail["detail"])?.key;

export function WaitPanel({ job, outcome, details, scope, now }: WaitPanelProps) {
  const clockMode = useClockMode();
  const type = asText(job["type"]);
  if (type !== "digest" && type !== "delay") return null;
  const { kind, dueTime } = outcome;
  const windowTexts = describeWindow(job);
  const cronExpression = asText(asObject(asObject(job["digest"])?.["timed"])?.["cronExpression"]);
  const digestEventId = kind === "merged" ? scope.digestEventId : undefined;
  const items = {
    Window: windowTexts.length > 0 && <DataText value={windowTexts.join("; ")} maxLength={400} />,
    Cron: cronExpression !== undefined && (
      <>
        {describeCron(cronExpression) ?? "On a schedule"}, {inSubscriberZone} (
        <CodeText value={cronExpression} maxLength={80} />)
      </>
    ),
    "Digest key": renderDigestKey(job, details),
    [dueTime && dueTime.at <= now ? "Was due" : "Resumes"]: kind === "waiting" &&
      dueTime !== undefined && <DueText dueTime={dueTime} />,
    ...toExtensionItems(details, clockMode),
    Collected: renderCollectedEvents(job, details),
    "Merged into": digestEventId !== undefined && (
      <Link to="/events/$eventId" params={{ eventId: digestEventId }} search={removeDetailParams}>
        <DataText value={digestEventId} maxLength={32} />
      </Link>
    ),
  };
  if (!Object.values(items).some(Boolean)) return null;
  return (
    <Panel>
      <KeyValueList items={items} />
    </Panel>
  );
}

function renderDigestKey(job: LooseObject, details: readonly LooseObject[]): ReactNode {
  const startData = parseRawObject(
    details.find((detail) => getDetailKey(detail) === "digestStarted"),
  );
  const key = asText(asObject(job["digest"])?.["digestKey"]) ?? asText(startData?.["digestKey"]);
  const value = startData?.["digestValue"];
  return (
    key !== undefined && (
      <>
        <CodeText value={key} maxLength={120} />
        {value !== undefined && (
          <>
            {" = "}
            <CodeText value={value} maxLength={120} />
          </>
        )}
      </>
    )
  );
}

function toExtensionItems(
  details: readonly LooseObject[],
  clockMode: TimeMode,
): Record<string, ReactNode> {
  const extensionDetails = details.filter((detail) =>
    ["digestExtended", "delayExtended"].includes(getDetailKey(detail) ?? ""),
  );
  return Object.fromEntries(
    extensionDetails.map((detail, index) => {
      const rawData = parseRawObject(detail);
      const timeZone = asText(rawData?.["timezone"]);
      return [
        extensionDetails.length > 1 ? `Extension ${index + 1}` : "Extended",
        <>
          from <Time value={rawData?.["from"]} mode={clockMode} day="always" /> to{" "}
          <Time value={rawData?.["until"]} mode={clockMode} day="always" />
          {timeZone !== undefined && (
            <>
              {" "}
              (quiet hours in <DataText value={timeZone} maxLength={60} />)
            </>
          )}
        </>,
      ];
    }),
  );
}

function renderCollectedEvents(job: LooseObject, details: readonly LooseObject[]): ReactNode {
  const count = asList(asObject(job["digest"])?.["events"]).length;
  const events = findDigestedEvents(details);
  if (events.length > 0) return <DigestedEvents events={events} />;
  return count > 0 && `${plural(count, "event")} (payloads only, no IDs)`;
}

/** Renders the remaining time by the service's clock: "in 12 min 4 s" or "overdue by 3 min 10 s". */
function Countdown({ at }: { at: number }) {
  const remainingMs = at - getServiceTime(useNow(true).getTime());
  return remainingMs >= 0
    ? `in ${formatElapsed(remainingMs)}`
    : `overdue by ${formatElapsed(-remainingMs)}`;
}

function DueText({ dueTime: { at, source } }: { dueTime: DueTime }) {
  const value = new Date(at).toISOString();
  return (
    <>
      <Time value={value} mode="local" day="always" /> local ·{" "}
      <Time value={value} mode="utc" day="always" /> UTC · <Countdown at={at} />
      {source === "computed" && " · estimated from the window length"}
    </>
  );
}

const List = styled("ol")({ listStyle: "decimal", paddingInlineStart: 20 });

const initialEventCount = 10;

function DigestedEvents({ events }: { events: readonly EventRef[] }) {
  const [isShowingAll, setIsShowingAll] = useState(false);
  const visibleEvents = isShowingAll ? events : events.slice(0, initialEventCount);
  return (
    <>
      <List>
        {visibleEvents.map(({ id, transactionId, createdAt }, index) => {
          const name = <DataText value={transactionId ?? id} maxLength={64} />;
          return (
            <li key={id ?? index}>
              {id === undefined ? (
                name
              ) : (
                <Link to="/events/$eventId" params={{ eventId: id }} search={removeDetailParams}>
                  {name}
                </Link>
              )}
              {createdAt !== undefined && (
                <>
                  {" "}
                  <Time value={createdAt} />
                </>
              )}
            </li>
          );
        })}
      </List>
      {visibleEvents.length < events.length && (
        <Button size="small" onClick={() => setIsShowingAll(true)}>
          Show all {plural(events.length, "event")}
        </Button>
      )}
    </>
  );
}
