import { useScope } from "../../api/session/use-session.ts";
import { useStoredChoice } from "../../components/use-stored-choice.ts";
import { noChoices, parseChoices } from "./group-choices.ts";

export const getGroupChoicesKey = (scope: string): string => `failure-groups ${scope}`;

/** Returns the operator's changes to groups, saved in this browser, and functions that set them. */
export const useGroupChoices = () =>
  useStoredChoice(getGroupChoicesKey(useScope()), parseChoices, noChoices);
