import { asObject, asObjects, asText } from "../../../../domain/loose.ts";
import { getEventTemplate, getWorkflowIdentifier } from "../../../../domain/workflow-identifier.ts";
import { getWorkflowFilter } from "../../../api/workflow-filter.ts";
import { describeStepType } from "../../../entities/events/step-type-label.ts";

export interface KnownStep {
  id: string;
  name: string;
  type: string;
}

export interface KnownWorkflow {
  /** Selects the events of the workflow: its trigger identifier or its ID. */
  id: string;
  /** The trigger identifier; undefined if the events don't contain it. */
  identifier?: string | undefined;
  name: string;
  /** Steps of the newest event in execution order, then other known steps. */
  steps: KnownStep[];
}

/**
 * Returns the workflows of the events with their steps, sorted by name. Expects newest events
 * first.
 */
export function collectWorkflows(events: readonly unknown[]): KnownWorkflow[] {
  const workflowsById = new Map<string, KnownWorkflow>();
  for (const event of events) {
    const record = asObject(event);
    const template = record && getEventTemplate(record);
    const id = getWorkflowFilter(template);
    if (id === undefined) continue;
    const workflow = workflowsById.get(id) ?? {
      id,
      identifier: getWorkflowIdentifier(template),
      name: asText(template?.["name"]) ?? id,
      steps: [],
    };
    workflowsById.set(id, workflow);
    for (const job of asObjects(record?.["jobs"])) addStep(workflow.steps, job);
  }
  return [...workflowsById.values()].toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

function addStep(steps: KnownStep[], job: Readonly<Record<string, unknown>>) {
  const step = asObject(job["step"]);
  const id = asText(step?.["_id"]);
  const type = asText(job["type"]) ?? "";
  if (id === undefined || type === "trigger" || steps.some((candidate) => candidate.id === id))
    return;
  steps.push({ id, type, name: asText(step?.["name"]) ?? "" });
}

/** Merges known workflows. New workflows and steps take precedence over saved ones. */
export function mergeWorkflows(
  savedWorkflows: readonly KnownWorkflow[],
  newWorkflows: readonly KnownWorkflow[],
): KnownWorkflow[] {
  const workflowsById = new Map(savedWorkflows.map((workflow) => [workflow.id, workflow]));
  for (const workflow of newWorkflows) {
    const savedSteps = workflowsById.get(workflow.id)?.steps ?? [];
    const newStepIds = new Set(workflow.steps.map(({ id }) => id));
    workflowsById.set(workflow.id, {
      ...workflow,
      steps: [...workflow.steps, ...savedSteps.filter(({ id }) => !newStepIds.has(id))],
    });
  }
  return [...workflowsById.values()].toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

const parseStep = (value: unknown): KnownStep[] => {
  const step = asObject(value);
  const id = asText(step?.["id"]);
  if (id === undefined) return [];
  return [{ id, name: asText(step?.["name"]) ?? "", type: asText(step?.["type"]) ?? "" }];
};

export function parseWorkflows(value: unknown): KnownWorkflow[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return asObjects(value).flatMap((workflow) => {
    const id = asText(workflow["id"]);
    if (id === undefined) return [];
    const steps = asObjects(workflow["steps"]).flatMap(parseStep);
    const identifier = asText(workflow["identifier"]);
    return [{ id, identifier, name: asText(workflow["name"]) ?? id, steps }];
  });
}

/** Returns a label, such as "Delay: Wait for the order", or the type if there is no custom name. */
export function formatStepLabel({ type, name }: { type: string; name: string }): string {
  const typeName = describeStepType(type).name;
  return name === "" || name === typeName ? typeName : `${typeName}: ${name}`;
}
