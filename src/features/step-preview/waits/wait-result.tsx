import { useState } from "react";
import { styled } from "@mui/material/styles";
import { useNow, useTimeMode } from "../../../components/text/time-mode.tsx";
import { Time } from "../../../components/text/time.tsx";
import { parseInstant } from "../../../lib/time/instant.ts";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import { ResultCard, ResultTools } from "../result/result-card.tsx";
import { computeNextTimes, type WaitPlan } from "./wait-plan.ts";
import { describeWait } from "./describe-wait.ts";
import { getDateFormat, textLocale } from "../../../lib/text/locale.ts";

const Body = styled("div")({
  padding: "14px 18px",
  display: "grid",
  gap: 8,
  "& h3": { marginBlockStart: 8 },
});

export interface WaitResultProps {
  type: "delay" | "digest";
  plan: WaitPlan;
  /** The subscriber's time zone, or the browser's if the subscriber has no valid time zone. */
  timeZone: string;
  /** Creation time of the event that the preview starts from. */
  eventTime: unknown;
}

export function WaitResult({ type, plan, timeZone, eventTime }: WaitResultProps) {
  const eventDate = parseInstant(eventTime);
  const [startChoice, setStartChoice] = useState<"now" | "event">(eventDate ? "event" : "now");
  const now = useNow(startChoice === "now");
  const { mode } = useTimeMode();
  const from = startChoice === "event" && eventDate ? eventDate : now;
  const times = computeNextTimes(plan, from, timeZone);
  const isCron = plan.kind === "timed" && plan.cron !== undefined;
  const hasSeconds = isCron && times.some((time) => time.getUTCSeconds() > 0);
  return (
    <>
      {eventDate && (
        <ResultTools>
          <ChoiceRow
            label="Start"
            options={[
              ["event", "Event time"],
              ["now", "Now"],
            ]}
            value={startChoice}
            onChange={setStartChoice}
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
              <h3>Continues at</h3>
              <ol>
                {times.map((time, index) => (
                  <li key={index}>
                    <Time
                      value={time.toISOString()}
                      day="always"
                      precision={hasSeconds ? "second" : "minute"}
                    />
                    {mode !== "utc" && plan.kind === "timed" && `, scheduled in ${timeZone}`}
                  </li>
                ))}
              </ol>
              <WaitCalendar start={from} ends={times} timeZone={timeZone} />
            </>
          )}
        </Body>
      </ResultCard>
    </>
  );
}

const Grid = styled("table")({
  borderCollapse: "separate",
  borderSpacing: 3,
  marginBlockStart: 8,
  fontVariantNumeric: "tabular-nums",
  "& caption": { textAlign: "start", fontWeight: 600, paddingBlockEnd: 4 },
  "& th": { color: "var(--ink-3)", fontWeight: 500, fontSize: 11.5 },
  "& th, & td": { inlineSize: 34, blockSize: 28, textAlign: "center", padding: 0 },
  "& td": { borderRadius: 6, color: "var(--ink-2)" },
  "& td[data-from]": { boxShadow: "inset 0 0 0 1px var(--line-strong)" },
  "& td[data-to]": { background: "var(--accent)", color: "var(--on-accent)", fontWeight: 650 },
  "& td[data-outside]": { color: "var(--ink-3)" },
});

const formatIsoDay = (date: Date, timeZone: string) =>
  // oxlint-disable-next-line signalbox/shared-locale -- keys are ISO dates, the Swedish format
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(date);

const weekdayFormat = getDateFormat({ weekday: "short", timeZone: "UTC" }, textLocale);
/** Weekdays from "Mon" to "Sun". January 1, 2024, was a Monday. */
const weekdayLabels = Array.from({ length: 7 }, (_, index) =>
  weekdayFormat.format(Date.UTC(2024, 0, 1 + index)),
);

/**
 * Returns the first day of a day's month, and the days of six weeks that contain the month. Weeks
 * start on Monday.
 */
function getMonthDays(isoDay: string) {
  const [year = 0, month = 1] = isoDay.split("-").map(Number);
  const firstDay = new Date(Date.UTC(year, month - 1, 1));
  const leadingDayCount = (firstDay.getUTCDay() + 6) % 7;
  const days = Array.from({ length: 42 }, (_, index) => {
    const day = new Date(Date.UTC(year, month - 1, 1 - leadingDayCount + index));
    const key = day.toISOString().slice(0, -"T00:00:00.000Z".length);
    return { day, key, isOutside: day.getUTCMonth() !== month - 1 };
  });
  return { first: firstDay, days };
}

interface WaitCalendarProps {
  start: Date;
  ends: readonly Date[];
  timeZone: string;
}

function WaitCalendar({ start, ends, timeZone }: WaitCalendarProps) {
  const [end = start] = ends;
  const { first, days } = getMonthDays(formatIsoDay(end, timeZone));
  const startIsoDay = formatIsoDay(start, timeZone);
  const endIsoDays = new Set(ends.map((time) => formatIsoDay(time, timeZone)));
  const weeks = Array.from({ length: 6 }, (_, weekIndex) =>
    days.slice(weekIndex * 7, weekIndex * 7 + 7),
  );
  const title = getDateFormat({ month: "long", year: "numeric", timeZone: "UTC" }).format(first);
  return (
    <Grid>
      <caption>{title}</caption>
      <thead>
        <tr>
          {weekdayLabels.map((weekdayLabel) => (
            <th key={weekdayLabel} scope="col">
              {weekdayLabel}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks
          .filter((week) => week.some(({ isOutside }) => !isOutside))
          .map((week) => (
            <tr key={week[0]?.key}>
              {week.map(({ day, key, isOutside }) => (
                <td
                  key={key}
                  {...(key === startIsoDay && { "data-from": "", title: "Wait starts" })}
                  {...(endIsoDays.has(key) && { "data-to": "", title: "Wait ends" })}
                  {...(isOutside && { "data-outside": "" })}
                >
                  {day.getUTCDate()}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </Grid>
  );
}
