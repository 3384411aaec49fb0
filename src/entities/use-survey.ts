import { useSyncExternalStore } from "react";
import { useScope } from "./use-scope.ts";
import { subscribeToSurvey, surveyOf, type SurveyRun } from "./survey-job.ts";

/** The walk over endpoints that this tab has begun for the open environment, if any. */
export function useSurvey(): SurveyRun | undefined {
  const scope = useScope();
  return useSyncExternalStore(subscribeToSurvey, () => surveyOf(scope));
}
