import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import {
  subscriberQueries,
  subscriberQuery,
  type SubscriberSearch,
  withSubscriberQuery,
} from "../../../api/subscribers.ts";
import { EmptyState, NoMatchState } from "../../../components/feedback/empty-state.tsx";
import { PartialNotice, StaleNotice } from "../../../components/feedback/strip.tsx";
import { Pager } from "../../../components/filter/pager.tsx";
import { useSlow } from "../../../components/use-slow.ts";
import { ContractNotice } from "../../../entities/contract-notice.tsx";
import { FailurePanel } from "../../../entities/failure-panel.tsx";
import { formatCount, formatList } from "../../../lib/format.ts";
import { subscriberColumns } from "./columns.tsx";
import { isNarrowed } from "./filters.ts";
import { type SubscriberRow, subscriberRows } from "./rows.ts";
import { SubscriberTable } from "./subscriber-table.tsx";

const Ground = styled("div")({ flex: 1, overflow: "auto", background: "var(--surface)" });
const noRows: readonly SubscriberRow[] = [];

/** The page of the list that the address stands for. */
export const useSubscriberPage = (search: SubscriberSearch) =>
  useQuery({
    ...subscriberQueries.list(subscriberQuery(search)),
    placeholderData: keepPreviousData,
  });
export type SubscriberPage = ReturnType<typeof useSubscriberPage>;

/** "50,000+", "1,234", or nothing where the service does not count. */
export function totalWords(page: SubscriberPage): string {
  const { totalCount, totalCountCapped } = page.data?.data ?? {};
  if (typeof totalCount !== "number") return "";
  return `${formatCount(totalCount)}${totalCountCapped === true ? "+" : ""}`;
}

export interface SubscriberListProps {
  page: SubscriberPage;
  search: SubscriberSearch;
  onSearch: (search: SubscriberSearch) => void;
  columnVisibility: Record<string, boolean>;
}

/** One page of subscribers; loading, failed, empty, no match and rows are five different things. */
export function SubscriberList({ page, search, onSearch, columnVisibility }: SubscriberListProps) {
  const slow = useSlow(page.isPlaceholderData);
  const loading = page.isPending || slow;
  const first = () => onSearch(withSubscriberQuery(search, {}));
  const turned = search.after !== undefined || search.before !== undefined;
  if (page.isError && (page.data === undefined || page.isPlaceholderData)) {
    return (
      <Ground>
        <FailurePanel
          title="The subscribers could not be loaded"
          error={page.error}
          onRetry={() => void page.refetch()}
          retrying={page.isFetching}
          actions={turned && <Button onClick={first}>First page</Button>}
        />
      </Ground>
    );
  }
  const { data } = page;
  const { rows, incomplete, repeated } = subscriberRows(data?.data.data);
  const { next, previous } = data?.data ?? {};
  const total = totalWords(page);
  return (
    <>
      {data && page.isError && (
        <StaleNotice
          since={data.receivedAt}
          onRetry={() => void page.refetch()}
          retrying={page.isFetching}
        />
      )}
      {data && data.dropped.length > 0 && (
        <PartialNotice
          actions={
            <Button
              onClick={() =>
                onSearch(
                  withSubscriberQuery(search, {
                    orderBy: undefined,
                    orderDirection: undefined,
                    limit: undefined,
                  }),
                )
              }
            >
              Use its own
            </Button>
          }
        >
          The service does not take {formatList(data.dropped)}, so the list is as it gives it.
        </PartialNotice>
      )}
      {data && !loading && (
        <ContractNotice drift={data.drift} incomplete={incomplete} repeated={repeated} />
      )}
      {data && !loading && rows.length === 0 && incomplete === 0 ? (
        <Ground>
          {turned ? (
            <EmptyState
              title="There is nobody on this page"
              action={<Button onClick={first}>First page</Button>}
            >
              The list ends before it.
            </EmptyState>
          ) : isNarrowed(search) ? (
            <NoMatchState
              title="No subscriber matches the filters"
              onClearFilters={() => onSearch({})}
            >
              The search is case sensitive: “ana” does not find “Ana”. The box above tries both.
            </NoMatchState>
          ) : (
            <EmptyState title="No subscribers yet">
              A subscriber is somebody who can be notified. Create one here, import a file, or let
              your own code create them.
            </EmptyState>
          )}
        </Ground>
      ) : (
        <SubscriberTable
          caption="Subscribers"
          columns={subscriberColumns}
          rows={loading ? noRows : rows}
          loading={loading}
          columnVisibility={columnVisibility}
        />
      )}
      {data && rows.length > 0 && (
        <Pager
          label="Pages of subscribers"
          info={loading ? "" : `${formatCount(rows.length)} of ${total || "an untold number"}`}
          {...(typeof previous === "string" && {
            onPrevious: () => onSearch(withSubscriberQuery(search, { before: previous })),
          })}
          {...(typeof next === "string" && {
            onNext: () => onSearch(withSubscriberQuery(search, { after: next })),
          })}
        />
      )}
    </>
  );
}
