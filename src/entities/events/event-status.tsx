import type { EventOutcome, JobOutcome } from "../../../domain/rules.ts";
import { StateMark } from "../../components/state-mark.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { detailWords, eventWords, jobWords, type StateWords } from "./outcome-words.ts";
import { useWriteInstant } from "./use-write-instant.ts";

function Mark({ words: { tone, icon, label } }: { words: StateWords }) {
  // An unknown status is untrusted text.
  return <StateMark tone={tone} icon={icon} label={<DataText value={label} max={48} />} />;
}

export interface EventStatusProps {
  outcome: EventOutcome;
  /** Milliseconds since the epoch. */
  now: number;
  /** For narrow columns: shows only the day if it isn't today. */
  brief?: boolean;
}

/** Renders an outcome: "Failed 1 of 3", "Sent on 3rd try", "Delayed until 03:41". */
export function EventStatus({ outcome, now, brief = false }: EventStatusProps) {
  return <Mark words={eventWords(outcome, now, useWriteInstant(brief))} />;
}

export function JobStatusMark({ outcome, now }: { outcome: JobOutcome; now: number }) {
  return <Mark words={jobWords(outcome, now, useWriteInstant())} />;
}

export function DetailStatus({ status }: { status: unknown }) {
  return <Mark words={detailWords(status)} />;
}
