import { asObject, asText } from "../../../../domain/loose.ts";
import {
  createNearestSearch,
  type SuccessSearch,
  type SuccessSearchOptions,
  type SuccessSearchProgress,
} from "./find-success.ts";

const foundNone = ({ status }: SuccessSearchProgress) => status === "none" || status === "stalled";

/** Searches the same subscriber's events first: fewer values differ there. */
export function createSuccessSearch(
  options: Omit<SuccessSearchOptions, "subscriberId">,
): SuccessSearch {
  const subscriberId = asText(asObject(options.event.subscriber)?.["subscriberId"]);
  const all = createNearestSearch(options);
  if (subscriberId === undefined) return all;
  const own = createNearestSearch({ ...options, subscriberId });
  let current = own;
  let turning: { from: SuccessSearchProgress; shown: SuccessSearchProgress } | undefined;
  return {
    get() {
      const progress = current.get();
      if (current !== own || !foundNone(progress)) return progress;
      // The other search is about to start; a snapshot must stay the same object until then.
      if (turning?.from !== progress) {
        turning = { from: progress, shown: { ...progress, status: "reading" } };
      }
      return turning.shown;
    },
    subscribe(listener) {
      const stops = [own.subscribe(listener), all.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    async start() {
      await current.start();
      if (current !== own || !foundNone(own.get())) return;
      current = all;
      await all.start();
    },
    stop: () => current.stop(),
  };
}
