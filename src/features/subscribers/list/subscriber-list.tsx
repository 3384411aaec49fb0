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

/** The page of the list that the address stands for. */
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

/** One page of subscribers. */
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
        title: "No subscriber matches the filters",
        children:
          "The search is case sensitive: “ana” does not find “Ana”. The box above tries both.",
      }}
      none={{
        title: "No subscribers yet",
        children:
          "A subscriber is somebody who can be notified. Create one here, import a file, or let your own code create them.",
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
