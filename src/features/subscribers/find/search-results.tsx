import type { ReactNode } from "react";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { NoMatchState } from "../../../components/feedback/empty-state.tsx";
import { PartialNotice } from "../../../components/feedback/banner.tsx";
import { RefreshIcon } from "../../../components/icons.tsx";
import { PageBar } from "../../../components/layout/bar.tsx";
import { ContentArea } from "../../../components/layout/page.tsx";
import type { Column } from "../../../components/table/columns.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { Tooltip } from "../../../components/tooltip.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { formatList, plural } from "../../../lib/text/format.ts";
import { subscriberTableColumns } from "../list/columns.tsx";
import { SubscriberTable } from "../list/subscriber-table.tsx";
import {
  type SearchField,
  type SubscriberMatch,
  useSubscriberSearch,
} from "../../../entities/subscribers/find-subscribers.ts";

const fieldLabels: Record<SearchField, string> = {
  subscriberId: "ID",
  email: "Email",
  phone: "Phone",
  name: "Name",
};

const matchColumn: Column<SubscriberMatch> = {
  id: "matched",
  header: "Matching fields",
  width: "14%",
  render: (row) => formatList(row.fields.map((field) => fieldLabels[field])),
};
const [nameColumn, ...otherColumns] = subscriberTableColumns;
const columns: readonly Column<SubscriberMatch>[] = [
  ...(nameColumn ? [nameColumn] : []),
  matchColumn,
  ...otherColumns.filter(({ id }) => id === "email" || id === "phone" || id === "online"),
];

const Summary = styled("p")({
  paddingBlock: 8,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line-soft)",
  background: "var(--surface)",
  color: "var(--ink-2)",
});
export interface SearchResultsProps {
  text: string;
  filterBar: ReactNode;
  columnMenu: ReactNode;
  columnVisibility: Record<string, boolean>;
  onClear: () => void;
}

export function SearchResults(props: SearchResultsProps) {
  const { text, filterBar, columnMenu, columnVisibility, onClear } = props;
  const { searches, queries, failedQueries, matches, isPending, retry } = useSubscriberSearch(text);
  // A service that doesn't count the records sends 0 as the total.
  const isCapped = queries.some(
    ({ data }) => data?.data.next || (data?.data.totalCount ?? 0) > (data?.data.data?.length ?? 0),
  );
  const isFetching = queries.some((query) => query.isFetching);
  const bar = (
    <PageBar>
      {filterBar}
      <div data-end>
        {columnMenu}
        <Tooltip title="Refresh">
          <IconButton
            aria-label="Refresh"
            loading={isFetching}
            onClick={() => {
              for (const query of queries) void query.refetch();
            }}
          >
            <RefreshIcon fontSize="inherit" />
          </IconButton>
        </Tooltip>
      </div>
    </PageBar>
  );
  if (failedQueries.length === searches.length && searches.length > 0 && matches.length === 0) {
    return (
      <>
        {bar}
        <ContentArea>
          <FailurePanel
            title="Couldn't search subscribers"
            error={failedQueries[0]?.error}
            onRetry={retry}
            isRetrying={isFetching}
          />
        </ContentArea>
      </>
    );
  }
  const searchSummary = formatList([
    ...new Set(
      searches.map(
        ({ field, value }) =>
          `${field === "subscriberId" ? "ID" : fieldLabels[field].toLowerCase()} “${value}”`,
      ),
    ),
  ]);
  return (
    <>
      {bar}
      {failedQueries.length > 0 && (
        <PartialNotice actions={<Button onClick={retry}>Try again</Button>}>
          {failedQueries.length} of {plural(searches.length, "search", "searches")} failed. Some
          results may be missing.
        </PartialNotice>
      )}
      {!isPending && matches.length === 0 ? (
        <ContentArea>
          {failedQueries.length === 0 && (
            <NoMatchState
              title="No subscribers match your search"
              onClearFilters={onClear}
              clearLabel="Clear search"
            >
              <p>
                Searched for <DataText value={searchSummary} maxLength={600} />. Other
                capitalizations don't match, and IDs must match in full.
              </p>
            </NoMatchState>
          )}
        </ContentArea>
      ) : (
        <>
          <Summary role="status">
            {isPending
              ? "Searching…"
              : isCapped
                ? `Showing ${plural(matches.length, "subscriber")}. To see more matches, use a filter.`
                : `${plural(matches.length, "subscriber")} found`}
          </Summary>
          <SubscriberTable
            caption="Search results"
            columns={columns}
            rows={matches}
            isLoading={isPending && matches.length === 0}
            columnVisibility={columnVisibility}
          />
        </>
      )}
    </>
  );
}
