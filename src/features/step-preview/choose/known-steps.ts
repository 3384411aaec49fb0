import { asObject, asObjects, asText } from "../../../../domain/loose.ts";
import { workflowIdentifier } from "../../../entities/events/workflow-label.tsx";
import { stepWords } from "../../../entities/events/step-words.ts";

export interface KnownStep {
  id: string;
  name: string;
  type: string;
}

export interface KnownWorkflow {
  /** The trigger identifier, or the ID if that is unknown. */
  id: string;
  name: string;
  /** In the order of a run. */
  steps: KnownStep[];
}

/** Collects workflows and their steps from events, by name. The newest event determines names. */
export function learnWorkflows(events: readonly unknown[]): KnownWorkflow[] {
  const found = new Map<string, KnownWorkflow>();
  for (const event of events) {
    const record = asObject(event);
    const template = asObject(record?.["template"]);
    const id = workflowIdentifier(template);
    if (id === undefined) continue;
    const workflow = found.get(id) ?? { id, name: asText(template?.["name"]) ?? id, steps: [] };
    found.set(id, workflow);
    for (const job of asObjects(record?.["jobs"])) addStep(workflow.steps, job);
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

function addStep(steps: KnownStep[], job: Readonly<Record<string, unknown>>) {
  const step = asObject(job["step"]);
  const id = asText(step?.["_id"]);
  const type = asText(job["type"]) ?? "";
  if (id === undefined || type === "trigger" || steps.some((known) => known.id === id)) return;
  steps.push({ id, type, name: asText(step?.["name"]) ?? "" });
}

/** Merges known workflows; `now` takes precedence. */
export function mergeWorkflows(
  before: readonly KnownWorkflow[],
  now: readonly KnownWorkflow[],
): KnownWorkflow[] {
  const merged = new Map(before.map((workflow) => [workflow.id, workflow]));
  for (const workflow of now) {
    const old = merged.get(workflow.id)?.steps ?? [];
    const seen = new Set(workflow.steps.map(({ id }) => id));
    merged.set(workflow.id, {
      ...workflow,
      steps: [...workflow.steps, ...old.filter(({ id }) => !seen.has(id))],
    });
  }
  return [...merged.values()].toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

const readStep = (value: unknown): KnownStep[] => {
  const step = asObject(value);
  const id = asText(step?.["id"]);
  if (id === undefined) return [];
  return [{ id, name: asText(step?.["name"]) ?? "", type: asText(step?.["type"]) ?? "" }];
};

export function readWorkflows(value: unknown): KnownWorkflow[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return asObjects(value).flatMap((workflow) => {
    const id = asText(workflow["id"]);
    if (id === undefined) return [];
    const steps = asObjects(workflow["steps"]).flatMap(readStep);
    return [{ id, name: asText(workflow["name"]) ?? id, steps }];
  });
}

/** "Delay: Wait for the order". The type alone if the name adds nothing. */
export function stepLabel({ type, name }: { type: string; name: string }): string {
  const word = stepWords(type).name;
  return name === "" || name === word ? word : `${word}: ${name}`;
}
