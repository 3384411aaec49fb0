import Button from "@mui/material/Button";
import { type EventSearch, replaceEventFilters, changeEventFilters } from "../../../api/events.ts";
import type { Condition } from "../../../api/failures/report.ts";
import { TimeRangeField } from "../../../components/filter/time-range-field.tsx";
import { lazyComponent, lazyUpgrade } from "../../../components/lazy-component.tsx";
import { useStoredChoice } from "../../../components/use-stored-choice.ts";
import { ConditionChips } from "../../../entities/events/filters/condition-chips.tsx";
import {
  toConditions,
  hasFiltersOrRange,
  getQueryKey,
  toFilters,
} from "../../../entities/events/filters/event-conditions.ts";
import type { SavedQueries } from "../../../entities/events/filters/query-context.ts";
import { addRange, parseRanges } from "../../../entities/events/filters/recent-ranges.ts";
import type { ListRow } from "../list/list-rows.ts";
import { QueryInput } from "../../../entities/events/filters/query-input.tsx";
import { useQueryInput } from "../../../entities/events/filters/use-query-input.ts";
import type { EventQueryFieldProps } from "./event-query-field.tsx";

const EventConditionEditor = lazyComponent(
  async () => (await import("./event-condition-editor.tsx")).EventConditionEditor,
);

export interface EventFiltersProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
  /** The loaded rows. Their values are suggested. */
  rows: readonly ListRow[];
  savedQueries: SavedQueries;
  onApply: (filters: EventSearch) => void;
  /** Moves the focus from the query field to the list. */
  onLeave: () => void;
}

export function EventFilters(props: EventFiltersProps) {
  const { search, onSearch, rows, savedQueries, onApply, onLeave } = props;
  const [recentRanges, setRecentRanges] = useStoredChoice("events-ranges", parseRanges, []);
  const conditions = toConditions(search);
  const changeFilters = (changes: EventSearch) => {
    const nextSearch = changeEventFilters(search, changes);
    onSearch(nextSearch);
    const { after: _, before: __, last: ___, tail: ____, limit: _____, ...filters } = nextSearch;
    onApply(filters);
  };
  const setConditions = (nextConditions: readonly Condition[]) =>
    changeFilters(toFilters(nextConditions));
  return (
    <>
      <TimeRangeField
        value={{ after: search.after, before: search.before, last: search.last }}
        recentRanges={recentRanges}
        onChange={({ after, before, last }) => {
          setRecentRanges(addRange(recentRanges, { after, before }));
          changeFilters({ after, before, last });
        }}
      />
      <ConditionChips
        conditions={conditions}
        getQueryKey={getQueryKey}
        onChange={setConditions}
        renderEditor={(editorProps) => <EventConditionEditor {...editorProps} rows={rows} />}
      />
      <EventQueryBar
        rows={rows}
        savedQueries={savedQueries}
        conditions={conditions}
        onChange={setConditions}
        onOpen={(savedSearch) => onSearch(replaceEventFilters(search, savedSearch))}
        onLeave={onLeave}
      />
      {hasFiltersOrRange(search) && (
        <Button
          size="small"
          variant="text"
          onClick={() => onSearch(replaceEventFilters(search, {}))}
        >
          Clear filters
        </Button>
      )}
    </>
  );
}

const EventQueryField = lazyUpgrade<EventQueryFieldProps>(
  QueryInput,
  async () => (await import("./event-query-field.tsx")).EventQueryField,
);

type EventQueryBarProps = Pick<
  EventQueryFieldProps,
  "rows" | "savedQueries" | "conditions" | "onChange" | "onOpen" | "onLeave"
>;

function EventQueryBar(props: EventQueryBarProps) {
  const inputProps = useQueryInput();
  return (
    <div
      style={{ display: "contents" }}
      onPointerEnter={EventQueryField.preload}
      onFocus={EventQueryField.preload}
    >
      <EventQueryField {...props} {...inputProps} label="Filter events" />
    </div>
  );
}
