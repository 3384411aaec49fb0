import { useMemo, useSyncExternalStore } from "react";
import { asObject, asTime } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { workflowIdentifier } from "../../../entities/events/workflow-label.tsx";
import { createSuccessSearch } from "./success-search.ts";

const noSearch = () => () => undefined;

/**
 * Searches while `wanted`. Returns undefined for an event without a workflow or time. `now`:
 * milliseconds by the service's clock, when the event was loaded.
 */
export function useSuccessSearch(
  event: ReceivedEvent | undefined,
  wanted: boolean,
  now: number,
  onFound: (eventId: string) => void,
) {
  const search = useMemo(() => {
    const at = asTime(event?.createdAt);
    const workflow = workflowIdentifier(asObject(event?.template));
    if (!wanted || !event || at === undefined || workflow === undefined) return undefined;
    const nearest = createSuccessSearch({ event, at, now: Math.max(now, at), workflow });
    const subscribe = (listener: () => void) => {
      const unsubscribe = nearest.subscribe(() => {
        listener();
        const row = nearest.get().found;
        if (row) onFound(row.id);
      });
      void nearest.start();
      return () => {
        unsubscribe();
        nearest.stop();
      };
    };
    return { ...nearest, subscribe };
    // oxlint-disable-next-line react/exhaustive-deps -- a refetched event must not restart it
  }, [event?._id, event === undefined, wanted]);
  const progress = useSyncExternalStore(search?.subscribe ?? noSearch, () => search?.get());
  return (
    search && progress && { progress, onStart: () => void search.start(), onStop: search.stop }
  );
}
