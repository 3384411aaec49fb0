import type { EventOutcome, EventOutcomeKind } from "../../../../domain/event-outcome.ts";
import { outcomeNames } from "../../../entities/events/outcome-labels.ts";
import type { StateIcon, Tone } from "../../../components/state-mark.tsx";

const outcomeMarks: readonly { kind: EventOutcomeKind; tone: Tone; icon?: StateIcon }[] = [
  { kind: "failed", tone: "fail" },
  { kind: "partlyFailed", tone: "fail" },
  { kind: "stuck", tone: "warn", icon: "stuck" },
  { kind: "warning", tone: "warn" },
  { kind: "waiting", tone: "wait" },
  { kind: "running", tone: "wait", icon: "running" },
  { kind: "succeeded", tone: "ok" },
  { kind: "merged", tone: "idle", icon: "merged" },
  { kind: "nothingSent", tone: "idle" },
  { kind: "unknown", tone: "idle", icon: "unknown" },
  { kind: "notReported", tone: "idle", icon: "unknown" },
];

export function countOutcomes(outcomes: readonly EventOutcome[]) {
  return outcomeMarks
    .map((mark) => ({
      ...mark,
      label: outcomeNames[mark.kind],
      count: outcomes.filter(({ kind }) => kind === mark.kind).length,
    }))
    .filter(({ count }) => count > 0);
}
