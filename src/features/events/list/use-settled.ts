import { useCallback, useMemo, useState } from "react";
import { type EventSearch, moving, settled } from "../../../api/events.ts";
import { useNow } from "../../../components/text/time-mode.tsx";

/**
 * Fixes a relative range until it is selected again or the list is refreshed, so that no row leaves
 * while it is read.
 */
export function useSettled(address: EventSearch) {
  const { last } = address;
  const now = useNow(false).getTime();
  const [begun, setBegun] = useState({ last, at: now });
  if (begun.last !== last) setBegun({ last, at: now });
  const search = useMemo(() => settled(address, begun.at), [address, begun.at]);
  const { after } = search;
  const renew = useCallback((span: string | undefined) => {
    const at = Date.now();
    setBegun({ last: span, at });
    return settled({ last: span }, at).after;
  }, []);
  return {
    search,
    addressOf: useCallback(
      (next: EventSearch): EventSearch => {
        if (next.last !== undefined && next.after === undefined) renew(next.last);
        return moving(next, after);
      },
      [renew, after],
    ),
    /** Ends the range now. Returns false if the query stays the same. */
    renew: useCallback(
      (): boolean => last !== undefined && renew(last) !== after,
      [renew, last, after],
    ),
  };
}
