import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import { readDetailText } from "../../../../domain/detail-texts.ts";
import { asList, asObject, asText, type LooseObject } from "../../../../domain/loose.ts";
import type { JobOutcome } from "../../../../domain/rules.ts";
import { type KeyValue, KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { plural } from "../../../lib/text/format.ts";
import { withoutDetail } from "../detail/detail-search.ts";
import { rawObject } from "../explain/raw-facts.ts";
import { DigestedEvents, digestedEvents } from "./digested-events.tsx";
import type { EventScope } from "./event-scope.ts";
import { cronWords, windowWords } from "./window-words.ts";
import type { Due } from "../../../../domain/due-time.ts";
import { useNow } from "../../../components/text/time-mode.tsx";
import { formatElapsed } from "../../../lib/time/elapsed.ts";

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

const keyOf = (detail: LooseObject) => readDetailText(detail["detail"])?.key;

export function WaitPanel({ job, outcome, details, scope, now }: WaitPanelProps) {
  const type = asText(job["type"]);
  if (type !== "digest" && type !== "delay") return null;
  const { kind, until } = outcome;
  const window = windowWords(job);
  const cron = asText(asObject(asObject(job["digest"])?.["timed"])?.["cronExpression"]);
  const mergedInto = kind === "merged" ? scope.mergedInto : undefined;
  const items = [
    window.length > 0 && {
      label: "Window",
      value: <DataText value={window.join("; ")} max={400} />,
    },
    cron !== undefined && {
      label: "Cron",
      value: (
        <>
          {cronWords(cron) ?? "not a cron expression that this console reads"} (
          <CodeText value={cron} max={80} />)
        </>
      ),
    },
    digestKeyItem(job, details),
    kind === "waiting" &&
      until !== undefined && {
        label: until.at > now ? "Goes on" : "Was due",
        value: <DueText due={until} />,
      },
    ...extensionItems(details),
    collectedItem(job, details),
    mergedInto !== undefined && {
      label: "Merged into",
      value: (
        <Link to="/events/$eventId" params={{ eventId: mergedInto }} search={withoutDetail}>
          <DataText value={mergedInto} max={32} />
        </Link>
      ),
    },
  ];
  if (!items.some(Boolean)) return null;
  return (
    <Panel>
      <KeyValueList items={items} />
    </Panel>
  );
}

function digestKeyItem(job: LooseObject, details: readonly LooseObject[]): KeyValue | undefined {
  const started = rawObject(details.find((detail) => keyOf(detail) === "digestStarted"));
  const key = asText(asObject(job["digest"])?.["digestKey"]) ?? asText(started?.["digestKey"]);
  const value = started?.["digestValue"];
  return key === undefined
    ? undefined
    : {
        label: "Key",
        value: (
          <>
            <CodeText value={key} max={120} />
            {value !== undefined && (
              <>
                {" is "}
                <CodeText value={value} max={120} />
              </>
            )}
          </>
        ),
      };
}

function extensionItems(details: readonly LooseObject[]): KeyValue[] {
  const extensions = details.filter((detail) =>
    ["digestExtended", "delayExtended"].includes(keyOf(detail) ?? ""),
  );
  return extensions.map((detail, index) => {
    const raw = rawObject(detail);
    const zone = asText(raw?.["timezone"]);
    return {
      label: extensions.length > 1 ? `Extension ${index + 1}` : "Extended",
      value: (
        <>
          from <Time value={raw?.["from"]} day="always" /> to{" "}
          <Time value={raw?.["until"]} day="always" />
          {zone !== undefined && (
            <>
              {", for quiet hours in "}
              <DataText value={zone} max={60} />
            </>
          )}
        </>
      ),
    };
  });
}

function collectedItem(job: LooseObject, details: readonly LooseObject[]): KeyValue | undefined {
  const count = asList(asObject(job["digest"])?.["events"]).length;
  const named = digestedEvents(details);
  if (named.length > 0) return { label: "Collected", value: <DigestedEvents events={named} /> };
  if (count === 0) return undefined;
  const words = `${plural(count, "event")}; the record has their payloads, not their ids`;
  return { label: "Collected", value: words };
}

/** "in 12 min 4 s", "overdue for 3 min 10 s". By this browser's clock. */
function Countdown({ at }: { at: number }) {
  const left = at - useNow(true).getTime();
  return left >= 0 ? `in ${formatElapsed(left)}` : `overdue for ${formatElapsed(-left)}`;
}

/** Shows the end of a wait in local time and UTC, the time left, and its source. */
function DueText({ due: { at, source } }: { due: Due }) {
  const value = new Date(at).toISOString();
  return (
    <>
      <Time value={value} mode="local" day="always" /> local ·{" "}
      <Time value={value} mode="utc" day="always" /> UTC · <Countdown at={at} />
      {source === "computed" && " · worked out from the window, the record tells no date"}
    </>
  );
}
