import type { EventOutcome } from "../../../domain/event-outcome.ts";
import type { JobOutcome } from "../../../domain/job-outcome.ts";
import { StateMark } from "../../components/state-mark.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { describeEventOutcome, describeJobOutcome, type StatusLabel } from "./outcome-labels.ts";
import { useInstantFormatter } from "./use-instant-formatter.ts";

export function StatusLabelMark({ status: { tone, icon, label } }: { status: StatusLabel }) {
  // The label of an unknown status is untrusted text.
  return <StateMark tone={tone} icon={icon} label={<DataText value={label} maxLength={48} />} />;
}

export interface EventStatusProps {
  outcome: EventOutcome;
  /** Milliseconds since the epoch. */
  now: number;
  /** Omits the time on days other than today, for narrow columns. */
  isBrief?: boolean;
}

/** Renders an outcome, such as "Failed 1 of 3" or "Delayed until 03:41". */
export function EventStatus({ outcome, now, isBrief = false }: EventStatusProps) {
  return (
    <StatusLabelMark status={describeEventOutcome(outcome, now, useInstantFormatter(isBrief))} />
  );
}

export function JobStatusMark({ outcome, now }: { outcome: JobOutcome; now: number }) {
  return <StatusLabelMark status={describeJobOutcome(outcome, now, useInstantFormatter())} />;
}
