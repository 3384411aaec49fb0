import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { NoMatchState } from "../../../components/feedback/empty-state.tsx";
import { PartialNotice } from "../../../components/feedback/strip.tsx";
import { Ground } from "../../../components/layout/page.tsx";
import type { Column } from "../../../components/table/columns.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { formatList, plural } from "../../../lib/text/format.ts";
import { subscriberTableColumns } from "../list/columns.tsx";
import { SubscriberTable } from "../list/subscriber-table.tsx";
import {
  type FindField,
  type FoundSubscriber,
  useFoundSubscribers,
} from "../../../entities/subscribers/find-subscribers.ts";

const words: Record<FindField, string> = {
  subscriberId: "ID",
  email: "Email",
  phone: "Phone",
  name: "Name",
};

const matched: Column<FoundSubscriber> = {
  id: "matched",
  header: "Matched by",
  width: "14%",
  render: (row) => formatList(row.by.map((field) => words[field])),
};
const [nameColumn, ...otherColumns] = subscriberTableColumns;
const columns: readonly Column<FoundSubscriber>[] = [
  ...(nameColumn ? [nameColumn] : []),
  matched,
  // The searched fields only; the list has the rest.
  ...otherColumns.filter(({ id }) => id === "email" || id === "phone" || id === "online"),
];

const Told = styled("p")({
  paddingBlock: 8,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line-soft)",
  background: "var(--surface)",
  color: "var(--ink-2)",
});
export interface FindResultsProps {
  text: string;
  columnVisibility: Record<string, boolean>;
  onClear: () => void;
}

/** Shows by which field each subscriber was found. */
export function FindResults({ text, columnVisibility, onClear }: FindResultsProps) {
  const { ways, readings, failed, found, isPending, retry } = useFoundSubscribers(text);
  const capped = readings.some(
    ({ data }) => (data?.data.totalCount ?? 0) > (data?.data.data?.length ?? 0),
  );
  if (failed.length === ways.length && ways.length > 0) {
    return (
      <Ground>
        <FailurePanel
          title="Couldn't search subscribers"
          error={failed[0]?.error}
          onRetry={retry}
          retrying={readings.some(({ isFetching }) => isFetching)}
        />
      </Ground>
    );
  }
  const tried = formatList([
    ...new Set(
      ways.map(
        ({ field, value }) =>
          `${field === "subscriberId" ? "ID" : words[field].toLowerCase()} “${value}”`,
      ),
    ),
  ]);
  return (
    <>
      {failed.length > 0 && (
        <PartialNotice actions={<Button onClick={retry}>Try again</Button>}>
          {failed.length} of {plural(ways.length, "search", "searches")} failed. Results may be
          missing.
        </PartialNotice>
      )}
      {!isPending && found.length === 0 ? (
        <Ground>
          {failed.length === 0 && (
            <NoMatchState title="No subscribers found" onClearFilters={onClear}>
              <p>
                Searched <DataText value={tried} max={600} />. Searches are case-sensitive, and an
                ID must match exactly.
              </p>
            </NoMatchState>
          )}
        </Ground>
      ) : (
        <>
          <Told role="status">
            {isPending
              ? "Searching…"
              : capped
                ? `First ${plural(found.length, "result")}. Use a filter to list all of them.`
                : `${plural(found.length, "subscriber")} found`}
          </Told>
          <SubscriberTable
            caption="Search results"
            columns={columns}
            rows={found}
            loading={isPending && found.length === 0}
            columnVisibility={columnVisibility}
          />
        </>
      )}
    </>
  );
}
