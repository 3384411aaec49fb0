import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { learnedFrom, stepPreviewQueries } from "../../../api/step-preview.ts";
import { useSession } from "../../../api/use-session.ts";
import { useStoredChoice } from "../../../components/use-stored-choice.ts";
import { learnWorkflows, mergeWorkflows, readWorkflows } from "./known-steps.ts";

const none: never[] = [];

/** Workflows and steps of this environment: those kept from before, and those of the newest events. */
export function useKnownSteps() {
  const session = useSession();
  const environment =
    session.status === "signedOut" ? "" : (session.profile.environment.id ?? "unknown");
  const [kept, keep] = useStoredChoice(`preview-steps.${environment}`, readWorkflows, none);
  const reading = useQuery(stepPreviewQueries.newest());
  const learned = useMemo(() => learnWorkflows(reading.data ?? []), [reading.data]);
  const workflows = useMemo(() => mergeWorkflows(kept, learned), [kept, learned]);
  return { reading, workflows, read: reading.data?.length ?? 0, most: learnedFrom, keep };
}
