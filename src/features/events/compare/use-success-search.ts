import { useMemo, useSyncExternalStore } from "react";
import type { ReceivedEvent } from "../../../api/events.ts";
import { getSuccessScope } from "./success-scope.ts";
import { createSuccessSearch } from "./success-search.ts";

const subscribeToNothing = () => () => undefined;

/**
 * Searches for the nearest success while `isEnabled`. Returns undefined while disabled, and for an
 * event without a workflow or time.
 *
 * @param now when the events were loaded, in milliseconds by the service's clock
 */
export function useSuccessSearch(
  event: ReceivedEvent | undefined,
  isEnabled: boolean,
  now: number,
  onFound: (eventId: string) => void,
) {
  const search = useMemo(() => {
    const scope = event && getSuccessScope(event);
    if (!isEnabled || !scope) return undefined;
    const successSearch = createSuccessSearch({
      event,
      ...scope,
      now: Math.max(now, scope.at),
    });
    const subscribe = (listener: () => void) => {
      const unsubscribe = successSearch.subscribe(() => {
        listener();
        const { status, nearestSuccess } = successSearch.get();
        if (status === "found" && nearestSuccess) onFound(nearestSuccess.id);
      });
      void successSearch.start();
      return () => {
        unsubscribe();
        successSearch.stop();
      };
    };
    return { ...successSearch, subscribe };
    // oxlint-disable-next-line react/exhaustive-deps -- a refetched event must not restart the search
  }, [event?._id, event === undefined, isEnabled]);
  const progress = useSyncExternalStore(search?.subscribe ?? subscribeToNothing, () =>
    search?.get(),
  );
  return (
    search &&
    progress && {
      progress,
      onStart: () => void search.start(),
      onStop: search.stop,
      onOpen: onFound,
    }
  );
}
