import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import { asObject, asTime } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { workflowIdentifier } from "../../../entities/events/workflow-label.tsx";
import { createSuccessSearch } from "./success-search.ts";

const noSearch = () => () => undefined;

/**
 * Runs the search for the nearest success while it is wanted, and stops it when the page is left.
 * Returns undefined for an event without a workflow or a time.
 *
 * @param now milliseconds by the service's clock, of the moment at which the event was read.
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
    return createSuccessSearch({ event, at, now: Math.max(now, at), workflow });
    // oxlint-disable-next-line react/exhaustive-deps -- a refetched event must not restart it
  }, [event?._id, event === undefined, wanted]);
  const progress = useSyncExternalStore(search?.subscribe ?? noSearch, () => search?.get());
  const found = useEffectEvent(onFound);
  // It runs until the page unmounts, which only an effect can detect.
  useEffect(() => {
    const unsubscribe = search?.subscribe(() => {
      const { found: row } = search.get();
      if (row) found(row.id);
    });
    void search?.start();
    return () => {
      unsubscribe?.();
      search?.stop();
    };
  }, [search]);
  return (
    search && progress && { progress, onStart: () => void search.start(), onStop: search.stop }
  );
}
