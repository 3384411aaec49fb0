import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { learnedFrom, stepPreviewQueries } from "../../../api/step-preview.ts";
import { useSession } from "../../../api/use-session.ts";
import { useStoredChoice } from "../../../components/use-stored-choice.ts";
import { learnWorkflows, mergeWorkflows, readWorkflows, type KnownStep } from "./known-steps.ts";

const none: never[] = [];

/** What is known of workflows in this environment, with what these events tell besides. */
function useKept(events: readonly unknown[]) {
  const session = useSession();
  const environment =
    session.status === "signedOut" ? "" : (session.profile.environment.id ?? "unknown");
  const [kept, keep] = useStoredChoice(`preview-steps.${environment}`, readWorkflows, none);
  const learned = useMemo(() => learnWorkflows(events), [events]);
  const workflows = useMemo(() => mergeWorkflows(kept, learned), [kept, learned]);
  // What was learned outlives the events that told it.
  useEffect(() => {
    if (JSON.stringify(workflows) !== JSON.stringify(kept)) keep(workflows);
  }, [workflows, kept, keep]);
  return { workflows, learned };
}

/** Workflows and steps of this environment: those kept from before, and those of the newest events. */
export function useKnownSteps() {
  const reading = useQuery(stepPreviewQueries.newest());
  const { workflows } = useKept(reading.data ?? none);
  return { reading, workflows, read: reading.data?.length ?? 0, most: learnedFrom };
}

/** The known steps of one workflow, by its trigger or its id, with what its events tell. */
export function useStepsOf(workflowId: string, events: readonly unknown[]): readonly KnownStep[] {
  const { workflows, learned } = useKept(events);
  // Its events may know it by its trigger when the address names it by its id.
  const id = learned[0]?.id ?? workflowId;
  return workflows.find((workflow) => workflow.id === id)?.steps ?? none;
}
