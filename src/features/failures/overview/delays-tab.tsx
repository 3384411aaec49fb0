import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { parseTimestamp } from "../../../../contract/read-timestamp.ts";
import { replaceConditions } from "../../../api/failures/search-conditions.ts";
import type {
  FailureGroup,
  FailureReport,
  LatencyRow,
  SlowEvent,
} from "../../../api/failures/report.ts";
import { Section } from "../../../components/layout/section.tsx";
import { InListContext } from "../../../components/text/in-list.tsx";
import { Time, ElapsedTime } from "../../../components/text/time.tsx";
import { plural } from "../../../lib/text/format.ts";
import { narrowByValue } from "../narrow.ts";
import type { PaneProps } from "../pane.ts";
import { DelayTable } from "./delay-table.tsx";
import { type SyntheticEvent, useState } from "react";
import TextField from "@mui/material/TextField";
import { useClockMode } from "../../../components/text/time-mode.tsx";
import { parseDateTimeInput } from "../../../lib/time/datetime-input.ts";
import { Link } from "@tanstack/react-router";
import { DataText } from "../../../components/text/data-text.tsx";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { DotSeparated } from "../../../entities/failures/dot-separated.tsx";
import { PaneTable } from "./pane-table.tsx";

const MarkerRow = styled("p")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });

export function DelaysTab(props: PaneProps) {
  const { report, search, conditions, onSearch, groupTriage, window } = props;
  const { marker } = search;
  const clockMode = useClockMode();
  const getRows = (key: LatencyRow["key"]) => report.latencies.filter((row) => row.key === key);
  const select = (row: LatencyRow) =>
    onSearch(replaceConditions(search, narrowByValue(conditions, row.key, row.value)));
  const isComplete = report.scannedShare >= 1;
  const periodText = isComplete ? window.periodText : "in the scanned part of the range";
  const groups = report.groups.filter(({ id }) => !groupTriage.hidden.includes(id));
  const timedCount = getRows("workflow").reduce((sum, { count }) => sum + count, 0);
  const slowestEvents = (
    <Section
      title="Slowest events"
      note={plural(
        timedCount,
        `event with a sent message ${periodText}`,
        `events with a sent message ${periodText}`,
      )}
    >
      <SlowestEvents events={report.slowestEvents} isComplete={isComplete} />
    </Section>
  );
  const isCompared = marker !== undefined;
  const changeTexts = isCompared ? describeChange(report, groups, parseTimestamp(marker)) : [];
  return (
    <>
      {!isCompared && slowestEvents}
      <Section title="Time to first success">
        {isCompared ? (
          <>
            <MarkerRow>
              <span>
                Comparing times before and after{" "}
                <Time value={parseTimestamp(marker)} precision="minute" mode={clockMode} />
              </span>
              <Button size="small" onClick={() => onSearch({ ...search, marker: undefined })}>
                Clear time
              </Button>
            </MarkerRow>
            {changeTexts.length > 0 && <p>{changeTexts.join(" ")}</p>}
          </>
        ) : (
          <MarkerField
            onApply={(at) => onSearch({ ...search, marker: new Date(at).toISOString() })}
          />
        )}
        <DelayTable
          name="Workflow"
          rows={getRows("workflow")}
          isCompared={isCompared}
          onSelect={select}
        />
        <DelayTable
          name="Provider"
          rows={getRows("provider")}
          isCompared={isCompared}
          onSelect={select}
        />
      </Section>
      {isCompared && slowestEvents}
    </>
  );
}

/**
 * Describes which failures stopped, continued, or began at the time of a change. The range must
 * include the time, because the times of groups are those of the range's scanned events.
 */
