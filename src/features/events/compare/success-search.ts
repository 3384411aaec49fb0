import { getEventSubscriber } from "../../../../domain/event-subscriber.ts";
import { asText } from "../../../../domain/loose.ts";
import {
  createNearestSuccessSearch,
  type SuccessSearch,
  type SuccessSearchOptions,
  type SuccessSearchProgress,
} from "./nearest-success-search.ts";

const hasNoSuccess = ({ status, nearestSuccess }: SuccessSearchProgress) =>
  status === "none" || (status === "stalled" && nearestSuccess === undefined);

/**
 * Creates a search that checks the workflow's events for the same subscriber first, because fewer
 * values differ. If none of these events succeeded, it checks all events of the workflow.
 */
export function createSuccessSearch(
  options: Omit<SuccessSearchOptions, "subscriberId">,
): SuccessSearch {
  const subscriberId = asText(getEventSubscriber(options.event)["subscriberId"]);
  const workflowSearch = createNearestSuccessSearch(options);
  if (subscriberId === undefined) return workflowSearch;
  const subscriberSearch = createNearestSuccessSearch({ ...options, subscriberId });
  let currentSearch = subscriberSearch;
  let transition:
    | { finalProgress: SuccessSearchProgress; snapshot: SuccessSearchProgress }
    | undefined;
  return {
    get() {
      const progress = currentSearch.get();
      if (currentSearch !== subscriberSearch || !hasNoSuccess(progress)) return progress;
      // Each call must return the same snapshot until the progress changes, as React requires.
      if (transition?.finalProgress !== progress) {
        transition = { finalProgress: progress, snapshot: { ...progress, status: "searching" } };
      }
      return transition.snapshot;
    },
    subscribe(listener) {
      const unsubscribeFunctions = [
        subscriberSearch.subscribe(listener),
        workflowSearch.subscribe(listener),
      ];
      return () => {
        for (const unsubscribe of unsubscribeFunctions) unsubscribe();
      };
    },
    async start() {
      await currentSearch.start();
      if (currentSearch !== subscriberSearch || !hasNoSuccess(subscriberSearch.get())) return;
      currentSearch = workflowSearch;
      await workflowSearch.start();
    },
    stop: () => currentSearch.stop(),
  };
}
