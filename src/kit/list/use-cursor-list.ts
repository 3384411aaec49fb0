import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from "@tanstack/react-query";
import { defaultListPageSize, pageSizes } from "../../api/lists/page-sizes.ts";
import { type ListSearch, applyChanges } from "../../api/lists/search.ts";
import type { Drift } from "../../api/client/drift.ts";
import type { FilterDefinition, FilterIdOf } from "../../components/filter/filter-bar.tsx";
import type { ListOrder } from "../../components/filter/list-controls.tsx";
import { formatTotal, type TotalCount } from "../../lib/text/format-total.ts";

interface PageResponse {
  readonly data: TotalCount & {
    readonly data?: unknown;
    readonly next?: string | null | undefined;
    readonly previous?: string | null | undefined;
  };
  readonly drift: readonly Drift[];
  readonly receivedAt: number;
  readonly droppedParameters?: readonly string[];
}

export interface ListSpec<Search> {
  /** Plural noun, for example "subscribers". */
  noun: string;
  filters: readonly FilterDefinition<FilterIdOf<Search>>[];
  /**
   * Sort orders in the API's format, for example `createdAt DESC`. The first is the service's
   * default.
   */
  orders: readonly [ListOrder, ...ListOrder[]];
}

interface CursorListOptions<Search, Key extends QueryKey> {
  spec: ListSpec<Search>;
  search: Search;
  onSearch: (search: Search) => void;
  query: Pick<UseQueryOptions<PageResponse, Error, PageResponse, Key>, "queryKey" | "queryFn">;
  /** Whether to load the list. Default: true. */
  isEnabled?: boolean;
}

export function useCursorList<Search extends ListSearch, Key extends QueryKey>(
  options: CursorListOptions<Search, Key>,
) {
  const { spec, search, onSearch, query, isEnabled = true } = options;
  const { noun, orders, filters } = spec;
  const pageQuery = useQuery({ ...query, enabled: isEnabled, placeholderData: keepPreviousData });
  const change = (changes: Partial<Search>) => onSearch(applyChanges(search, changes));
  // Every list search has these fields, but a type variable can't express this.
  const changeParams = (changes: ListSearch) => change(changes as Partial<Search>);
  const [defaultOrder] = orders;
  const { orderBy, orderDirection } = search;
  const noOrder = { orderBy: undefined, orderDirection: undefined };
  const [defaultOrderBy = "", defaultOrderDirection = ""] = defaultOrder.value.split(" ");
  return {
    change,
    /** Formatted number of matches, such as "1,234"; empty if the service doesn't count them. */
    total: formatTotal(pageQuery.data?.data),
    controls: {
      orders,
      order: `${orderBy ?? defaultOrderBy} ${orderDirection ?? defaultOrderDirection}`,
      onOrder: (value: string) => {
        const [field, direction] = value.split(" ");
        changeParams(
          value === defaultOrder.value ? noOrder : { orderBy: field, orderDirection: direction },
        );
      },
      pageSizes,
      pageSize: search.limit ?? defaultListPageSize,
      onPageSize: (limit: number) => changeParams({ limit }),
      isRefreshing: pageQuery.isFetching,
      onRefresh: () => void pageQuery.refetch(),
    },
    list: {
      pageQuery,
      noun,
      /** Whether the URL has a cursor. */
      isPaged: search.after !== undefined || search.before !== undefined,
      hasFilters: filters.some(({ id }) => search[id] !== undefined),
      onFirstPage: () => changeParams({}),
      onPageChange: changeParams,
      // All fields of a search are optional, so the empty object is valid.
      onClearFilters: () => onSearch({} as Search),
      /** Resets the order and page size that the service rejected. */
      onResetOptions: () => changeParams({ ...noOrder, limit: undefined }),
    },
  };
}
