import { styled } from "@mui/material/styles";
import type { EventOutcomeKind } from "../../../../domain/event-outcome.ts";
import { type StateIcon, StateMark, type Tone } from "../../../components/state-mark.tsx";
import { formatCount, plural } from "../../../lib/text/format.ts";
import type { PaneProps } from "../pane.ts";
import { describeFilters } from "./filter-notes.ts";
import { OtherStepsButton } from "./other-steps-button.tsx";

const List = styled("ul")({
  display: "flex",
  flexWrap: "wrap",
  columnGap: 16,
  rowGap: 4,
  marginBlockStart: 6,
  fontVariantNumeric: "tabular-nums",
});
const Actions = styled("div")({ marginBlockStart: 8 });

interface SummaryPart {
  readonly kinds: readonly (EventOutcomeKind | "otherFailed")[];
  readonly tone: Tone;
  readonly icon?: StateIcon;
  readonly name: string;
}

const summaryParts: readonly SummaryPart[] = [
  { kinds: ["failed", "partlyFailed"], tone: "fail", name: "failed" },
  { kinds: ["otherFailed"], tone: "idle", icon: "fail", name: "failed only in other steps" },
  { kinds: ["stuck"], tone: "warn", icon: "stuck", name: "stuck" },
  { kinds: ["waiting", "running"], tone: "wait", name: "in progress" },
  { kinds: ["succeeded", "warning"], tone: "ok", name: "succeeded" },
  { kinds: ["nothingSent", "merged"], tone: "idle", name: "not sent" },
  { kinds: ["unknown", "notReported"], tone: "idle", icon: "unknown", name: "unknown" },
];

type SelectionSummaryProps = Pick<
  PaneProps,
  "report" | "window" | "search" | "conditions" | "onSearch"
>;

/** Renders the outcomes of the matching events, and notes on what the filters don't show. */
export function SelectionSummary(props: SelectionSummaryProps) {
  const notes = describeFilters(props.report, props.conditions);
  return (
    <>
      {notes.length > 0 && <p>{notes.join(" ")}</p>}
      {props.report.eventCount > 0 && <MatchingEvents {...props} />}
    </>
  );
}

function MatchingEvents({ report, window, search, onSearch }: SelectionSummaryProps) {
  const { eventCount, outcomeCounts, otherFailedCount, hasOtherIssues, scannedShare } = report;
  const counts = { ...outcomeCounts, otherFailed: otherFailedCount };
  const periodText = scannedShare < 1 ? "in the scanned part of the range" : window.periodText;
  const countedParts = summaryParts.map((part) => ({
    ...part,
    count: part.kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0),
  }));
  return (
    <div role="group" aria-label="Matching events">
      <p>{plural(eventCount, `matching event ${periodText}:`, `matching events ${periodText}:`)}</p>
      <List>
        {countedParts
          .filter(({ count }) => count > 0)
          .map(({ name, tone, icon, count }) => (
            <li key={name}>
              <StateMark tone={tone} icon={icon} label={`${formatCount(count)} ${name}`} />
            </li>
          ))}
      </List>
      {hasOtherIssues && (
        <Actions>
          <OtherStepsButton search={search} onSearch={onSearch} />
        </Actions>
      )}
    </div>
  );
}
