import Button from "@mui/material/Button";
import { type EventSearch, withEventFilters } from "../../../api/events.ts";
import { TimeRangeField } from "../../../components/filter/time-range-field.tsx";
import { useStoredChoice } from "../../../components/use-stored-choice.ts";
import { ActiveFilter } from "../../../entities/events/filters/active-filter.tsx";
import { addFilters } from "../../../entities/events/filters/add-filters.ts";
import {
  filtersIn,
  isNarrowed,
  type KnownValues,
} from "../../../entities/events/filters/fields.ts";
import { QueryBar } from "../../../entities/events/filters/query-bar.tsx";
import { addRange, parseRanges } from "../../../entities/events/filters/recent-ranges.ts";
import type { SavedQueries } from "../../../entities/events/filters/suggestions.ts";

export interface EventFiltersProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
  knownValues: KnownValues;
  savedQueries: SavedQueries;
  onApply: (filters: EventSearch) => void;
  /** Moves the focus from the query field to the list. */
  onLeave: () => void;
}

export function EventFilters({
  search,
  onSearch,
  knownValues,
  savedQueries,
  onApply,
  onLeave,
}: EventFiltersProps) {
  const [ranges, setRanges] = useStoredChoice("events-ranges", parseRanges, []);
  const change = (changes: EventSearch) => {
    const next = withEventFilters(search, changes);
    onSearch(next);
    const { after: _, before: __, last: ___, tail: ____, ...filters } = next;
    onApply(filters);
  };
  return (
    <>
      <TimeRangeField
        value={{ after: search.after, before: search.before, last: search.last }}
        recent={ranges}
        onChange={({ after, before, last }) => {
          setRanges(addRange(ranges, { after, before }));
          change({ after, before, last });
        }}
      />
      {filtersIn(search).map((definition) => (
        <ActiveFilter
          key={definition.id}
          definition={definition}
          search={search}
          knownValues={knownValues}
          onChange={change}
        />
      ))}
      <QueryBar
        knownValues={knownValues}
        savedQueries={savedQueries}
        onAdd={(filters) => change(addFilters(search, filters))}
        onOpen={onSearch}
        onLeave={onLeave}
      />
      {isNarrowed(search) && (
        <Button size="small" variant="text" onClick={() => onSearch({})}>
          Clear filters
        </Button>
      )}
    </>
  );
}
