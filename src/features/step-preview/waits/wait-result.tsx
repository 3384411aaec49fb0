import { useState } from "react";
import { styled } from "@mui/material/styles";
import { useNow, useTimeMode } from "../../../components/text/time-mode.tsx";
import { Time } from "../../../components/text/time.tsx";
import { parseInstant } from "../../../lib/time/time.ts";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import { ResultCard, ResultTools } from "../result/result-card.tsx";
import { WaitCalendar } from "./calendar.tsx";
import { nextTimes, type WaitPlan } from "./wait-plan.ts";
import { describeWait } from "./describe-wait.ts";

const Body = styled("div")({
  padding: "14px 18px",
  display: "grid",
  gap: 8,
  "& h3": { marginBlockStart: 8 },
});

export interface WaitResultProps {
  type: "delay" | "digest";
  plan: WaitPlan;
  /** Time zone of the subscriber, or of the browser. */
  timeZone: string;
  /** Creation time of the event that the preview starts from. */
  eventTime: unknown;
}

export function WaitResult({ type, plan, timeZone, eventTime }: WaitResultProps) {
  const event = parseInstant(eventTime);
  const [start, setStart] = useState<"now" | "event">(event ? "event" : "now");
  const now = useNow(false);
  const { mode } = useTimeMode();
  const from = start === "event" && event ? event : now;
  const times = nextTimes(plan, from, timeZone);
  return (
    <>
      {event && (
        <ResultTools>
          <ChoiceRow
            label="Start"
            options={[
              ["event", "Event time"],
              ["now", "Now"],
            ]}
            value={start}
            onChange={setStart}
          />
        </ResultTools>
      )}
      <ResultCard width={460}>
        <Body>
          {describeWait(type, plan).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {times.length > 0 && (
            <>
              <h3>Continues</h3>
              <ol>
                {times.map((time) => (
                  <li key={time.getTime()}>
                    <Time value={time.toISOString()} day="always" precision="minute" />
                    {mode !== "utc" && plan.kind === "timed" && `, scheduled in ${timeZone}`}
                  </li>
                ))}
              </ol>
              <WaitCalendar from={from} to={times} timeZone={timeZone} />
            </>
          )}
        </Body>
      </ResultCard>
    </>
  );
}
