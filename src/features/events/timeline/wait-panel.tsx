import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import { readDetailText } from "../../../../domain/detail-texts.ts";
import { asList, asObject, asText, type LooseObject } from "../../../../domain/loose.ts";
import type { JobOutcome } from "../../../../domain/rules.ts";
import { type KeyValue, KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { plural } from "../../../lib/format.ts";
import { withoutDetail } from "../detail/detail-search.ts";
import { rawObject } from "../explain/raw-facts.ts";
import { Collected, collectedEvents } from "./collected.tsx";
import { DueText } from "./due-text.tsx";
import type { EventScope } from "./event-scope.ts";
import { cronWords, windowWords } from "./window-words.ts";

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

const known = (detail: LooseObject) => readDetailText(detail["detail"])?.key;

/** A digest or delay: its window, when it ends, what put it off, what it collected, what took it. */
export function WaitPanel({ job, outcome, details, scope, now }: WaitPanelProps) {
  const type = asText(job["type"]);
  if (type !== "digest" && type !== "delay") return null;
  const items = [
    ...windowItems(job, details),
    ...dueItems(outcome, now),
    ...extensionItems(details),
    ...collectedItems(job, details),
    ...mergedItems(outcome, scope),
  ];
  if (items.length === 0) return null;
  return (
    <Panel>
      <KeyValueList items={items} />
    </Panel>
  );
}

function windowItems(job: LooseObject, details: readonly LooseObject[]): KeyValue[] {
  const window = windowWords(job);
  const digest = asObject(job["digest"]);
  const cron = asText(asObject(digest?.["timed"])?.["cronExpression"]);
  const started = rawObject(details.find((detail) => known(detail) === "digestStarted"));
  const key = asText(digest?.["digestKey"]) ?? asText(started?.["digestKey"]);
  return [
    ...(window.length === 0
      ? []
      : [{ label: "Window", value: <DataText value={window.join("; ")} max={400} /> }]),
    ...(cron === undefined
      ? []
      : [
          {
            label: "Cron",
            value: (
              <>
                {cronWords(cron) ?? "not a cron expression that this console reads"} (
                <code>
                  <DataText value={cron} max={80} />
                </code>
                )
              </>
            ),
          },
        ]),
    ...(key === undefined
      ? []
      : [
          {
            label: "Key",
            value: (
              <>
                <code>
                  <DataText value={key} max={120} />
                </code>
                {started?.["digestValue"] !== undefined && (
                  <>
                    {" is "}
                    <code>
                      <DataText value={started["digestValue"]} max={120} />
                    </code>
                  </>
                )}
              </>
            ),
          },
        ]),
  ];
}

function dueItems({ kind, until }: JobOutcome, now: number): KeyValue[] {
  if (kind !== "waiting" || until === undefined) return [];
  return [{ label: until.at > now ? "Goes on" : "Was due", value: <DueText due={until} /> }];
}

function extensionItems(details: readonly LooseObject[]): KeyValue[] {
  const extensions = details.filter((detail) => {
    const key = known(detail);
    return key === "digestExtended" || key === "delayExtended";
  });
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

function collectedItems(job: LooseObject, details: readonly LooseObject[]): KeyValue[] {
  const count = asList(asObject(job["digest"])?.["events"]).length;
  const named = collectedEvents(details);
  if (named.length === 0 && count === 0) return [];
  return [
    {
      label: "Collected",
      value:
        named.length === 0 ? (
          `${plural(count, "event")}; the record has their payloads, not their ids`
        ) : (
          <Collected events={named} />
        ),
    },
  ];
}

function mergedItems({ kind }: JobOutcome, { mergedInto }: EventScope): KeyValue[] {
  if (kind !== "merged" || mergedInto === undefined) return [];
  return [
    {
      label: "Merged into",
      value: (
        <Link to="/events/$eventId" params={{ eventId: mergedInto }} search={withoutDetail}>
          <DataText value={mergedInto} max={32} />
        </Link>
      ),
    },
  ];
}
