import { Outlet, getRouteApi, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { styled } from "@mui/material/styles";
import { type EventSearch, readEventSearch } from "../../api/events.ts";
import { useCopy } from "../../components/copy-button.tsx";
import { useShortcuts } from "../../components/use-shortcuts.ts";
import { Page } from "../../components/layout/page.tsx";
import { SplitView } from "../../components/layout/split-view.tsx";
import { type Density, readDensity, readVisibility } from "../../components/table/columns.ts";
import { useStoredChoice } from "../../components/use-stored-choice.ts";
import { readDetailSearch } from "./detail/detail-search.ts";
import { DemoStrip } from "./demo/demo-strip.tsx";
import { knownValues } from "./filters/known-values.ts";
import { EventGuide } from "./guide/event-guide.tsx";
import { EventList } from "./list/event-list.tsx";
import { EventsBar } from "./list/events-bar.tsx";
import { ListProvider } from "./list/list-context.ts";
import { absolute } from "./list/absolute.ts";
import { ReadingEvents } from "./list/scan/reading-events.tsx";
import { useSelection } from "./list/selection.ts";
import { useSettled } from "./list/use-settled.ts";
import { useEventList } from "./list/use-event-list.ts";
import { useReadList } from "./list/scan/use-read-list.ts";

const route = getRouteApi("/shell/events");

const EventsFrame = styled(Page)({ containerType: "inline-size" });

const headingOnly = {
  position: "absolute",
  inlineSize: 1,
  blockSize: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  "& > :not(header), & > header > :not(h1)": { display: "none" },
};

/** If only the open event fits, nothing but the visually hidden heading is rendered. */
const ListHeader = styled("div")({
  flex: "none",
  // The widths at which SplitView shows one side only.
  "&[data-event-open]": {
    "@container (max-width: 807.95px)": headingOnly,
    "@media (max-width: 899.95px)": headingOnly,
  },
});

const toWidth = (value: unknown) => (typeof value === "number" ? value : undefined);
const defaultColumns: Record<string, boolean> = {};

export function EventsPage() {
  // Only the list's params: switching tabs of an open event must not reload the list.
  const listSearch = route.useSearch({ select: readEventSearch, structuralSharing: true });
  const { search, addressOf, renew } = useSettled(listSearch);
  const router = useRouter();
  // Navigates relative to the current route, so that an open event stays open.
  const navigate = useNavigate();
  const eventId = useParams({ strict: false, select: (params) => params.eventId });
  const [width, setWidth] = useStoredChoice<number | undefined>("events-width", toWidth, undefined);
  const [columns, setColumns] = useStoredChoice("events-columns", readVisibility, defaultColumns);
  const [density, setDensity] = useStoredChoice<Density>(
    "events-density",
    readDensity,
    "comfortable",
  );
  const reading = useReadList(search);
  const list = useEventList(search, reading === undefined);
  const { page } = list;
  const rows = reading?.rows ?? list.rows;
  const answer = reading ? reading.progress.answer : page.data;
  const selection = useSelection(rows);
  const { copy } = useCopy();
  const shownList = useMemo(() => ({ rows, answer }), [rows, answer]);
  const known = useMemo(() => knownValues(rows), [rows]);
  const onSearch = useCallback(
    (requested: EventSearch) => {
      const next = addressOf(requested);
      void navigate({
        to: ".",
        // Keeps the search params of the open event.
        search: (before) => ({ ...next, ...readDetailSearch({ ...before }) }),
      });
    },
    [addressOf, navigate],
  );
  const restart = reading?.restart;
  const { refetch } = page;
  const refresh = useCallback(() => {
    if (renew()) return;
    if (restart) restart();
    else void refetch();
  }, [renew, restart, refetch]);

  const linkTo = useCallback(
    (view: EventSearch) =>
      window.location.origin +
      router.buildLocation({ to: "/events", search: absolute(view, Date.now()) }).href,
    [router],
  );
  // With an open event, the shortcut copies the link to the event.
  useShortcuts({ y: () => copy(linkTo(search)) }, eventId === undefined);

  const table = {
    search,
    onSearch,
    selection,
    selectedId: eventId,
    columnVisibility: columns,
    density,
  };

  return (
    <EventsFrame>
      <ListHeader {...(eventId === undefined ? {} : { "data-event-open": "" })}>
        <EventsBar
          search={search}
          onSearch={onSearch}
          known={known}
          linkTo={linkTo}
          columns={columns}
          onColumnsChange={setColumns}
          density={density}
          onDensityChange={setDensity}
          onRefresh={refresh}
          refreshing={reading ? reading.isReading : page.isFetching}
        />
        <DemoStrip />
      </ListHeader>
      <SplitView
        detailLabel="Event"
        narrowShows={eventId === undefined ? "list" : "detail"}
        isGlance={eventId === undefined}
        width={width}
        onWidthChange={setWidth}
        list={
          reading ? (
            <ReadingEvents {...table} list={reading} />
          ) : (
            <EventList {...table} list={list} />
          )
        }
        detail={
          <ListProvider value={shownList}>
            {eventId === undefined ? <EventGuide rows={rows} /> : <Outlet />}
          </ListProvider>
        }
      />
    </EventsFrame>
  );
}
