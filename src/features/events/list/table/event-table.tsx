import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { asText } from "../../../../../domain/loose.ts";
import { DataTable } from "../../../../components/table/data-table.tsx";
import type { RowLinkProps } from "../../../../components/table/table-row.tsx";
import type { Density } from "../../../../components/table/columns.ts";
import { toPlainText } from "../../../../lib/text/display-text.ts";
import { Id } from "../../../../components/text/id.tsx";
import { useColumnVisibility } from "../../../../components/table/use-column-visibility.ts";
import { eventTableColumns, eventColumnValueGetters } from "./columns.tsx";
import { CompactRow } from "./compact-row.tsx";
import type { EventSelection } from "../selection.ts";
import type { ListRow } from "../list-rows.ts";

export interface EventTableProps {
  rows: readonly ListRow[];
  selectedId: string | undefined;
  isLoading: boolean;
  columnVisibility: Record<string, boolean>;
  density: Density;
  selection: EventSelection;
}

const getRowId = ({ id }: ListRow) => id;

const renderLink = ({ id }: ListRow, linkProps: RowLinkProps) => (
  <Link
    {...linkProps}
    from="/events"
    to="/events/$eventId"
    params={{ eventId: id }}
    search={(currentSearch) => currentSearch}
    activeProps={{}}
  />
);

function renderNote({ event }: ListRow) {
  const id = asText(event.transactionId);
  return id === undefined ? "–" : <Id value={id} name="transaction ID" />;
}

const getCheckboxLabel = ({ event, id }: ListRow) =>
  toPlainText(`Select ${asText(event.transactionId) ?? id}`);

const renderCompact = (row: ListRow) => <CompactRow row={row} />;

/** Memoized, because rendering fifty rows takes 100 ms. */
export const EventTable = memo(function EventTable(props: EventTableProps) {
  const { rows, columnVisibility } = props;
  const visibility = useColumnVisibility(rows, eventColumnValueGetters, columnVisibility);
  return (
    <DataTable
      {...props}
      columnVisibility={visibility}
      caption="Events, newest first"
      columns={eventTableColumns}
      getRowId={getRowId}
      skeletonRowCount={16}
      hasTwoLines
      getCheckboxLabel={getCheckboxLabel}
      renderRowLink={renderLink}
      renderLinkNote={renderNote}
      renderCompact={renderCompact}
    />
  );
});
