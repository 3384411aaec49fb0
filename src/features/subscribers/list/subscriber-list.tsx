import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  subscriberQueries,
  subscriberQuery,
  type SubscriberSearch,
  withSubscriberQuery,
} from "../../../api/subscribers.ts";
import { CursorList } from "../../../entities/cursor-list.tsx";
import { subscriberColumns } from "./columns.tsx";
import { isNarrowed } from "./filters.ts";
import { subscriberRows } from "./rows.ts";
import { SubscriberTable } from "./subscriber-table.tsx";

/** Loads the page of the list that the URL selects. */
export const useSubscriberPage = (search: SubscriberSearch) =>
  useQuery({
    ...subscriberQueries.list(subscriberQuery(search)),
    placeholderData: keepPreviousData,
  });
export type SubscriberPage = ReturnType<typeof useSubscriberPage>;

const usual = { orderBy: undefined, orderDirection: undefined, limit: undefined };

export interface SubscriberListProps {
  page: SubscriberPage;
  search: SubscriberSearch;
  onSearch: (search: SubscriberSearch) => void;
  columnVisibility: Record<string, boolean>;
}

/** Renders one page of subscribers. */
export function SubscriberList({ page, search, onSearch, columnVisibility }: SubscriberListProps) {
  const change = (changes: SubscriberSearch) => onSearch(withSubscriberQuery(search, changes));
  return (
    <CursorList
      page={page}
      things="subscribers"
      rowsOf={subscriberRows}
      turned={search.after !== undefined || search.before !== undefined}
      narrowed={isNarrowed(search)}
      onFirst={() => change({})}
      onTurn={change}
      onClearFilters={() => onSearch({})}
      onUsual={() => change(usual)}
      noMatch={{
        title: "No subscribers match your filters",
        children:
          "Filters are case-sensitive: “ana” doesn't match “Ana”. The search box above tries both.",
      }}
      none={{
        title: "No subscribers yet",
        children:
          "Subscribers are the people you notify. Create one, import a file, or use the API.",
      }}
      renderTable={(rows, loading) => (
        <SubscriberTable
          caption="Subscribers"
          columns={subscriberColumns}
          rows={rows}
          loading={loading}
          columnVisibility={columnVisibility}
        />
      )}
    />
  );
}
