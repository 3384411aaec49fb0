import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { learnedFrom, stepPreviewQueries } from "../../../api/step-preview.ts";
import { useScopedChoice } from "../../../kit/use-scoped-choice.ts";
import {
  type KnownStep,
  type KnownWorkflow,
  learnWorkflows,
  mergeWorkflows,
  readWorkflows,
} from "./known-steps.ts";

const none: never[] = [];
const stored = {
  accept: readWorkflows,
  fallback: none as KnownWorkflow[],
  // Without an ID the old key was shared by services, so its value isn't read.
  legacyKey: (environmentId: string | undefined) =>
    environmentId === undefined ? undefined : `preview-steps.${environmentId}`,
};

function useKept(events: readonly unknown[]) {
  const [kept, keep] = useScopedChoice("preview-steps", stored);
  const learned = useMemo(() => learnWorkflows(events), [events]);
  const workflows = useMemo(() => mergeWorkflows(kept, learned), [kept, learned]);
  // Saved, so that a workflow stays known after its events expire.
  useEffect(() => {
    if (JSON.stringify(workflows) !== JSON.stringify(kept)) keep(workflows);
  }, [workflows, kept, keep]);
  return { workflows, learned };
}

export function useKnownSteps() {
  const reading = useQuery(stepPreviewQueries.newest());
  const { workflows } = useKept(reading.data ?? none);
  return { reading, workflows, read: reading.data?.length ?? 0, max: learnedFrom };
}

export function useStepsOf(workflowId: string, events: readonly unknown[]): readonly KnownStep[] {
  const { workflows, learned } = useKept(events);
  // The URL may have the workflow's ID where its events have its trigger identifier.
  const id = learned[0]?.id ?? workflowId;
  return workflows.find((workflow) => workflow.id === id)?.steps ?? none;
}
