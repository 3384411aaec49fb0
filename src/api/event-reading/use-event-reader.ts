import { useCallback, useSyncExternalStore } from "react";
import type { EventReader, ReadProgress } from "./event-reader.ts";

const noProgress: ReadProgress = { status: "idle", read: 0, matches: [], incomplete: 0, drift: [] };
const nothing = () => undefined;

/** Follows a reading; without one, there is nothing to see. */
export function useReadProgress(reader: EventReader | undefined): ReadProgress {
  const subscribe = useCallback(
    (listener: () => void) => reader?.subscribe(listener) ?? nothing,
    [reader],
  );
  return useSyncExternalStore(subscribe, () => reader?.get() ?? noProgress);
}
