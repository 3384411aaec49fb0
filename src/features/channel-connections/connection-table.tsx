import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import { columnHelper, type DataColumns } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import type { RowLinkProps } from "../../components/table/table-row.tsx";
import { StateMark } from "../../components/state-mark.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { endpointTypeName } from "../../entities/channel-endpoints/endpoint-marks.tsx";
import { IntegrationLink } from "../../entities/record-links.tsx";
import { formatCount, plural } from "../../lib/text/format.ts";
import type { ConnectionRow } from "./connection-rows.ts";

const Muted = styled("span")({ display: "block", color: "var(--ink-3)", fontSize: 12 });

const column = columnHelper<ConnectionRow>();
const columns: DataColumns<ConnectionRow> = [
  column.display({
    id: "connection",
    header: "Connection",
    meta: { width: "20%" },
    cell: ({ row }) => <DataText value={row.original.id} max={64} />,
  }),
  column.display({
    id: "endpoints",
    header: "Endpoints",
    meta: { width: "11%", align: "end" },
    cell: ({ row }) => formatCount(row.original.usage?.endpoints ?? 0),
  }),
  column.display({
    id: "subscribers",
    header: "Subscribers",
    meta: { width: "12%", align: "end", hideBelow: 560 },
    cell: ({ row }) => formatCount(row.original.usage?.subscribers.size ?? 0),
  }),
  column.display({
    id: "integrations",
    header: "Integrations",
    meta: { width: "16%", hideBelow: 480 },
    cell: ({ row: { original } }) => {
      const [first, ...others] = original.usage?.integrations ?? [];
      if (first === undefined) return "–";
      return (
        <>
          <IntegrationLink id={first} />
          {others.length > 0 && ` (+${formatCount(others.length)} more)`}
        </>
      );
    },
  }),
  column.display({
    id: "types",
    header: "Types",
    meta: { hideBelow: 720 },
    cell: ({ row: { original } }) => (
      <DataText
        value={[...(original.usage?.byType.keys() ?? [])].map(endpointTypeName).join(", ")}
      />
    ),
  }),
  column.display({
    id: "workspace",
    header: "Workspace",
    meta: { hideBelow: 720 },
    cell: ({ row: { original } }) => (
      <DataText value={original.workspace} max={48} empty="unknown" />
    ),
  }),
  column.display({
    id: "broken",
    header: "Status",
    meta: { width: "196px" },
    cell: ({ row: { original } }) => {
      const broken = original.usage?.broken ?? 0;
      return broken === 0 ? (
        <StateMark tone="ok" label="No issues" />
      ) : (
        <StateMark
          tone="fail"
          label={plural(broken, "endpoint with issues", "endpoints with issues")}
        />
      );
    },
  }),
];

const rowId = ({ id }: ConnectionRow) => id;
const renderLink = ({ id }: ConnectionRow, link: RowLinkProps) => (
  <Link
    {...link}
    to="/channel-connections/$identifier"
    params={{ identifier: id }}
    activeProps={{}}
  />
);
const renderCompact = ({ id, usage }: ConnectionRow) => (
  <>
    <DataText value={id} max={64} />
    <Muted>
      {plural(usage?.endpoints ?? 0, "endpoint")},{" "}
      {plural(usage?.subscribers.size ?? 0, "subscriber")}
    </Muted>
  </>
);

/** Shows the workspace column once one is known. */
export function ConnectionTable({
  rows,
  loading = false,
}: {
  rows: readonly ConnectionRow[];
  loading?: boolean;
}) {
  return (
    <DataTable
      caption="Channel connections"
      columns={columns}
      columnVisibility={{ workspace: rows.some(({ workspace }) => workspace !== undefined) }}
      rows={rows}
      getRowId={rowId}
      loading={loading}
      renderRowLink={renderLink}
      renderCompact={renderCompact}
    />
  );
}
