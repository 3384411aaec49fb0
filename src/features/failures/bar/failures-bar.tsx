import { memo, type ReactNode } from "react";
import Button from "@mui/material/Button";
import type { FailureSearch } from "../../../api/failures/failure-search.ts";
import { defaultSpan } from "../../../api/failures/search-window.ts";
import { replaceConditions } from "../../../api/failures/search-conditions.ts";
import type { Condition } from "../../../api/failures/report.ts";
import { TimeRangeField, describeRange } from "../../../components/filter/time-range-field.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { FailureFilters } from "../filters/failure-filters.tsx";
import { FilterChip } from "../../../components/filter/filter-chip.tsx";
import { useNow, useTimeMode } from "../../../components/text/time-mode.tsx";

export interface FailuresBarProps {
  search: FailureSearch;
  conditions: readonly Condition[];
  onSearch: (search: FailureSearch) => void;
  actions: ReactNode;
  /** Moves the focus to the groups, if there are any. */
  onLeave?: () => void;
}

const noop = () => undefined;

export const FailuresBar = ({ actions, ...queryProps }: FailuresBarProps) => (
  <PageHeader
    title="Failures"
    shouldGrowMeta
    meta={<QueryFields {...queryProps} />}
    actions={actions}
  />
);

/** Memoized, because the progress changes several times a second while the scan runs. */
const QueryFields = memo(function QueryFields(props: Omit<FailuresBarProps, "actions">) {
  const { search, conditions, onSearch, onLeave = noop } = props;
  const { last, after, before } = search;
  const hasRange = after !== undefined || before !== undefined;
  return (
    <>
      <TimeRangeField
        defaultSpan={defaultSpan}
        value={hasRange ? { after, before } : { last: last ?? defaultSpan }}
        onChange={(range) => {
          const { last: _, after: __, before: ___, from: ____, to: _____, ...otherParams } = search;
          onSearch({ ...otherParams, ...range });
        }}
      />
      <ZoomChip search={search} onSearch={onSearch} />
      <FailureFilters
        conditions={conditions}
        onChange={(nextConditions) => onSearch(replaceConditions(search, nextConditions))}
        onLeave={onLeave}
      />
      {conditions.length > 0 && (
        <Button size="small" variant="text" onClick={() => onSearch(replaceConditions(search, []))}>
          Clear filters
        </Button>
      )}
    </>
  );
});

export interface ZoomChipProps {
  search: FailureSearch;
  onSearch: (search: FailureSearch) => void;
}

function ZoomChip({ search, onSearch }: ZoomChipProps) {
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  const { from, to, ...searchWithoutZoom } = search;
  if (from === undefined && to === undefined) return null;
  return (
    <FilterChip
      label="zoomed to"
      value={describeRange({ after: from, before: to }, mode, now, timeZone)}
      removeLabel="Show the whole range"
      onRemove={() => onSearch(searchWithoutZoom)}
    />
  );
}
