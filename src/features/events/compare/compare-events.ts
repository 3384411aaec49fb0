import { findLastProvider } from "../../../../domain/job-provider.ts";
import { findLastDetail } from "../../../../domain/attempts.ts";
import {
  asObject,
  asObjects,
  asText,
  asTexts,
  type LooseObject,
} from "../../../../domain/loose.ts";
import { getEventOutcome } from "../../../../domain/event-outcome.ts";
import { isSecretName, maskValue } from "../../../../contract/mask-secrets.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import {
  describeEventOutcome,
  describeJobOutcome,
  type InstantFormatter,
} from "../../../entities/events/outcome-labels.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { type Difference, diffValues, isIdOrTime, type PathKey, formatPath } from "./diff.ts";
import { type ComparedStep, pairSteps, type StepPair } from "./pair-steps.ts";

export interface NamedDifference extends Difference {
  /** The name of the field, for example `order.total` or `SMS: to`. */
  field: string;
}

export type CompareSection = ReturnType<typeof compareEvents>[number];

export interface CompareOptions {
  /** The time that determines the outcome of unfinished jobs, in milliseconds since the epoch. */
  now: number;
  formatAt: InstantFormatter;
  shouldIncludeIdsAndTimes: boolean;
}

const sectionTitles = {
  outcomes: "Outcomes",
  payload: "Payload",
  recipient: "Recipient",
  overrides: "Overrides",
  controls: "Controls",
  steps: "Steps",
  providers: "Providers",
  workflow: "Workflow and properties",
};
export type SectionKind = keyof typeof sectionTitles;

/** Compares two events by section. Outcomes come first, then possible causes. */
export function compareEvents(left: ReceivedEvent, right: ReceivedEvent, options: CompareOptions) {
  const stepPairs = pairSteps(left, right, options.now);
  const compareSteps = (getValue: (step: ComparedStep) => unknown) =>
    compareStepValues(stepPairs, getValue);
  const differencesByKind: Record<SectionKind, NamedDifference[]> = {
    outcomes: [
      ...toNamedDifferences(
        diffValues(getOutcomeLabel(left, options), getOutcomeLabel(right, options)),
        "Event",
      ),
      ...compareSteps((step) => describeStepOutcome(step, options)),
    ],
    payload: toNamedDifferences(diffValues(left.payload ?? undefined, right.payload ?? undefined)),
    recipient: [
      ...toNamedDifferences(diffValues(left.to ?? undefined, right.to ?? undefined), "to"),
      ...toNamedDifferences(
        diffValues(getSubscriberData(left), getSubscriberData(right)),
        "subscriber",
      ),
    ],
    overrides: compareSteps(({ job }) => toUndefinedIfEmpty(job["overrides"])),
    controls: [
      ...toNamedDifferences(
        diffValues(left.controls ?? undefined, right.controls ?? undefined),
        "controls",
      ),
      ...compareSteps(({ job }) => asObject(job["step"])?.["controlVariables"] ?? undefined),
    ],
    steps: compareStepDefinitions(stepPairs),
    providers: compareSteps(({ job, outcome }) => {
      const provider = findLastProvider(job, outcome);
      return provider === undefined ? undefined : getProviderName(provider);
    }),
    workflow: toNamedDifferences(diffValues(getWorkflowData(left), getWorkflowData(right))),
  };
  return (Object.keys(sectionTitles) as SectionKind[]).map((kind) => {
    const visibleDifferences = options.shouldIncludeIdsAndTimes
      ? differencesByKind[kind]
      : differencesByKind[kind].filter((difference) => !isIdOrTime(difference));
    return {
      kind,
      title: sectionTitles[kind],
      differences: visibleDifferences.map(maskSecrets),
      /** Number of hidden differences in IDs and times. */
      hiddenCount: differencesByKind[kind].length - visibleDifferences.length,
    };
  });
}

function maskSecrets(difference: NamedDifference): NamedDifference {
  const keys = difference.path.map(String);
  const name = keys.find(isSecretName) ?? keys.at(-1) ?? "";
  const mask = (value: unknown) => (value === undefined ? undefined : maskValue(name, value));
  return { ...difference, left: mask(difference.left), right: mask(difference.right) };
}

const toUndefinedIfEmpty = (value: unknown) =>
  Object.keys(asObject(value) ?? {}).length === 0 ? undefined : value;

function formatField(path: readonly PathKey[], subject: string | undefined): string {
  const text = formatPath(path);
  if (subject === undefined) return text || "entire value";
  return text === "" ? subject : `${subject}: ${text}`;
}

const toNamedDifferences = (
  differences: readonly Difference[],
  subject?: string,
): NamedDifference[] =>
  differences.map((difference) => ({
    ...difference,
    field: formatField(difference.path, subject),
  }));

/**
 * Compares steps that both events ran. Steps that only one event ran appear in the "steps" section.
 */
const compareStepValues = (
  stepPairs: readonly StepPair[],
  getValue: (step: ComparedStep) => unknown,
): NamedDifference[] =>
  stepPairs.flatMap(({ name, left, right }) =>
    left && right ? toNamedDifferences(diffValues(getValue(left), getValue(right)), name) : [],
  );

function compareStepDefinitions(stepPairs: readonly StepPair[]): NamedDifference[] {
  return stepPairs.flatMap(({ name, left, right }): NamedDifference[] => {
    if (!left || !right) {
      const describePresence = (step: ComparedStep | undefined) => (step ? "ran" : undefined);
      return [
        { path: [], field: name, left: describePresence(left), right: describePresence(right) },
      ];
    }
    return toNamedDifferences(diffValues(getStepDefinition(left), getStepDefinition(right)), name);
  });
}

/**
 * Returns the step's definition without the events that its digest collected, and without its
 * controls, which have their own section.
 */
function getStepDefinition({ job }: ComparedStep): LooseObject {
  const { controlVariables: _, ...step } = asObject(job["step"]) ?? {};
  const { events: __, ...digest } = asObject(job["digest"]) ?? {};
  return { type: job["type"], ...step, ...(Object.keys(digest).length > 0 && { digest }) };
}

const getOutcomeLabel = (event: ReceivedEvent, { now, formatAt }: CompareOptions) =>
  describeEventOutcome(getEventOutcome(event, now), now, formatAt).label;

/** Returns the label of a step's outcome and, unless it succeeded, its last execution detail. */
function describeStepOutcome(
  { job, outcome }: ComparedStep,
  { now, formatAt }: CompareOptions,
): string {
  const { label } = describeJobOutcome(outcome, now, formatAt);
  const reason = asText(findLastDetail(job["executionDetails"])?.["detail"]);
  return outcome.kind === "succeeded" || reason === undefined ? label : `${label}: ${reason}`;
}

function getSubscriberData(event: ReceivedEvent): LooseObject {
  const { _id: _, ...subscriber } = asObject(event.subscriber) ?? {};
  return subscriber;
}

function getWorkflowData(event: ReceivedEvent): LooseObject {
  const template = asObject(event.template);
  return {
    workflow: asText(template?.["name"]),
    origin: asText(template?.["origin"]),
    contextKeys: asTexts(event.contextKeys).toSorted(),
    tags: asTexts(event.tags).toSorted(),
    severity: event.severity ?? "none",
    critical: event.critical === true,
    topics: asTexts(asObjects(event.topics).map(({ topicKey }) => topicKey)).toSorted(),
  };
}
