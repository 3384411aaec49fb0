import { type SubscriberSearch, withSubscriberQuery } from "../../../api/subscribers.ts";
import { FilterBar } from "../../../components/filter/filter-bar.tsx";
import { TextFilter } from "../../../components/filter/text-filter.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { type FilterId, filterDefinitions } from "./filters.ts";

export interface SubscriberFiltersProps {
  search: SubscriberSearch;
  onSearch: (search: SubscriberSearch) => void;
}

/** Renders the active filters, and the menu that adds one. */
export function SubscriberFilters({ search, onSearch }: SubscriberFiltersProps) {
  const set = (id: FilterId, value: string | undefined) =>
    onSearch(withSubscriberQuery(search, { find: undefined, [id]: value }));
  return (
    <FilterBar
      definitions={filterDefinitions}
      renderValue={(id) =>
        search[id] === undefined ? undefined : <DataText value={search[id]} max={40} />
      }
      onRemove={(id) => set(id, undefined)}
      renderEditor={(id, close) => (
        <TextFilter
          label={filterDefinitions.find((one) => one.id === id)?.label ?? id}
          hint={filterDefinitions.find((one) => one.id === id)?.hint}
          value={search[id]}
          onApply={(value) => {
            close();
            set(id, value);
          }}
          onCancel={close}
        />
      )}
    />
  );
}
