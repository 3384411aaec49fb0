import { useCallback, useMemo, useState } from "react";
import { getServiceTime } from "../../../api/client/service-clock.ts";
import { type EventSearch, toRelativeSearch, resolveRange } from "../../../api/events.ts";
import { useNow } from "../../../components/text/time-mode.tsx";

/**
 * Fixes the start of a relative range until the range is selected again or the list is refreshed,
 * so that rows don't disappear while the operator reads them.
 */
export function useFixedRange(urlSearch: EventSearch) {
  const { last, asOf } = urlSearch;
  const now = getServiceTime(useNow(false).getTime());
  const [anchor, setAnchor] = useState({ last, at: now });
  if (anchor.last !== last) setAnchor({ last, at: now });
  const search = useMemo(() => resolveRange(urlSearch, anchor.at), [urlSearch, anchor.at]);
  const { after } = search;
  const anchorSpan = useCallback((span: string | undefined) => {
    const at = getServiceTime();
    setAnchor({ last: span, at });
    return resolveRange({ last: span }, at).after;
  }, []);
  return {
    search,
    toUrlSearch: useCallback(
      (nextSearch: EventSearch): EventSearch => {
        if (nextSearch.last !== undefined && nextSearch.after === undefined)
          anchorSpan(nextSearch.last);
        return toRelativeSearch(nextSearch, after);
      },
      [anchorSpan, after],
    ),
    /**
     * Moves a relative range, so that it ends now. Returns false if the query stays the same, as on
     * later pages.
     */
    refreshRange: useCallback(
      (): boolean => last !== undefined && asOf === undefined && anchorSpan(last) !== after,
      [anchorSpan, last, asOf, after],
    ),
  };
}
