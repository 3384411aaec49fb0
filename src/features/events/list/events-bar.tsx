import { memo } from "react";
import IconButton from "@mui/material/IconButton";
import { eventPageSizes, type EventSearch, changeEventFilters } from "../../../api/events.ts";
import { RefreshIcon } from "../../../components/icons.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { ColumnMenu } from "../../../components/table/column-menu.tsx";
import type { Density } from "../../../components/table/columns.ts";
import { Tooltip } from "../../../components/tooltip.tsx";
import { EventFilters } from "../filters/event-filters.tsx";
import type { ListRow } from "./list-rows.ts";
import { useSavedQueries } from "../views/use-saved-queries.ts";
import { ViewsButton } from "../views/views-button.tsx";
import { optionalColumns } from "./table/columns.tsx";
import Button from "@mui/material/Button";

export interface EventsBarProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
  /** False until the first rows are painted. */
  isLoaded: boolean;
  rows: readonly ListRow[];
  /** Moves the focus to the list. */
  onLeave: () => void;
  /** Returns a URL with absolute times. */
  getLink: (search: EventSearch) => string;
  columnVisibility: Record<string, boolean>;
  onColumnVisibilityChange: (columnVisibility: Record<string, boolean>) => void;
  density: Density;
  onDensityChange: (density: Density) => void;
  onRefresh: () => void;
  isRefreshing: boolean;
}

const pageSizeOptions = eventPageSizes.map((value) => ({
  value,
  label: `${value} events per page`,
}));

/** Memoized to avoid a re-render when an event opens. */
export const EventsBar = memo(function EventsBar(props: EventsBarProps) {
  const { search, onSearch, rows, getLink, columnVisibility, onColumnVisibilityChange } = props;
  const savedQueries = useSavedQueries(props.isLoaded);

  return (
    <PageHeader
      title="Events"
      shouldGrowMeta
      meta={
        <EventFilters
          search={search}
          onSearch={onSearch}
          rows={rows}
          savedQueries={savedQueries.queries}
          onApply={savedQueries.addRecentQuery}
          onLeave={props.onLeave}
        />
      }
      actions={
        <>
          <LiveButton search={search} onSearch={onSearch} />
          <ViewsButton
            savedQueries={savedQueries}
            search={search}
            onSearch={onSearch}
            getLink={getLink}
          />
          <ColumnMenu
            columns={optionalColumns}
            visibility={columnVisibility}
            onChange={onColumnVisibilityChange}
            density={props.density}
            onDensityChange={props.onDensityChange}
            pageSize={{
              value: search.limit ?? eventPageSizes[0],
              options: pageSizeOptions,
              onChange: (limit) => onSearch(changeEventFilters(search, { limit })),
            }}
          />
          <Tooltip title="Refresh">
            <IconButton aria-label="Refresh" loading={props.isRefreshing} onClick={props.onRefresh}>
              <RefreshIcon fontSize="inherit" />
            </IconButton>
          </Tooltip>
        </>
      }
    />
  );
});

/** Returns how to make live updates available; undefined if they are already available. */
function getLiveUpdatesHint(search: EventSearch): string | undefined {
  if (search.before !== undefined) return "For live updates, remove the end of the time range";
  if ((search.page ?? 0) > 0) return "For live updates, go to the first page";
  return undefined;
}

interface LiveButtonProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
}

function LiveButton({ search, onSearch }: LiveButtonProps) {
  const hint = getLiveUpdatesHint(search);
  const isLive = search.tail === true && hint === undefined;
  return (
    <Tooltip title={hint ?? (isLive ? "Pause live updates" : "Show new events as they arrive")}>
      {/* A disabled button doesn't fire events for the tooltip, but the span does. */}
      <span>
        <Button
          disabled={hint !== undefined}
          onClick={() => onSearch({ ...search, tail: isLive ? undefined : true })}
        >
          {isLive ? "Pause updates" : "Start updates"}
        </Button>
      </span>
    </Tooltip>
  );
}
