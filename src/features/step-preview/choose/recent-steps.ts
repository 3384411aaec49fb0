import { asObjects, asText } from "../../../../domain/loose.ts";
import type { StepAddress } from "../../../api/step-preview.ts";

export interface RecentStep extends StepAddress {
  label: string;
}

const maxRecentSteps = 8;

export function parseRecentSteps(value: unknown): RecentStep[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return asObjects(value).flatMap((entry) => {
    const [workflowId, stepId, label] = ["workflowId", "stepId", "label"].map((key) =>
      asText(entry[key]),
    );
    if (workflowId === undefined || stepId === undefined) return [];
    return [{ workflowId, stepId, label: label ?? `${workflowId}, ${stepId}` }];
  });
}

export const addRecentStep = (recentSteps: readonly RecentStep[], step: RecentStep): RecentStep[] =>
  [
    step,
    ...recentSteps.filter(
      ({ workflowId, stepId }) => workflowId !== step.workflowId || stepId !== step.stepId,
    ),
  ].slice(0, maxRecentSteps);
