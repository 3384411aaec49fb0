import { lastDetail } from "../../../../domain/attempts.ts";
import {
  asObject,
  asObjects,
  asText,
  asTexts,
  type LooseObject,
} from "../../../../domain/loose.ts";
import { eventOutcome } from "../../../../domain/rules.ts";
import { isSecretName, maskValue } from "../../../../contract/secrets.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { eventWords, jobWords, type WriteInstant } from "../../../entities/events/outcome-words.ts";
import { jobProvider, providerName } from "../../../entities/integrations/provider-label.tsx";
import { type Difference, diffValues, isIdOrTime, type PathKey, pathText } from "./diff.ts";
import { type ComparedStep, pairSteps, type StepPair } from "./pair-steps.ts";

export type SectionKind =
  | "outcomes"
  | "payload"
  | "recipient"
  | "overrides"
  | "controls"
  | "steps"
  | "providers"
  | "rest";

export interface NamedDifference extends Difference {
  /** `order.total`, `SMS: to`. */
  place: string;
}

export interface CompareSection {
  kind: SectionKind;
  title: string;
  differences: readonly NamedDifference[];
  /** Number of differences in IDs and times that were left out. */
  ignored: number;
}

export interface CompareOptions {
  /** Milliseconds since the epoch, used for the outcome of unfinished jobs. */
  now: number;
  write: WriteInstant;
  idsAndTimes: boolean;
}

const titles: Record<SectionKind, string> = {
  outcomes: "Outcomes",
  payload: "Payload",
  recipient: "Recipient",
  overrides: "Overrides",
  controls: "Controls",
  steps: "Steps",
  providers: "Providers",
  rest: "Workflow, contexts and tags",
};

/** Compares two events section by section: outcomes first, then possible causes. */
export function compareEvents(
  left: ReceivedEvent,
  right: ReceivedEvent,
  options: CompareOptions,
): CompareSection[] {
  const steps = pairSteps(left, right, options.now);
  const ofSteps = (value: (step: ComparedStep) => unknown) => differencesOfSteps(steps, value);
  const found: Record<SectionKind, NamedDifference[]> = {
    outcomes: [
      ...named(diffValues(eventWord(left, options), eventWord(right, options)), "Event"),
      ...ofSteps((step) => outcomeOf(step, options)),
    ],
    payload: named(diffValues(left.payload ?? undefined, right.payload ?? undefined)),
    recipient: [
      ...named(diffValues(left.to ?? undefined, right.to ?? undefined), "to"),
      ...named(diffValues(person(left), person(right)), "subscriber"),
    ],
    overrides: ofSteps(({ job }) => filled(job["overrides"])),
    controls: [
      ...named(diffValues(left.controls ?? undefined, right.controls ?? undefined), "controls"),
      ...ofSteps(({ job }) => asObject(job["step"])?.["controlVariables"] ?? undefined),
    ],
    steps: stepDifferences(steps),
    providers: ofSteps(({ job, outcome }) => {
      const provider = jobProvider(outcome.type, job["providerId"]);
      return provider === undefined ? undefined : providerName(provider);
    }),
    rest: named(diffValues(setting(left), setting(right))),
  };
  return (Object.keys(titles) as SectionKind[]).map((kind) => {
    const shown = options.idsAndTimes
      ? found[kind]
      : found[kind].filter((difference) => !isIdOrTime(difference));
    return {
      kind,
      title: titles[kind],
      differences: shown.map(withoutSecrets),
      ignored: found[kind].length - shown.length,
    };
  });
}

/** Masks secrets in both values; the difference itself stays visible. */
function withoutSecrets(difference: NamedDifference): NamedDifference {
  const names = difference.path.map(String);
  const name = names.find(isSecretName) ?? names.at(-1) ?? "";
  const mask = (value: unknown) => (value === undefined ? undefined : maskValue(name, value));
  return { ...difference, left: mask(difference.left), right: mask(difference.right) };
}

const filled = (value: unknown) =>
  Object.keys(asObject(value) ?? {}).length === 0 ? undefined : value;

function place(path: readonly PathKey[], of: string | undefined): string {
  const text = pathText(path);
  if (of === undefined) return text || "all of it";
  return text === "" ? of : `${of}: ${text}`;
}

const named = (differences: readonly Difference[], of?: string): NamedDifference[] =>
  differences.map((difference) => ({ ...difference, place: place(difference.path, of) }));

/** Compares only steps that both events ran; the section of steps lists the others. */
const differencesOfSteps = (
  steps: readonly StepPair[],
  value: (step: ComparedStep) => unknown,
): NamedDifference[] =>
  steps.flatMap(({ name, left, right }) =>
    left && right ? named(diffValues(value(left), value(right)), name) : [],
  );

function stepDifferences(steps: readonly StepPair[]): NamedDifference[] {
  return steps.flatMap(({ name, left, right }): NamedDifference[] => {
    if (!left || !right) {
      const presence = (step: ComparedStep | undefined) => (step ? "ran" : undefined);
      return [{ path: [], place: name, left: presence(left), right: presence(right) }];
    }
    return named(diffValues(definition(left), definition(right)), name);
  });
}

/** Returns the step's definition without its controls, which have their own section. */
function definition({ job }: ComparedStep): LooseObject {
  const { controlVariables: _, ...step } = asObject(job["step"]) ?? {};
  const { events: __, ...digest } = asObject(job["digest"]) ?? {};
  return { type: job["type"], ...step, ...(Object.keys(digest).length > 0 && { digest }) };
}

const eventWord = (event: ReceivedEvent, { now, write }: CompareOptions) =>
  eventWords(eventOutcome(event, now), now, write).label;

/** Returns the label of a step's outcome and, for a failed step, its last detail. */
function outcomeOf({ job, outcome }: ComparedStep, { now, write }: CompareOptions): LooseObject {
  const isPlain = outcome.kind === "succeeded";
  const last = lastDetail(job["executionDetails"]);
  return {
    status: jobWords(outcome, now, write).label,
    ...(!isPlain && last && { reason: asText(last["detail"]) }),
  };
}

/** Returns the subscriber's data that a message can depend on. */
function person(event: ReceivedEvent): LooseObject {
  const { _id: _, ...subscriber } = asObject(event.subscriber) ?? {};
  return subscriber;
}

function setting(event: ReceivedEvent): LooseObject {
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
