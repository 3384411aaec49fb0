import type { FailureSearch } from "../../../api/failures/failure-search.ts";
import { FilterChip } from "../../../components/filter/filter-chip.tsx";
import { describeRange } from "../../../components/filter/time-range-field.tsx";
import { useNow, useTimeMode } from "../../../components/text/time-mode.tsx";

export interface ZoomChipProps {
  search: FailureSearch;
  onSearch: (search: FailureSearch) => void;
}

/** Renders the part of the window that is shown. */
export function ZoomChip({ search, onSearch }: ZoomChipProps) {
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  const { from, to, ...rest } = search;
  if (from === undefined && to === undefined) return null;
  return (
    <FilterChip
      label="only"
      value={describeRange({ after: from, before: to }, mode, now, timeZone)}
      removeLabel="Show the whole range"
      onRemove={() => onSearch(rest)}
    />
  );
}
