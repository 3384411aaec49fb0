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

/** The page of the list that the address stands for. */
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

/** One page of endpoints, each with what is wrong with it. */
export function EndpointList({ page, search, onSearch, columnVisibility }: EndpointListProps) {
  const { reading, identifiers } = useActiveIntegrations();
  const change = (changes: EndpointSearch) => onSearch(withEndpointQuery(search, changes));
  const ends = page.data?.data;
  return (
    <>
      {reading.isError && identifiers === undefined && (
        <PartialNotice>
          The active integrations could not be read, so endpoints of one that is not active are not
          marked. {reading.error.message}
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
          title: "No channel endpoint matches the filters",
          children:
            "Identifiers are matched whole and case sensitive, and a context is matched as an exact set.",
        }}
        none={{
          title: "No channel endpoints yet",
          children:
            "An endpoint is where chat, phone and webhook messages go. The service makes one when somebody connects an account; this API offers no way to create one.",
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
