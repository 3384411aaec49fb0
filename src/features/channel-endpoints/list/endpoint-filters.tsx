import { channels } from "../../../../contract/common.ts";
import { providers } from "../../../../contract/providers/catalogue.ts";
import { type EndpointSearch, withEndpointQuery } from "../../../api/channel-endpoints.ts";
import { FilterBar } from "../../../components/filter/filter-bar.tsx";
import { TextFilter } from "../../../components/filter/text-filter.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { channelWord } from "../../../entities/integration-facts.ts";
import { providerName } from "../../../entities/provider-label.tsx";
import { ContextFilter } from "./context-filter.tsx";
import { type FilterId, filterDefinitions } from "./filters.ts";

const options: Partial<Record<FilterId, readonly { value: string; label: string }[]>> = {
  channel: channels.map((value) => ({ value, label: channelWord(value) })),
  providerId: providers
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
};

export interface EndpointFiltersProps {
  search: EndpointSearch;
  onSearch: (search: EndpointSearch) => void;
}

/** Returns the text of a filter's value. */
function valueText(search: EndpointSearch, id: FilterId): string | undefined {
  const value = search[id];
  if (value === undefined) return undefined;
  if (typeof value !== "string") return value.length === 0 ? "none" : value.join(", ");
  return id === "providerId" ? providerName(value) : id === "channel" ? channelWord(value) : value;
}

/** Renders the active filters, and the menu that adds one. */
export function EndpointFilters({ search, onSearch }: EndpointFiltersProps) {
  const set = (id: FilterId, value: string | string[] | undefined) =>
    onSearch(withEndpointQuery(search, { [id]: value }));
  return (
    <FilterBar
      definitions={filterDefinitions}
      renderValue={(id) => {
        const text = valueText(search, id);
        return text === undefined ? undefined : <DataText value={text} max={60} />;
      }}
      onRemove={(id) => set(id, undefined)}
      renderEditor={(id, close) => {
        const apply = (value: string | string[] | undefined) => {
          close();
          set(id, value);
        };
        if (id === "contextKeys") {
          return <ContextFilter value={search.contextKeys} onApply={apply} onCancel={close} />;
        }
        const definition = filterDefinitions.find((one) => one.id === id);
        const known = options[id];
        return (
          <TextFilter
            label={definition?.label ?? id}
            hint={definition?.hint}
            value={search[id]}
            {...(known && { options: known })}
            onApply={apply}
            onCancel={close}
          />
        );
      }}
    />
  );
}
