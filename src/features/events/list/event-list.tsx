import { noop, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  eventQueries,
  type EventQuery,
  eventQuery,
  type EventSearch,
  turnPage,
} from "../../../api/events.ts";
import { Pager } from "../../../components/filter/pager.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Ground, Page } from "../../../components/layout/page.tsx";
import type { Density } from "../../../components/table/columns.ts";
import { useSlow } from "../../../components/use-slow.ts";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { ContractNotice } from "../../../kit/failure/contract-notice.tsx";
import { EventTable } from "./table/event-table.tsx";
import { NoRows } from "./list-states.tsx";
import { NewEventsBar } from "./live/new-events-bar.tsx";
import type { EventSelection } from "./selection.ts";
import { ratePerMinute } from "./live/rate.ts";
import { serviceNow } from "../../../api/client/service-clock.ts";
import type { ListRow } from "./judge.ts";
import type { EventListState as List } from "./use-event-list.ts";
import { type NewEvents, newSince, useNewEvents } from "./live/use-new-events.ts";
import { formatCount } from "../../../lib/text/format.ts";

const SelectionBar = lazyComponent(async () => (await import("./selection-bar.tsx")).SelectionBar);

/** Prefers the response's size: a service may not support the requested one. */
const pageSizeOf = (reported: unknown, { limit = 10 }: EventQuery) =>
  typeof reported === "number" && reported > 0 ? reported : limit;

const noRows: readonly ListRow[] = [];

export interface EventListProps {
  list: List;
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
  selectedId: string | undefined;
  columnVisibility: Record<string, boolean>;
  density: Density;
  selection: EventSelection;
}

interface Reading {
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** A failed refetch marks the rows as outdated; a retry repeats all failed ones. */
function withFailures(news: NewEvents, readings: readonly Reading[]): NewEvents {
  const failed = readings.filter(({ error }) => error !== null);
  if (failed.length === 0) return news;
  return {
    ...news,
    error: news.error ?? failed[0]?.error,
    retrying: news.retrying || failed.some(({ isFetching }) => isFetching),
    retry: () => {
      if (news.error) news.retry();
      for (const reading of failed) void reading.refetch();
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
  const { page, renewed, sorted, newest, rows, query } = list;
  const sides = useRef<HTMLDivElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  const client = useQueryClient();
  const now = serviceNow(page.data?.receivedAt ?? 0, page.data);
  const since = page.isPlaceholderData ? undefined : newSince(newest, search, now);
  const isLive = search.tail === true && since !== undefined;
  const news = useNewEvents(query, sorted.rows, since, isLive);
  // Placeholder rows belong to the previous filters, so they are only kept briefly.
  const slow = useSlow(page.isPlaceholderData);
  const loading = page.isPending || slow;
  const number = search.page ?? 0;

  const scroller = () => sides.current?.querySelector("table, ul")?.parentElement;
  const showNew = () => {
    scroller()?.scrollTo({ top: 0 });
    const first = turnPage(search, 0, []);
    client.query({ ...eventQueries.list(eventQuery(first)), staleTime: 0 }).then(noop, noop);
    if (number > 0) onSearch(first);
  };

  const letIn = useEffectEvent(showNew);
  // Rows don't move while one is hovered, focused or selected, or the list is scrolled.
  const mayMove = isLive && !isHeld && selection.chosen.length === 0 && !page.isFetching;
  useEffect(() => {
    if (mayMove && news.count > 0 && (scroller()?.scrollTop ?? 0) === 0) letIn();
  }, [mayMove, news.count, news.readAt]);

  if (page.isError && page.data === undefined) {
    return (
      <Ground>
        <FailurePanel
          title="The events could not be loaded"
          error={page.error}
          onRetry={() => void page.refetch()}
          retrying={page.isFetching}
        />
      </Ground>
    );
  }
  const { data } = page;
  const records = data?.data.data?.length ?? 0;
  return (
    <Page
      ref={sides}
      onPointerEnter={({ pointerType }) => setIsHeld(pointerType === "mouse")}
      onPointerLeave={() => setIsHeld(false)}
    >
      {selection.chosen.length > 0 ? (
        <SelectionBar selection={selection} />
      ) : (
        data &&
        since !== undefined &&
        !loading && (
          <NewEventsBar
            news={withFailures(news, [page, renewed])}
            frozenAt={since}
            readAt={data.receivedAt}
            onShow={showNew}
            {...(isLive && {
              rate: ratePerMinute(
                rows.map(({ createdAt }) => createdAt),
                now,
                data.data.hasMore === true,
              ),
            })}
          />
        )
      )}
      {data && !loading && (
        <ContractNotice
          drift={data.drift}
          incomplete={sorted.incomplete.length}
          repeated={sorted.repeated}
          dropped={data.dropped}
        />
      )}
      {data && !loading && rows.length === 0 && sorted.incomplete.length === 0 ? (
        <Ground>
          <NoRows search={search} onSearch={onSearch} />
        </Ground>
      ) : (
        <EventTable
          rows={loading ? noRows : rows}
          selectedId={selectedId}
          loading={loading}
          columnVisibility={columnVisibility}
          density={density}
          selection={selection}
        />
      )}
      {data && (number > 0 || data.data.hasMore === true) && (
        <Pager
          label="Pages of events"
          info={loading ? "" : pageWords(number, pageSizeOf(data.data.pageSize, query), records)}
          previousLabel="Newer"
          nextLabel="Older"
          {...(number > 0 && { onPrevious: () => onSearch(turnPage(search, number - 1, [])) })}
          {...(data.data.hasMore === true && {
            onNext: () => onSearch(turnPage(search, number + 1, data.data.data ?? [])),
          })}
        />
      )}
    </Page>
  );
}

/** "Events 51 to 100": counted from the newest. */
function pageWords(page: number, size: number, count: number): string {
  if (count === 0) return `Page ${formatCount(page + 1)}`;
  const from = page * size + 1;
  return `Events ${formatCount(from)} to ${formatCount(from + count - 1)}`;
}
