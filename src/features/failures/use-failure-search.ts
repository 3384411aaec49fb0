import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { parseTimestamp } from "../../../contract/read-timestamp.ts";
import { type FailureSearch, parseFailureSearch } from "../../api/failures/failure-search.ts";
import { getServiceTime } from "../../api/client/service-clock.ts";
import { parseWhere } from "../../api/failures/search-conditions.ts";
import { toScanSpec, toAbsoluteFailureSearch, toWindow } from "../../api/failures/search-window.ts";
import type { TimeWindow } from "../../api/failures/report.ts";
import { useNow } from "../../components/text/time-mode.tsx";

const route = getRouteApi("/shell/failures");

/** Maximum age of a range's end, in milliseconds, at which the range counts as current. */
const maxCurrentAgeMs = 10 * 60_000;

/** Returns functions that return absolute URLs. */
export function useFailureLinks() {
  const router = useRouter();
  return {
    /** Fixes the times of the window, so that the URL always shows the same events. */
    getLink: (search: FailureSearch, scannedWindow: TimeWindow) =>
      globalThis.location.origin +
      router.buildLocation({
        to: "/failures",
        search: toAbsoluteFailureSearch(search, scannedWindow),
      }).href,
    getEventLink: (eventId: string) =>
      globalThis.location.origin +
      router.buildLocation({ to: "/events/$eventId", params: { eventId } }).href,
  };
}

export function useFailureSearch() {
  const search = route.useSearch({ select: parseFailureSearch, structuralSharing: true });
  const navigate = route.useNavigate();
  const router = useRouter();
  // A relative window ends at the time of its selection, so that counts don't change while the
  // operator reads them.
  const now = getServiceTime(useNow(false).getTime());
  const { last, after, before } = search;
  const [anchor, setAnchor] = useState({ last, after, before, at: now });
  if (anchor.last !== last || anchor.after !== after || anchor.before !== before) {
    setAnchor({ last, after, before, at: now });
  }
  const window = useMemo(() => toWindow(anchor, anchor.at), [anchor]);
  const spec = useMemo(() => toScanSpec(anchor, anchor.at), [anchor]);
  const { conditions, invalidTexts } = useMemo(() => parseWhere(search.where), [search.where]);
  const onSearch = useCallback(
    (nextSearch: FailureSearch) => void navigate({ search: nextSearch }),
    [navigate],
  );
  /**
   * Opens a group, even after the page was left. Keeps the filters and range of the open page. If
   * it isn't open, uses those of the render that returned this function.
   */
  const openGroup = useCallback(
    (groupId: string) => {
      const { pathname, search: openSearch } = router.state.location;
      const latestSearch = pathname === "/failures" ? parseFailureSearch(openSearch) : search;
      onSearch({ ...latestSearch, group: groupId, view: undefined });
    },
    [router, search, onSearch],
  );
  /** Reports whether a range ended recently. If so, its ongoing failures count as ongoing now. */
  const isCurrent = (range: TimeWindow) => range.to > now - maxCurrentAgeMs;
  return {
    search,
    spec,
    window,
    isCurrent,
    conditions,
    invalidTexts,
    markerAt: search.marker === undefined ? undefined : parseTimestamp(search.marker),
    onSearch,
    openGroup,
    ...useFailureLinks(),
  };
}

export type FailurePage = ReturnType<typeof useFailureSearch>;
