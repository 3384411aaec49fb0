import { useScope } from "../../api/session/use-session.ts";
import { useStoredChoice } from "../../components/use-stored-choice.ts";
import { noChoices, parseChoices } from "./group-choices.ts";

export const getGroupChoicesKey = (scope: string): string => `failure-groups ${scope}`;

export const useGroupChoices = () =>
  useStoredChoice(getGroupChoicesKey(useScope()), parseChoices, noChoices);
