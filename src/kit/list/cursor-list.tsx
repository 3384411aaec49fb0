import { useMemo, type ReactNode } from "react";
import Button from "@mui/material/Button";
import { asList, asObject, asText } from "../../../domain/loose.ts";
import { EmptyState, NoMatchState } from "../../components/feedback/empty-state.tsx";
import { StaleNotice } from "../../components/feedback/banner.tsx";
import { ContentArea } from "../../components/layout/page.tsx";
import { Pager } from "../../components/filter/pager.tsx";
import { useIsSlow } from "../../components/use-is-slow.ts";
import { formatCount } from "../../lib/text/format.ts";
import { formatTotal } from "../../lib/text/format-total.ts";
import { ContractNotice } from "../failure/contract-notice.tsx";
import { FailurePanel } from "../failure/failure-panel.tsx";
import { RetryNotice } from "../failure/retry-notice.tsx";
import type { useCursorList } from "./use-cursor-list.ts";

interface EmptyText {
  title: string;
  children: ReactNode;
}

type CursorListState = ReturnType<typeof useCursorList>["list"];

export interface CursorListProps<Row> extends CursorListState {
  /** Rows without an ID are counted, but not shown. */
  toRow: (record: never) => Row;
  noMatchText: EmptyText;
  emptyText: EmptyText;
  renderTable: (rows: readonly Row[], isLoading: boolean) => ReactNode;
}

/** Returns rows without duplicates, and the counts of duplicates and of records without an ID. */
export function toRows<Row extends { id: string }>(
  records: unknown,
  toRow: (record: never) => Row,
) {
  const rowsById = new Map<string, Row>();
  let incompleteCount = 0;
  let duplicateCount = 0;
  for (const record of asList(records)) {
    // Every field of a received record can be missing.
    const row = toRow((asObject(record) ?? {}) as never);
    if (row.id === "") incompleteCount += 1;
    else if (rowsById.has(row.id)) duplicateCount += 1;
    else rowsById.set(row.id, row);
  }
  return { rows: [...rowsById.values()], incompleteCount, duplicateCount };
}

export function CursorList<Row extends { id: string }>(props: CursorListProps<Row>) {
  const {
    pageQuery,
    noun,
    isPaged,
    hasFilters,
    onFirstPage,
    onPageChange,
    toRow,
    noMatchText,
    emptyText,
  } = props;
  const { data } = pageQuery;
  const records = data?.data.data;
  const { rows, incompleteCount, duplicateCount } = useMemo(
    () => toRows(records, toRow),
    [records, toRow],
  );
  const isSlow = useIsSlow(pageQuery.isPlaceholderData);
  const isLoading = pageQuery.isPending || isSlow;
  const retry = () => void pageQuery.refetch();
  if (pageQuery.isError && (pageQuery.data === undefined || pageQuery.isPlaceholderData)) {
    return (
      <ContentArea>
        <FailurePanel
          title={`Couldn't load the ${noun}`}
          error={pageQuery.error}
          onRetry={retry}
          isRetrying={pageQuery.isFetching}
          actions={isPaged && <Button onClick={onFirstPage}>Show first page</Button>}
        />
      </ContentArea>
    );
  }
  // The cursors of other filters or another order don't continue this list.
  const page = pageQuery.isPlaceholderData && !isPaged ? undefined : data?.data;
  const nextCursor = asText(page?.next);
  const previousCursor = asText(page?.previous);
  return (
    <>
      {data && pageQuery.error && (
        <StaleNotice
          error={pageQuery.error}
          loadedAt={data.receivedAt}
          onRetry={retry}
          isRetrying={pageQuery.isFetching}
        />
      )}
      {isLoading && <RetryNotice error={pageQuery.failureReason} />}
      {data && !isLoading && (
        <ContractNotice
          drift={data.drift}
          incompleteCount={incompleteCount}
          duplicateCount={duplicateCount}
          droppedParameters={data.droppedParameters}
          onResetOptions={props.onResetOptions}
        />
      )}
      {data && !isLoading && rows.length === 0 && incompleteCount === 0 ? (
        <ContentArea>
          {isPaged || nextCursor !== undefined ? (
            <EmptyState
              title="This page is empty"
              action={isPaged && <Button onClick={onFirstPage}>Show first page</Button>}
            >
              {nextCursor !== undefined
                ? "The list continues on the next page."
                : "This page is past the end of the list."}
            </EmptyState>
          ) : hasFilters ? (
            <NoMatchState {...noMatchText} onClearFilters={props.onClearFilters} />
          ) : (
            <EmptyState {...emptyText} />
          )}
        </ContentArea>
      ) : (
        props.renderTable(isLoading ? [] : rows, isLoading)
      )}
      {data && (rows.length > 0 || nextCursor !== undefined || previousCursor !== undefined) && (
        <Pager
          label={`Pages of ${noun}`}
          rangeText={
            isLoading
              ? ""
              : formatTotal(data.data) === ""
                ? formatCount(rows.length)
                : `${formatCount(rows.length)} of ${formatTotal(data.data)}`
          }
          {...(previousCursor !== undefined && {
            onPrevious: () => onPageChange({ before: previousCursor }),
          })}
          {...(nextCursor !== undefined && { onNext: () => onPageChange({ after: nextCursor }) })}
        />
      )}
    </>
  );
}
