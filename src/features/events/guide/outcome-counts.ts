import type { EventOutcome, EventOutcomeKind } from "../../../../contract/rules.ts";
import type { StateIcon, Tone } from "../../../components/state-mark.tsx";

export interface OutcomeCount {
  kind: EventOutcomeKind;
  tone: Tone;
  icon?: StateIcon;
  label: string;
  count: number;
}

/** In order of what an operator looks for first. */
const groups: readonly Omit<OutcomeCount, "count">[] = [
  { kind: "failed", tone: "fail", label: "Failed" },
  { kind: "partlyFailed", tone: "fail", label: "Partly failed" },
  { kind: "stuck", tone: "warn", icon: "stuck", label: "Stuck" },
  { kind: "warning", tone: "warn", label: "Sent with retries or warnings" },
  { kind: "waiting", tone: "wait", label: "Waiting" },
  { kind: "running", tone: "wait", icon: "running", label: "Running" },
  { kind: "succeeded", tone: "ok", label: "Sent" },
  { kind: "merged", tone: "idle", icon: "merged", label: "Merged into a digest" },
  { kind: "nothingSent", tone: "idle", label: "Nothing sent" },
  { kind: "unknown", tone: "idle", icon: "unknown", label: "Status not known" },
  { kind: "untold", tone: "idle", icon: "unknown", label: "Not told by the list" },
];

/** How many events came out how; outcomes that did not occur are left out. */
export function countOutcomes(outcomes: readonly EventOutcome[]): OutcomeCount[] {
  return groups
    .map((group) => ({
      ...group,
      count: outcomes.filter(({ kind }) => kind === group.kind).length,
    }))
    .filter(({ count }) => count > 0);
}
