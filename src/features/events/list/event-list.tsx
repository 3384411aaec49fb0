import { useQueryClient } from "@tanstack/react-query";
import { hasMoreEvents } from "../../../api/event-reading/more-events.ts";
import { eventQueries, type EventQuery, type EventSearch, turnPage } from "../../../api/events.ts";
import { StaleNotice } from "../../../components/feedback/banner.tsx";
import { Pager } from "../../../components/filter/pager.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { ContentArea, Page } from "../../../components/layout/page.tsx";
import type { Density } from "../../../components/table/columns.ts";
import { useIsSlow } from "../../../components/use-is-slow.ts";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { ContractNotice } from "../../../kit/failure/contract-notice.tsx";
import { RetryNotice } from "../../../kit/failure/retry-notice.tsx";
import { EventTable } from "./table/event-table.tsx";
import { ListBar } from "./list-bar.tsx";
import { NewEventsBar } from "./live/new-events-bar.tsx";
import type { EventSelection } from "./selection.ts";
import { computeRatePerMinute } from "./live/rate.ts";
import {
  getServiceNow,
  getServiceTime,
  clockToleranceMs,
} from "../../../api/client/service-clock.ts";
import type { ListRow } from "./list-rows.ts";
import type { EventListState } from "./use-event-list.ts";
import { type NewEvents, getListTime, useNewEvents } from "./live/use-new-events.ts";
import { useShowNewEvents } from "./live/use-show-new.ts";
import { formatCount } from "../../../lib/text/format.ts";

const NoRows = lazyComponent(async () => (await import("./list-states.tsx")).NoRows);
const SelectionBar = lazyComponent(
  async () => (await import("./selection-bar.tsx")).SelectionBar,
  // Keeps the rows in place while the code loads.
  () => <ListBar data-tone="selected" />,
);

/** Prefers the response's page size, because a service may not support the requested size. */
const getPageSize = (reportedSize: unknown, { limit = 10 }: EventQuery) =>
  typeof reportedSize === "number" && reportedSize > 0 ? reportedSize : limit;

const emptyRows: readonly ListRow[] = [];

export interface EventListProps {
  list: EventListState;
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
  selectedId: string | undefined;
  columnVisibility: Record<string, boolean>;
  density: Density;
  selection: EventSelection;
}

