import { Outlet, getRouteApi, useParams, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { styled } from "@mui/material/styles";
import type { EventSearch } from "../../api/events.ts";
import { RefreshIcon } from "../../components/icons.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { SplitView } from "../../components/layout/split-view.tsx";
import { ColumnMenu } from "../../components/table/column-menu.tsx";
import { useStoredChoice } from "../../components/use-stored-choice.ts";
import { readDetailSearch } from "./detail/detail-search.ts";
import { DemoStrip } from "./demo/demo-strip.tsx";
import { EventFilters } from "./filters/event-filters.tsx";
import { knownValues } from "./filters/known-values.ts";
import { EventGuide } from "./guide/event-guide.tsx";
import { optionalColumns } from "./list/columns.tsx";
import { EventList } from "./list/event-list.tsx";
import { ListProvider } from "./list/list-context.ts";
import { useEventList } from "./list/use-event-list.ts";

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
  const address = route.useSearch();
  // The environment is the frame's part of the address.
  const search = useMemo(() => {
    const { env: _, ...own } = address;
    return own;
  }, [address]);
  const router = useRouter();
  const navigate = route.useNavigate();
  const eventId = useParams({ strict: false, select: (params) => params.eventId });
  const [width, setWidth] = useStoredChoice<number | undefined>(
    "events-width",
    readWidth,
    undefined,
  );
  const [columns, setColumns] = useStoredChoice("events-columns", readColumns, allColumns);
  const list = useEventList(search);
  const { rows, page } = list;
  const shown = useMemo(() => ({ rows, answer: page.data }), [rows, page.data]);
  const known = useMemo(() => knownValues(rows), [rows]);
  const onSearch = (next: EventSearch) =>
    void (eventId === undefined
      ? navigate({ to: "/events", search: next })
      : navigate({
          to: "/events/$eventId",
          params: { eventId },
          // The open event keeps its own part of the address.
          search: { ...next, ...readDetailSearch({ ...router.state.location.search }) },
        }));

  const refreshLabel = (search.page ?? 0) > 0 ? "Read this page again" : "Read the newest events";

  return (
    <Page>
      <Above {...(eventId === undefined ? {} : { "data-event-open": "" })}>
        <PageHeader
          title="Events"
          meta={<EventFilters search={search} onSearch={onSearch} known={known} />}
          actions={
            <>
              <ColumnMenu columns={optionalColumns} visibility={columns} onChange={setColumns} />
              <Tooltip title={refreshLabel}>
                <IconButton
                  aria-label={refreshLabel}
                  loading={page.isFetching}
                  onClick={() => void page.refetch()}
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
          <EventList
            list={list}
            search={search}
            onSearch={onSearch}
            selectedId={eventId}
            columnVisibility={columns}
          />
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
