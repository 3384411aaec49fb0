import type { FailureGroup } from "../../api/failures/report.ts";
import type { StateIcon, Tone } from "../../components/state-mark.tsx";
import { getProviderName } from "../integrations/provider-label.tsx";
import { describeStepType } from "../events/step-type-label.ts";
import { formatCount, formatDecimal, formatList, plural } from "../../lib/text/format.ts";

export interface GroupStateLabel {
  tone: Tone;
  icon?: StateIcon;
  label: string;
  reason: string;
}

/** Formats a rate, such as "16/min" or "0.8/min". */
export function formatRate(ratePerMinute: number): string {
  if (ratePerMinute > 0 && ratePerMinute < 0.1) return "<0.1/min";
  const shouldRound = ratePerMinute === 0 || ratePerMinute >= 10;
  return `${shouldRound ? formatCount(ratePerMinute) : formatDecimal(ratePerMinute, 1)}/min`;
}

const kindReasons = { failure: undefined, wait: "Long wait", warning: "Warning" } as const;

export function describeState(group: FailureGroup): GroupStateLabel {
  const { state, kind, laterSuccessCount, ratePerMinute } = group;
  const kindReason = kindReasons[kind];
  switch (state) {
    case "ongoing":
      return {
        tone: kind === "failure" ? "fail" : "warn",
        label: "Ongoing",
        reason: kindReason ?? (ratePerMinute > 0 ? formatRate(ratePerMinute) : "No recovery yet"),
      };
    case "recovered":
      return {
        tone: "ok",
        label: "Recovered",
        reason: kindReason ?? `${formatCount(laterSuccessCount)} sent since`,
      };
    case "quiet":
      return { tone: "wait", label: "Quiet", reason: kindReason ?? "Recovery unclear" };
  }
}

/** Returns the label of a state that is shown without its reason. Long waits are always ongoing. */
export function getStateLabel(group: FailureGroup): string {
  const { label } = describeState(group);
  if (group.kind === "wait") return kindReasons.wait;
  return group.kind === "warning" ? `Warning, ${label.toLowerCase()}` : label;
}

/**
 * Returns where a group failed: the provider and the channel, or "No provider call recorded" and
 * the steps, followed by the workflow. Gives only the number of workflows if there are several.
 */
export function getGroupSource({ provider, channel, steps, workflows }: FailureGroup): string[] {
  const [workflow] = workflows;
  const workflowText =
    workflows.length === 1 && workflow ? workflow.name : plural(workflows.length, "workflow");
  return provider === undefined
    ? ["No provider call recorded", formatList(steps), workflowText]
    : [getProviderName(provider), describeStepType(channel).name, workflowText];
}

export const formatUndeliveredCount = (count: number): string =>
  plural(
    count,
    "event wasn't delivered on any channel.",
    "events weren't delivered on any channel.",
  );
