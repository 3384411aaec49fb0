import { useId, useRef, useState } from "react";
import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import { type EventSearch, withEventFilters } from "../../../api/events.ts";
import { FilterMenu } from "../../../components/filter/filter-menu.tsx";
import { TimeRangeField } from "../../../components/filter/time-range-field.tsx";
import { ActiveFilter } from "./active-filter.tsx";
import type { KnownValues } from "./editor-props.ts";
import { filterDefinitions, filtersIn, findFilter, isNarrowed } from "./fields.ts";
import { FilterEditor } from "./filter-editor.tsx";

export interface EventFiltersProps {
  search: EventSearch;
  /** Gets the whole new address. */
  onSearch: (search: EventSearch) => void;
  known: KnownValues;
}

/** The filters in force as chips, the time range, and the menu that adds one. */
export function EventFilters({ search, onSearch, known }: EventFiltersProps) {
  const menu = useRef<HTMLSpanElement>(null);
  const [added, setAdded] = useState<string>();
  const editorId = useId();
  const change = (changes: EventSearch) => onSearch(withEventFilters(search, changes));
  const adding = added === undefined ? undefined : findFilter(added);
  const active = filtersIn(search);
  return (
    <>
      <TimeRangeField
        value={{ after: search.after, before: search.before }}
        onChange={({ after, before }) => change({ after, before })}
      />
      {active.map((definition) => (
        <ActiveFilter
          key={definition.id}
          definition={definition}
          search={search}
          known={known}
          onChange={change}
        />
      ))}
      <span ref={menu}>
        <FilterMenu fields={filterDefinitions} onPick={setAdded} />
      </span>
      {isNarrowed(search) && (
        <Button size="small" variant="text" onClick={() => onSearch({})}>
          Clear filters
        </Button>
      )}
      {adding && (
        <Popover
          open
          anchorEl={() => menu.current}
          onClose={() => setAdded(undefined)}
          anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
          slotProps={{
            paper: {
              id: editorId,
              role: "dialog",
              "aria-label": `Filter ${adding.short}`,
              sx: { marginBlockStart: "4px", padding: "14px", inlineSize: 300 },
            },
          }}
        >
          <FilterEditor
            definition={adding}
            search={search}
            known={known}
            onChange={change}
            onClose={() => setAdded(undefined)}
          />
        </Popover>
      )}
    </>
  );
}
