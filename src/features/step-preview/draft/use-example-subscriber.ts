import { useQuery } from "@tanstack/react-query";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../domain/loose.ts";
import { type StepAddress, stepPreviewQueries } from "../../../api/step-preview.ts";

/**
 * Loads the subscriber that the service uses if the subscriber section is empty. The example of a
 * render isn't suitable, because it contains the subscriber that was sent.
 */
export function useExampleSubscriber(
  step: StepAddress,
  controlValues: JsonObject | undefined,
  isNeeded: boolean,
) {
  const { data, isLoading } = useQuery({
    ...stepPreviewQueries.example(step, controlValues),
    enabled: isNeeded,
  });
  return {
    exampleSubscriber: isNeeded ? asObject(data?.["subscriber"]) : undefined,
    isExampleLoading: isLoading,
  };
}
