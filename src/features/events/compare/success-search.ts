import { asObject, asText } from "../../../../domain/loose.ts";
import {
  createNearestSuccessSearch,
  type SuccessSearch,
  type SuccessSearchOptions,
  type SuccessSearchProgress,
} from "./nearest-success-search.ts";

const hasNoSuccess = ({ status }: SuccessSearchProgress) =>
  status === "none" || status === "stalled";

/**
 * Searches the workflow's events for the same subscriber first, because fewer values differ. If
 * none succeeded, searches all events of the workflow.
 */
export function createSuccessSearch(
  options: Omit<SuccessSearchOptions, "subscriberId">,
): SuccessSearch {
  const subscriberId = asText(asObject(options.event.subscriber)?.["subscriberId"]);
  const workflowSearch = createNearestSuccessSearch(options);
  if (subscriberId === undefined) return workflowSearch;
  const subscriberSearch = createNearestSuccessSearch({ ...options, subscriberId });
  let current = subscriberSearch;
  let transition: { finished: SuccessSearchProgress; snapshot: SuccessSearchProgress } | undefined;
  return {
    get() {
      const progress = current.get();
      if (current !== subscriberSearch || !hasNoSuccess(progress)) return progress;
      // Until the workflow search starts, the snapshot must be the same object.
      if (transition?.finished !== progress) {
        transition = { finished: progress, snapshot: { ...progress, status: "searching" } };
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
      await current.start();
      if (current !== subscriberSearch || !hasNoSuccess(subscriberSearch.get())) return;
      current = workflowSearch;
      await workflowSearch.start();
    },
    stop: () => current.stop(),
  };
}