interface QueryWithError {
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Adds the errors of row refetches to `newEvents`. A retry repeats all failed requests. */
function withQueryErrors(newEvents: NewEvents, queries: readonly QueryWithError[]): NewEvents {
  const failedQueries = queries.filter(({ error }) => error !== null);
  if (failedQueries.length === 0) return newEvents;
  return {
    ...newEvents,
    error: newEvents.error ?? failedQueries[0]?.error,
    isRetrying: newEvents.isRetrying || failedQueries.some(({ isFetching }) => isFetching),
    retry: () => {
      if (newEvents.error) newEvents.retry();
      for (const query of failedQueries) void query.refetch();
    },
  };
}

export function EventList({
  list,
  search,
  onSearch,
  selectedId,
  columnVisibility,
  density,
  selection,
}: EventListProps) {
  const { pageQuery, updates, parsedRecords, newestAt, rows, query } = list;
  const client = useQueryClient();
  const now = getServiceNow(pageQuery.data?.receivedAt ?? 0, pageQuery.data);
  const listTime = pageQuery.isPlaceholderData ? undefined : getListTime(newestAt, search, now);
  const isLive = search.tail === true && listTime !== undefined;
  const pageSize = getPageSize(pageQuery.data?.data.pageSize, query);
  const newEvents = useNewEvents(query, pageQuery, parsedRecords.rows, listTime, isLive, pageSize);
  // Placeholder rows belong to the previous filters, so they are only shown briefly.
  const isSlow = useIsSlow(pageQuery.isPlaceholderData);
  const isLoading = pageQuery.isPending || isSlow;
  const pageIndex = search.page ?? 0;

  const loadFirstPage = () => {
    if (pageIndex > 0) {
      // A first page in the cache doesn't contain the new events.
      client.removeQueries({ queryKey: eventQueries.lists(), type: "inactive" });
      onSearch(turnPage(search, 0, []));
    } else void pageQuery.refetch();
  };
  const { showNewEvents, containerProps } = useShowNewEvents({
    isLive,
    hasNewEvents: newEvents.count > 0,
    checkedAt: newEvents.checkedAt,
    isBusy: selection.selectedRows.length > 0 || pageQuery.isFetching,
    onShow: loadFirstPage,
  });

  if (pageQuery.isError && pageQuery.data === undefined) {
    return (
      <ContentArea>
        <FailurePanel
          title="Couldn't load the events"
          error={pageQuery.error}
          onRetry={() => void pageQuery.refetch()}
          isRetrying={pageQuery.isFetching}
        />
      </ContentArea>
    );
  }
  const { data } = pageQuery;
  const recordCount = data?.data.data?.length ?? 0;
  const hasMore = data !== undefined && hasMoreEvents(data.data, pageSize);
  return (
    <Page {...containerProps}>
      {selection.selectedRows.length > 0 ? (
        <SelectionBar selection={selection} />
      ) : (
        data &&
        listTime !== undefined &&
        !isLoading && (
          <NewEventsBar
            newEvents={withQueryErrors(newEvents, [pageQuery, updates])}
            loadedAt={data.receivedAt}
            onShow={showNewEvents}
            {...(isLive && {
              ratePerMinute: computeRatePerMinute(
                rows.map(({ createdAt }) => createdAt),
                now,
                hasMore,
              ),
            })}
          />
        )
      )}
      {/* Not shown below the bar of new events, because that bar reports a failed refresh. */}
      {data && pageQuery.error && (listTime === undefined || selection.selectedRows.length > 0) && (
        <StaleNotice
          error={pageQuery.error}
          loadedAt={data.receivedAt}
          onRetry={() => void pageQuery.refetch()}
          isRetrying={pageQuery.isFetching}
        />
      )}
      {isLoading && <RetryNotice error={pageQuery.failureReason} />}
      {data && !isLoading && (
        <ContractNotice
          drift={data.drift}
          incompleteCount={parsedRecords.incompleteEvents.length}
          duplicateCount={parsedRecords.duplicateCount}
          droppedParameters={data.droppedParameters}
        />
      )}
      {data && !isLoading && rows.length === 0 && parsedRecords.incompleteEvents.length === 0 ? (
        <ContentArea>
          <NoRows search={search} onSearch={onSearch} hasNext={hasMore} />
        </ContentArea>
      ) : (
        <EventTable
          rows={isLoading ? emptyRows : rows}
          selectedId={selectedId}
          isLoading={isLoading}
          columnVisibility={columnVisibility}
          density={density}
          selection={selection}
        />
      )}
      {data && (pageIndex > 0 || hasMore) && (
        <Pager
          label="Event pages"
          rangeText={isLoading ? "" : describePage(pageIndex, pageSize, recordCount)}
          previousLabel="Newer"
          nextLabel="Older"
          {...(pageIndex > 0 && {
            onPrevious: () => onSearch(turnPage(search, pageIndex - 1, [])),
          })}
          {...(hasMore &&
            // The rows of other filters don't determine where this list ends.
            (search.asOf !== undefined || !pageQuery.isPlaceholderData) && {
              onNext: () =>
                onSearch(
                  turnPage(
                    search,
                    pageIndex + 1,
                    data.data.data ?? [],
                    // A relative range ends at the load of the first page, not at its newest event.
                    // The response is later than what it contains, so the end is before the request.
                    search.last === undefined || data.serviceTime === undefined
                      ? undefined
                      : getServiceTime(data.sentAt) - clockToleranceMs,
                  ),
                ),
            })}
        />
      )}
    </Page>
  );
}

/** Describes a page, such as "Events 51–100", counted from the newest event. */
function describePage(pageIndex: number, pageSize: number, count: number): string {
  if (count === 0) return `Page ${formatCount(pageIndex + 1)}`;
  const firstNumber = pageIndex * pageSize + 1;
  return `Events ${formatCount(firstNumber)}–${formatCount(firstNumber + count - 1)}`;
}
