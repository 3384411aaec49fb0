import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useScope } from "../../../api/session/use-session.ts";
import { maxSampledEvents, stepPreviewQueries } from "../../../api/step-preview.ts";
import { useStoredChoice } from "../../../components/use-stored-choice.ts";
import {
  type KnownStep,
  type KnownWorkflow,
  collectWorkflows,
  mergeWorkflows,
  parseWorkflows,
} from "./known-steps.ts";

const emptyList: never[] = [];

function useWorkflows(events: readonly unknown[]) {
  const [savedWorkflows, , updateSavedWorkflows] = useStoredChoice<KnownWorkflow[]>(
    `preview-steps ${useScope()}`,
    parseWorkflows,
    emptyList,
  );
  const collectedWorkflows = useMemo(() => collectWorkflows(events), [events]);
  const workflows = useMemo(
    () => mergeWorkflows(savedWorkflows, collectedWorkflows),
    [savedWorkflows, collectedWorkflows],
  );
  // Workflows are saved, so that they stay known after their events expire. They aren't saved when
  // another tab saves, because two tabs with different events would overwrite each other endlessly.
  useEffect(() => {
    if (collectedWorkflows.length === 0) return;
    updateSavedWorkflows((latestWorkflows) => mergeWorkflows(latestWorkflows, collectedWorkflows));
  }, [collectedWorkflows, updateSavedWorkflows]);
  return { workflows, collectedWorkflows };
}

export function useKnownSteps() {
  const query = useQuery(stepPreviewQueries.newest());
  const { workflows } = useWorkflows(query.data ?? emptyList);
  return { query, workflows, eventCount: query.data?.length ?? 0, maxEvents: maxSampledEvents };
}

export function useWorkflowSteps(
  workflowId: string,
  events: readonly unknown[],
): readonly KnownStep[] {
  const { workflows, collectedWorkflows } = useWorkflows(events);
  // The URL may contain the workflow's ID or its trigger identifier, and events contain both.
  const id = collectedWorkflows[0]?.id ?? workflowId;
  return (
    workflows.find((workflow) => workflow.id === id || workflow.identifier === id)?.steps ??
    emptyList
  );
}
