import { memo } from "react";
import IconButton from "@mui/material/IconButton";
import type { EventSearch } from "../../../api/events.ts";
import { RefreshIcon } from "../../../components/icons.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { ColumnMenu } from "../../../components/table/column-menu.tsx";
import type { Density } from "../../../components/table/columns.ts";
import { Tooltip } from "../../../components/tooltip.tsx";
import { EventFilters } from "../filters/event-filters.tsx";
import type { KnownValues } from "../filters/fields.ts";
import { useStoredQueries } from "../views/use-stored-queries.ts";
import { ViewsButton } from "../views/views-button.tsx";
import { optionalColumns } from "./table/columns.tsx";
import Button from "@mui/material/Button";
import { hasBrowserFilters } from "../../../api/event-reading/browser-filters.ts";

export interface EventsBarProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
  known: KnownValues;
  /** Returns a link with absolute times. */
  linkTo: (search: EventSearch) => string;
  columns: Record<string, boolean>;
  onColumnsChange: (columns: Record<string, boolean>) => void;
  density: Density;
  onDensityChange: (density: Density) => void;
  onRefresh: () => void;
  refreshing: boolean;
}

/** Memoized, so that it doesn't re-render when an event opens. */
export const EventsBar = memo(function EventsBar(props: EventsBarProps) {
  const { search, onSearch, known, linkTo, columns, onColumnsChange } = props;
  const stored = useStoredQueries();
  const refreshLabel = (search.page ?? 0) > 0 ? "Read this page again" : "Read the newest events";
  return (
    <PageHeader
      title="Events"
      metaGrows
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
          <ColumnMenu
            columns={optionalColumns}
            visibility={columns}
            onChange={onColumnsChange}
            density={props.density}
            onDensityChange={props.onDensityChange}
          />
          <Tooltip title={refreshLabel}>
            <IconButton
              aria-label={refreshLabel}
              loading={props.refreshing}
              onClick={props.onRefresh}
            >
              <RefreshIcon fontSize="inherit" />
            </IconButton>
          </Tooltip>
        </>
      }
    />
  );
});

/** Why live updates aren't available; undefined if they are. */
function tailRefusal(search: EventSearch): string | undefined {
  if (hasBrowserFilters(search)) return "Filters applied here read back, they do not follow";
  if (search.before !== undefined) return "The time range has an end";
  if ((search.page ?? 0) > 0) return "Only the first page follows what is new";
  return undefined;
}

interface TailButtonProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
}

function TailButton({ search, onSearch }: TailButtonProps) {
  const refusal = tailRefusal(search);
  const isLive = search.tail === true && refusal === undefined;
  return (
    <Tooltip title={refusal ?? (isLive ? "Pause the list" : "Show new events as they arrive")}>
      {/* A disabled button fires no tooltip events; the span does. */}
      <span>
        <Button
          aria-pressed={isLive}
          disabled={refusal !== undefined}
          onClick={() => onSearch({ ...search, tail: isLive ? undefined : true })}
        >
          {isLive ? "Pause tail" : "Live tail"}
        </Button>
      </span>
    </Tooltip>
  );
}
