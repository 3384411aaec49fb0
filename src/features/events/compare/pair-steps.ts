import { asObject, asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { type JobOutcome, jobOutcomes } from "../../../../domain/rules.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { stepWords } from "../../../entities/events/step-words.ts";

export interface ComparedStep {
  job: LooseObject;
  outcome: JobOutcome;
}

/** A side is absent if its event didn't run the step. */
export interface StepPair {
  /** "SMS", "Email · Receipt"; numbered as "Email 2" if the name is ambiguous. */
  name: string;
  left?: ComparedStep;
  right?: ComparedStep;
}

export function stepKey(job: LooseObject): string {
  const step = asObject(job["step"]);
  const type = asText(job["type"]) ?? "";
  return `${type} ${asText(step?.["_id"]) ?? asText(step?.["name"]) ?? ""}`;
}

function nameOf(job: LooseObject): string {
  const type = stepWords(asText(job["type"]) ?? "").name;
  const name = asText(asObject(job["step"])?.["name"]);
  return name === undefined || name === type ? type : `${type} · ${name}`;
}

/** Maps steps by key; a repeated step gets a number. */
function keyed(event: ReceivedEvent | undefined, now: number): Map<string, ComparedStep> {
  const outcomes = event ? jobOutcomes(event, now) : [];
  const found = new Map<string, ComparedStep>();
  const times = new Map<string, number>();
  asObjects(event?.jobs).forEach((job, index) => {
    const outcome = outcomes[index];
    const key = stepKey(job);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    if (outcome) found.set(`${key} ${time}`, { job, outcome });
  });
  return found;
}

/** Pairs the steps in the left event's order; those only in the right event come last. */
export function pairSteps(left: ReceivedEvent, right: ReceivedEvent, now: number): StepPair[] {
  const [ones, others] = [keyed(left, now), keyed(right, now)];
  const pairs = [...new Set([...ones.keys(), ...others.keys()])].map((key) => {
    const [one, other] = [ones.get(key), others.get(key)];
    const job = (one ?? other)?.job ?? {};
    return { name: nameOf(job), ...(one && { left: one }), ...(other && { right: other }) };
  });
  const counts = new Map<string, number>();
  return pairs.map((pair) => {
    const count = (counts.get(pair.name) ?? 0) + 1;
    counts.set(pair.name, count);
    return count === 1 ? pair : { ...pair, name: `${pair.name} ${count}` };
  });
}
