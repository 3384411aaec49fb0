import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  channelEndpointQueries,
  endpointQuery,
  type EndpointSearch,
  withEndpointQuery,
} from "../../../api/channel-endpoints.ts";
import { PartialNotice } from "../../../components/feedback/strip.tsx";
import { CursorList } from "../../../entities/cursor-list.tsx";
import { placeOf } from "../../../entities/endpoint-place.ts";
import { useActiveIntegrations } from "../../../entities/use-active-integrations.ts";
import { EndpointTable } from "./endpoint-table.tsx";
import { isNarrowed } from "./filters.ts";
import { endpointRows } from "./rows.ts";

/** Loads the page of the list that the URL selects. */
export const useEndpointPage = (search: EndpointSearch) =>
  useQuery({
    ...channelEndpointQueries.list(endpointQuery(search)),
    placeholderData: keepPreviousData,
  });
export type EndpointPage = ReturnType<typeof useEndpointPage>;

const usual = { orderBy: undefined, orderDirection: undefined, limit: undefined };

export interface EndpointListProps {
  page: EndpointPage;
  search: EndpointSearch;
  onSearch: (search: EndpointSearch) => void;
  columnVisibility: Record<string, boolean>;
}

/** Renders one page of endpoints with their issues. */
export function EndpointList({ page, search, onSearch, columnVisibility }: EndpointListProps) {
  const { reading, identifiers } = useActiveIntegrations();
  const change = (changes: EndpointSearch) => onSearch(withEndpointQuery(search, changes));
  const ends = page.data?.data;
  return (
    <>
      {reading.isError && identifiers === undefined && (
        <PartialNotice>
          Couldn't load the active integrations, so endpoints with an inactive one aren't marked.{" "}
          {reading.error.message}
        </PartialNotice>
      )}
      <CursorList
        page={page}
        things="channel endpoints"
        rowsOf={(records) =>
          endpointRows(records, identifiers, (facts) => placeOf(facts, ends, search))
        }
        turned={search.after !== undefined || search.before !== undefined}
        narrowed={isNarrowed(search)}
        onFirst={() => change({})}
        onTurn={change}
        onClearFilters={() => onSearch({})}
        onUsual={() => change(usual)}
        noMatch={{
          title: "No channel endpoints match your filters",
          children:
            "Identifiers must match exactly, including case. A context must have exactly the same keys.",
        }}
        none={{
          title: "No channel endpoints yet",
          children:
            "Endpoints are the destinations of chat, phone, and webhook messages. They appear when a chat account is connected. The API can't create them.",
        }}
        renderTable={(rows, loading) => (
          <EndpointTable
            caption="Channel endpoints"
            rows={rows}
            loading={loading}
            columnVisibility={columnVisibility}
          />
        )}
      />
    </>
  );
}
