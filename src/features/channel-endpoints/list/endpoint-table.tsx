import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { styled } from "@mui/material/styles";
import { DataTable } from "../../../components/table/data-table.tsx";
import type { RowLinkProps } from "../../../components/table/table-row.tsx";
import { useColumnVisibility } from "../../../components/table/use-column-visibility.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import {
  EndpointMarks,
  EndpointTypeLabel,
} from "../../../entities/channel-endpoints/endpoint-marks.tsx";
import { columnValues, endpointTableColumns, type EndpointRow } from "./columns.tsx";

const Line = styled("span")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: 10,
  "& + &": { color: "var(--ink-3)", fontSize: 12 },
});

const rowId = ({ id }: EndpointRow) => id;
const renderLink = ({ id, lookup }: EndpointRow, link: RowLinkProps) => (
  <Link
    {...link}
    to="/channel-endpoints/$identifier"
    params={{ identifier: id }}
    search={lookup}
    activeProps={{}}
  />
);
const renderNote = ({ id }: EndpointRow) => <Id value={id} name="endpoint identifier" />;
const renderCompact = ({ id, info, issues }: EndpointRow) => (
  <>
    <Line>
      <EndpointTypeLabel type={info.type} />
      <EndpointMarks issues={issues} onlyFirst />
    </Line>
    <Line>
      <DataText value={info.subscriberId ?? info.integrationIdentifier ?? id} max={48} />
      {info.subscriberId !== undefined && <DataText value={info.integrationIdentifier} max={32} />}
    </Line>
  </>
);

export interface EndpointTableProps {
  caption: string;
  rows: readonly EndpointRow[];
  loading?: boolean;
  columnVisibility: Record<string, boolean>;
}

/** Renders endpoints. Columns without values are hidden. */
export const EndpointTable = memo(function EndpointTable(props: EndpointTableProps) {
  const { rows, columnVisibility } = props;
  const visibility = useColumnVisibility(rows, columnValues, columnVisibility);
  return (
    <DataTable
      {...props}
      columnVisibility={visibility}
      columns={endpointTableColumns}
      getRowId={rowId}
      skeletonRows={16}
      twoLines
      renderRowLink={renderLink}
      renderLinkNote={renderNote}
      renderCompact={renderCompact}
    />
  );
});
