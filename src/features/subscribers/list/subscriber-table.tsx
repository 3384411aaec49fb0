import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { styled } from "@mui/material/styles";
import type { ReceivedSubscriber } from "../../../api/subscribers.ts";
import { DataTable, type DataTableProps } from "../../../components/table/data-table.tsx";
import { cutAtEnd } from "../../../components/table/table-parts.tsx";
import type { RowLinkProps } from "../../../components/table/table-row.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import { SubscriberLabel } from "../../../entities/subscribers/subscriber-label.tsx";

const Line = styled("span")({
  display: "block",
  whiteSpace: "nowrap",
  overflow: "hidden",
  textOverflow: "ellipsis",
  "& > bdi:dir(rtl)": cutAtEnd,
  "& + &": { color: "var(--ink-3)", fontSize: 12 },
});

export interface SubscriberRow {
  id: string;
  record: ReceivedSubscriber;
}

export type SubscriberTableProps<Row extends SubscriberRow> = Pick<
  DataTableProps<Row>,
  "caption" | "columns" | "rows" | "isLoading" | "columnVisibility"
>;

const getRowId = ({ id }: SubscriberRow) => id;
const renderLink = ({ id }: SubscriberRow, linkProps: RowLinkProps) => (
  <Link
    {...linkProps}
    to="/subscribers/$subscriberId"
    params={{ subscriberId: id }}
    activeProps={{}}
  />
);
const renderNote = ({ id }: SubscriberRow) => <Id value={id} name="subscriber ID" />;
const renderCompact = ({ id, record }: SubscriberRow) => (
  <>
    <Line>
      <SubscriberLabel subscriber={record} />
    </Line>
    <Line>
      <DataText value={record.email ?? record.phone ?? id} maxLength={64} />
    </Line>
  </>
);

function Table<Row extends SubscriberRow>(props: SubscriberTableProps<Row>) {
  return (
    <DataTable
      {...props}
      getRowId={getRowId}
      skeletonRowCount={16}
      hasTwoLines
      renderRowLink={renderLink}
      renderLinkNote={renderNote}
      renderCompact={renderCompact}
    />
  );
}

// The type of `memo` drops the component's type parameter.
export const SubscriberTable = memo(Table) as typeof Table;
