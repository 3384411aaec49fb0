import { useSyncExternalStore } from "react";
import { useScope } from "../../api/session/use-session.ts";
import { subscribeToSurvey, surveyOf, type SurveyRun } from "./survey-task.ts";

export function useSurvey(): SurveyRun | undefined {
  const scope = useScope();
  return useSyncExternalStore(subscribeToSurvey, () => surveyOf(scope));
}