function describeChange(
  { range, scannedShare }: FailureReport,
  groups: readonly FailureGroup[],
  changedAt: number,
): string[] {
  if (changedAt <= range.from) return ["The range doesn't include events before this time."];
  if (changedAt >= range.to) return ["The range doesn't include events after this time."];
  const isComplete = scannedShare >= 1;
  const failures = groups.filter(({ kind }) => kind === "failure");
  const endedCount = failures.filter(({ lastAt }) => lastAt < changedAt).length;
  const begunCount = failures.filter(({ firstAt }) => firstAt >= changedAt).length;
  const spanningFailures = failures.filter(
    ({ firstAt, lastAt }) => firstAt < changedAt && lastAt >= changedAt,
  );
  // The times of a group don't show whether its failures or its merged warnings continued.
  const mixedCount = spanningFailures.filter(({ hasOtherKinds }) => hasOtherKinds).length;
  const continuedCount = spanningFailures.length - mixedCount;
  return [
    ...(endedCount > 0
      ? [
          isComplete
            ? plural(
                endedCount,
                "failure wasn't seen after this time.",
                "failures weren't seen after this time.",
              )
            : plural(
                endedCount,
                "failure hasn't been seen after this time so far.",
                "failures haven't been seen after this time so far.",
              ),
        ]
      : []),
    ...(continuedCount > 0
      ? [
          plural(
            continuedCount,
            "failure continued after this time.",
            "failures continued after this time.",
          ),
        ]
      : []),
    ...(mixedCount > 0
      ? [
          plural(
            mixedCount,
            "merged group with failures and other issues was seen before and after this time.",
            "merged groups with failures and other issues were seen before and after this time.",
          ),
        ]
      : []),
    ...(begunCount > 0
      ? [
          isComplete
            ? plural(
                begunCount,
                "failure was seen only after this time.",
                "failures were seen only after this time.",
              )
            : plural(
                begunCount,
                "failure has been seen only after this time so far.",
                "failures have been seen only after this time so far.",
              ),
        ]
      : []),
  ];
}

const Form = styled("form")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  gap: 8,
  marginBlockEnd: 10,
});

/**
 * Renders a field for the time of a change, such as a deployment, to compare the delays before and
 * after the change.
 */
function MarkerField({ onApply }: { onApply: (at: number) => void }) {
  const zone = useClockMode();
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const markerDate = parseDateTimeInput(text, zone);
    setIsMissing(markerDate === undefined);
    if (markerDate !== undefined) onApply(markerDate.getTime());
  };
  return (
    <Form onSubmit={submit} noValidate>
      <TextField
        sx={{ flex: "1 1 200px" }}
        label={zone === "utc" ? "Time of change (UTC)" : "Time of change"}
        type="datetime-local"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isMissing}
        {...(isMissing && { helperText: "Enter the time of a change, such as a deployment." })}
      />
      <Button type="submit">Compare</Button>
    </Form>
  );
}

interface SlowestEventsProps {
  events: readonly SlowEvent[];
  /** Whether the whole range was scanned. */
  isComplete: boolean;
}

function SlowestEvents({ events, isComplete }: SlowestEventsProps) {
  if (events.length === 0) {
    return (
      <p>
        {isComplete ? "No events with a sent message." : "No events with a sent message so far."}
      </p>
    );
  }
  return (
    <PaneTable>
      <thead>
        <tr>
          <th scope="col" style={{ inlineSize: "24%" }}>
            Duration
          </th>
          <th scope="col">Event</th>
          <th scope="col" style={{ inlineSize: "30%" }}>
            Subscriber
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ eventId, latencyMs, createdAt, workflow, subscriberId, provider }) => (
          <tr key={eventId}>
            <td>
              <b>
                <ElapsedTime elapsedMs={latencyMs} />
              </b>
            </td>
            <th scope="row">
              <Link to="/events/$eventId" params={{ eventId }}>
                <InListContext value>
                  <Time value={createdAt} />
                </InListContext>
              </Link>
              <small>
                <DotSeparated
                  texts={
                    provider === undefined ? [workflow] : [workflow, getProviderName(provider)]
                  }
                />
              </small>
            </th>
            <td>
              <DataText value={subscriberId} maxLength={48} />
            </td>
          </tr>
        ))}
      </tbody>
    </PaneTable>
  );
}
