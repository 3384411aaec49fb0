import { asObject, asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { getJobOutcomes, type JobOutcome } from "../../../../domain/job-outcome.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { describeStepType } from "../../../entities/events/step-type-label.ts";

export interface ComparedStep {
  job: LooseObject;
  outcome: JobOutcome;
}

/** The same step in two events. A side is absent if its event didn't run the step. */
export interface StepPair {
  /** The step's name, for example "SMS" or "Email · Receipt". A repeated name gets a number. */
  name: string;
  left?: ComparedStep;
  right?: ComparedStep;
}

export function getStepKey(job: LooseObject): string {
  const step = asObject(job["step"]);
  const type = asText(job["type"]) ?? "";
  return `${type} ${asText(step?.["_id"]) ?? asText(step?.["name"]) ?? ""}`;
}

function formatJobLabel(job: LooseObject): string {
  const type = describeStepType(asText(job["type"]) ?? "").name;
  const name = asText(asObject(job["step"])?.["name"]);
  return name === undefined || name === type ? type : `${type} · ${name}`;
}

function mapStepsByKey(event: ReceivedEvent | undefined, now: number): Map<string, ComparedStep> {
  const outcomes = event ? getJobOutcomes(event, now) : [];
  const stepsByKey = new Map<string, ComparedStep>();
  const occurrenceCountsByKey = new Map<string, number>();
  asObjects(event?.jobs).forEach((job, index) => {
    const outcome = outcomes[index];
    const key = getStepKey(job);
    const occurrence = (occurrenceCountsByKey.get(key) ?? 0) + 1;
    occurrenceCountsByKey.set(key, occurrence);
    if (outcome) stepsByKey.set(`${key} ${occurrence}`, { job, outcome });
  });
  return stepsByKey;
}

/** Pairs steps in the order of event A. Steps that only event B ran come last. */
export function pairSteps(left: ReceivedEvent, right: ReceivedEvent, now: number): StepPair[] {
  const [leftStepsByKey, rightStepsByKey] = [mapStepsByKey(left, now), mapStepsByKey(right, now)];
  const pairs = [...new Set([...leftStepsByKey.keys(), ...rightStepsByKey.keys()])].map((key) => {
    const [leftStep, rightStep] = [leftStepsByKey.get(key), rightStepsByKey.get(key)];
    const job = (leftStep ?? rightStep)?.job ?? {};
    return {
      name: formatJobLabel(job),
      ...(leftStep && { left: leftStep }),
      ...(rightStep && { right: rightStep }),
    };
  });
  const countsByName = new Map<string, number>();
  return pairs.map((pair) => {
    const count = (countsByName.get(pair.name) ?? 0) + 1;
    countsByName.set(pair.name, count);
    return count === 1 ? pair : { ...pair, name: `${pair.name} ${count}` };
  });
}
