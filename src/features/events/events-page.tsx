import { Outlet, getRouteApi, useParams, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { styled } from "@mui/material/styles";
import type { EventSearch } from "../../api/events.ts";
import { useCopy } from "../../components/copy-button.tsx";
import { useShortcuts } from "../../components/use-shortcuts.ts";
import { RefreshIcon } from "../../components/icons.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { SplitView } from "../../components/layout/split-view.tsx";
import { ColumnMenu } from "../../components/table/column-menu.tsx";
import { useStoredChoice } from "../../components/use-stored-choice.ts";
import { useOwnSearch } from "../../entities/use-own-search.ts";
import { readDetailSearch } from "./detail/detail-search.ts";
import { DemoStrip } from "./demo/demo-strip.tsx";
import { EventFilters } from "./filters/event-filters.tsx";
import { knownValues } from "./filters/known-values.ts";
import { EventGuide } from "./guide/event-guide.tsx";
import { optionalColumns } from "./list/columns.tsx";
import { EventList } from "./list/event-list.tsx";
import { ListProvider } from "./list/list-context.ts";
import { absolute } from "./list/absolute.ts";
import { ReadingEvents } from "./list/reading-events.tsx";
import { useSelection } from "./list/selection.ts";
import { TailButton } from "./list/tail-button.tsx";
import { useSettled } from "./list/use-settled.ts";
import { useEventList } from "./list/use-event-list.ts";
import { useReadList } from "./list/use-read-list.ts";
import { useStoredQueries } from "./views/use-stored-queries.ts";
import { ViewsButton } from "./views/views-button.tsx";

const route = getRouteApi("/shell/events");

const Page = styled("div")({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minBlockSize: 0,
  minInlineSize: 0,
  containerType: "inline-size",
});

const onlyHeading = {
  position: "absolute",
  inlineSize: 1,
  blockSize: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  "& > :not(header), & > header > :not(h1)": { display: "none" },
};

/** Above the list. Where only the open event has room, its heading is all that stays, unseen. */
const Above = styled("div")({
  flex: "none",
  // The widths at which SplitView shows one side only.
  "&[data-event-open]": {
    "@container (max-width: 759.95px)": onlyHeading,
    "@media (max-width: 899.95px)": onlyHeading,
  },
});

const readWidth = (value: unknown) => (typeof value === "number" ? value : undefined);
const readColumns = (value: unknown) =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, boolean] => typeof entry[1] === "boolean",
        ),
      )
    : undefined;
const allColumns: Record<string, boolean> = {};

/** The newest events page by page, and beside them the one that is open. */
export function EventsPage() {
  const own = useOwnSearch(route.useSearch());
  const { search, addressOf, renew } = useSettled(own);
  const router = useRouter();
  const navigate = route.useNavigate();
  const eventId = useParams({ strict: false, select: (params) => params.eventId });
  const [width, setWidth] = useStoredChoice<number | undefined>(
    "events-width",
    readWidth,
    undefined,
  );
  const [columns, setColumns] = useStoredChoice("events-columns", readColumns, allColumns);
  const reading = useReadList(search);
  const list = useEventList(search, reading === undefined);
  const { page } = list;
  const rows = reading?.rows ?? list.rows;
  const answer = reading ? reading.progress.answer : page.data;
  const selection = useSelection(rows);
  const stored = useStoredQueries();
  const { copy } = useCopy();
  const shown = useMemo(() => ({ rows, answer }), [rows, answer]);
  const known = useMemo(() => knownValues(rows), [rows]);
  const onSearch = (asked: EventSearch) => {
    const next = addressOf(asked);
    void (eventId === undefined
      ? navigate({ to: "/events", search: next })
      : navigate({
          to: "/events/$eventId",
          params: { eventId },
          // The open event keeps its own part of the address.
          search: { ...next, ...readDetailSearch({ ...router.state.location.search }) },
        }));
  };
  const refresh = () => {
    if (renew()) return;
    if (reading) reading.restart();
    else void page.refetch();
  };

  const linkTo = (view: EventSearch) =>
    window.location.origin +
    router.buildLocation({ to: "/events", search: absolute(view, Date.now()) }).href;
  // An open event has a link of its own.
  useShortcuts({ y: () => copy(linkTo(search)) }, eventId === undefined);

  const refreshLabel = (search.page ?? 0) > 0 ? "Read this page again" : "Read the newest events";

  const table = { search, onSearch, selection, selectedId: eventId, columnVisibility: columns };

  return (
    <Page>
      <Above {...(eventId === undefined ? {} : { "data-event-open": "" })}>
        <PageHeader
          title="Events"
          meta={
            <EventFilters
              search={search}
              onSearch={onSearch}
              known={known}
              stored={stored.stored}
              onAsked={stored.remember}
            />
          }
          actions={
            <>
              <TailButton search={search} onSearch={onSearch} />
              <ViewsButton stored={stored} search={search} onSearch={onSearch} linkTo={linkTo} />
              <ColumnMenu columns={optionalColumns} visibility={columns} onChange={setColumns} />
              <Tooltip title={refreshLabel}>
                <IconButton
                  aria-label={refreshLabel}
                  loading={reading ? reading.isReading : page.isFetching}
                  onClick={refresh}
                >
                  <RefreshIcon fontSize="inherit" />
                </IconButton>
              </Tooltip>
            </>
          }
        />
        <DemoStrip />
      </Above>
      <SplitView
        detailLabel="Event"
        narrowShows={eventId === undefined ? "list" : "detail"}
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
          <ListProvider value={shown}>
            {eventId === undefined ? <EventGuide rows={rows} /> : <Outlet />}
          </ListProvider>
        }
      />
    </Page>
  );
}
