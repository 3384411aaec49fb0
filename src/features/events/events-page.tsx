import { getServiceTime } from "../../api/client/service-clock.ts";
import { Outlet, getRouteApi, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { useCallback, useMemo, useRef } from "react";
import { type EventSearch, parseEventSearch } from "../../api/events.ts";
import { useCopy } from "../../components/copy-button.tsx";
import { useAfterPaint } from "../../components/use-after-paint.ts";
import { useShortcuts } from "../../components/use-shortcuts.ts";
import { Deferred } from "../../components/deferred.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { ListFrame, ListHeader } from "../../components/layout/list-frame.tsx";
import { SplitView } from "../../components/layout/split-view.tsx";
import { useRestoredFocus } from "../../components/layout/use-restored-focus.ts";
import { type Density, parseDensity, parseVisibility } from "../../components/table/columns.ts";
import { useStoredChoice } from "../../components/use-stored-choice.ts";
import { parseDetailSearch } from "./detail/detail-search.ts";
import { DemoBanner } from "./demo/demo-banner.tsx";
import { EventList } from "./list/event-list.tsx";
import { EventsBar } from "./list/events-bar.tsx";
import { ListProvider } from "./list/list-context.ts";
import { toAbsoluteSearch } from "./list/absolute-search.ts";
import { useSelection } from "./list/selection.ts";
import { useFixedRange } from "./list/use-fixed-range.ts";
import { useEventList } from "./list/use-event-list.ts";
import { useEventScan } from "./list/scan/use-event-scan.ts";
import { asNumber } from "../../../domain/loose.ts";

const EventGuide = lazyComponent(async () => (await import("./guide/event-guide.tsx")).EventGuide);
const ListHistogram = lazyComponent(
  async () => (await import("./failures/list-histogram.tsx")).ListHistogram,
);
const ScanResults = lazyComponent(
  async () => (await import("./list/scan/scan-results.tsx")).ScanResults,
);

const route = getRouteApi("/shell/events");

const defaultColumnVisibility: Record<string, boolean> = {};

export function EventsPage() {
  // Selects only the list's params, because switching tabs of an event must not reload the list.
  const listSearch = route.useSearch({ select: parseEventSearch, structuralSharing: true });
  const { search, toUrlSearch, refreshRange } = useFixedRange(listSearch);
  const router = useRouter();
  // Navigates relative to the current route, so that an open event stays open.
  const navigate = useNavigate();
  const eventId = useParams({ strict: false, select: (params) => params.eventId });
  const [width, setWidth] = useStoredChoice<number | undefined>(
    "events-width",
    asNumber,
    undefined,
  );
  const [columnVisibility, setColumnVisibility] = useStoredChoice(
    "events-columns",
    parseVisibility,
    defaultColumnVisibility,
  );
  const [density, setDensity] = useStoredChoice<Density>(
    "events-density",
    parseDensity,
    "comfortable",
  );
  const scan = useEventScan(search);
  const list = useEventList(search, scan === undefined);
  const { pageQuery } = list;
  const rows = scan?.rows ?? list.rows;
  const response = scan ? scan.progress.response : pageQuery.data;
  const isLoaded = useAfterPaint(response !== undefined);
  const selection = useSelection(rows);
  const { copy } = useCopy();
  const listContext = useMemo(() => ({ rows, response }), [rows, response]);
  const onSearch = useCallback(
    (nextSearch: EventSearch) => {
      const urlSearch = toUrlSearch(nextSearch);
      void navigate({
        to: ".",
        // Keeps the search params of the open event.
        search: (currentSearch) => ({ ...urlSearch, ...parseDetailSearch({ ...currentSearch }) }),
      });
    },
    [toUrlSearch, navigate],
  );
  const restart = scan?.restart;
  const { refetch } = pageQuery;
  const refresh = useCallback(() => {
    if (refreshRange()) return;
    if (restart) restart();
    else void refetch();
  }, [refreshRange, restart, refetch]);

  const listRegion = useRef<HTMLElement>(null);
  const focusList = useCallback(() => listRegion.current?.focus({ preventScroll: true }), []);
  useRestoredFocus(search, listRegion);
  useRestoredFocus(eventId, listRegion);

  const getLink = useCallback(
    (view: EventSearch) =>
      window.location.origin +
      router.buildLocation({ to: "/events", search: toAbsoluteSearch(view, getServiceTime()) })
        .href,
    [router],
  );
  // While an event is open, the shortcut copies the link to the event instead.
  useShortcuts({ y: () => copy(getLink(search)) }, eventId === undefined);

  const tableProps = {
    search,
    onSearch,
    selection,
    selectedId: eventId,
    columnVisibility,
    density,
  };

  return (
    <ListFrame>
      <ListHeader {...(eventId === undefined ? {} : { "data-detail-open": "" })}>
        <EventsBar
          search={search}
          onSearch={onSearch}
          isLoaded={isLoaded}
          rows={rows}
          onLeave={focusList}
          getLink={getLink}
          columnVisibility={columnVisibility}
          onColumnVisibilityChange={setColumnVisibility}
          density={density}
          onDensityChange={setDensity}
          onRefresh={refresh}
          isRefreshing={scan ? scan.isScanning : pageQuery.isFetching}
        />
        <DemoBanner />
      </ListHeader>
      <SplitView
        listLabel="Event list"
        listRef={listRegion}
        detailLabel="Event"
        narrowSide={eventId === undefined ? "list" : "detail"}
        isGlance={eventId === undefined}
        width={width}
        onWidthChange={setWidth}
        list={
          <>
            <ListHistogram open={isLoaded} search={search} onSearch={onSearch} />
            {scan ? (
              <ScanResults {...tableProps} scan={scan} />
            ) : (
              <EventList {...tableProps} list={list} />
            )}
          </>
        }
        detail={
          <ListProvider value={listContext}>
            {eventId === undefined ? (
              <Deferred>
                <EventGuide open={isLoaded} rows={rows} search={search} />
              </Deferred>
            ) : (
              <Outlet />
            )}
          </ListProvider>
        }
      />
    </ListFrame>
  );
}
