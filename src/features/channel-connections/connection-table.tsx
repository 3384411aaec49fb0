import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import type { Column } from "../../components/table/columns.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import type { RowLinkProps } from "../../components/table/table-row.tsx";
import { StateMark } from "../../components/state-mark.tsx";
import { CodeText } from "../../components/text/code-text.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { getEndpointTypeName } from "../../entities/channel-endpoints/endpoint-marks.tsx";
import { IntegrationLink } from "../../entities/record-links.tsx";
import { formatCount, plural } from "../../lib/text/format.ts";
import type { ConnectionSnapshots } from "../../api/channel-connections.ts";
import { asText } from "../../../domain/loose.ts";
import type {
  EndpointReport,
  EndpointUsage,
} from "../../entities/channel-endpoints/endpoint-report.ts";

type ConnectionRow = ReturnType<typeof toRow>;

function toRow(
  id: string,
  usage: EndpointUsage | undefined,
  snapshot: ConnectionSnapshots[string] | undefined,
  hasCheckedIntegrations: boolean,
  isChecking: boolean,
) {
  const { workspace, integrationIdentifier } = snapshot?.connection ?? {};
  const connectionIntegrationIdentifier = asText(integrationIdentifier);
  return {
    id,
    usage,
    /** Whether endpoints use integrations that may be inactive. */
    hasUncheckedIntegrations:
      !hasCheckedIntegrations && usage !== undefined && usage.integrationIdentifiers.size > 0,
    isChecking,
    /** Identifiers of the integrations, from the endpoints or else from the connection. */
    integrationIdentifiers: usage
      ? [...usage.integrationIdentifiers]
      : connectionIntegrationIdentifier === undefined
        ? []
        : [connectionIntegrationIdentifier],
    /** Workspace name or ID, if the connection is known. */
    workspace: asText(workspace?.name) ?? asText(workspace?.id),
  };
}

/**
 * Returns the most used connections first, and known connections without endpoints last.
 *
 * @param isChecking whether the active integrations are still loading
 */
export function createConnectionRows(
  report: EndpointReport,
  snapshots: ConnectionSnapshots,
  isChecking: boolean,
): ConnectionRow[] {
  const usages = [...report.usageByConnection.values()].toSorted(
    (a, b) => b.endpointCount - a.endpointCount || a.identifier.localeCompare(b.identifier),
  );
  const unusedIdentifiers = Object.keys(snapshots).filter(
    (identifier) => !report.usageByConnection.has(identifier),
  );
  const createRow = (identifier: string, usage?: EndpointUsage) =>
    toRow(identifier, usage, snapshots[identifier], report.hasCheckedIntegrations, isChecking);
  return [
    ...usages.map((usage) => createRow(usage.identifier, usage)),
    ...unusedIdentifiers.map((identifier) => createRow(identifier)),
  ];
}

const Muted = styled("span")({ display: "block", color: "var(--ink-3)", fontSize: 12 });

/** Renders nothing while it is unknown whether endpoints have issues. */
function ConnectionStatus({ row }: { row: ConnectionRow }) {
  const endpointsWithIssuesCount = row.usage?.endpointsWithIssuesCount ?? 0;
  if (endpointsWithIssuesCount > 0) {
    return (
      <StateMark
        tone="fail"
        label={plural(endpointsWithIssuesCount, "endpoint with issues", "endpoints with issues")}
      />
    );
  }
  if (!row.hasUncheckedIntegrations) return <StateMark tone="ok" label="No issues" />;
  return (
    !row.isChecking && <StateMark tone="idle" icon="unknown" label="Integrations not checked" />
  );
}

const columns: readonly Column<ConnectionRow>[] = [
  {
    id: "connection",
    header: "Connection",
    width: "20%",
    render: (row) => <CodeText value={row.id} maxLength={64} />,
  },
  {
    id: "endpoints",
    header: "Endpoints",
    width: "11%",
    align: "end",
    render: (row) => formatCount(row.usage?.endpointCount ?? 0),
  },
  {
    id: "subscribers",
    header: "Subscribers",
    width: "12%",
    align: "end",
    hiddenBelowWidth: 560,
    render: (row) => formatCount(row.usage?.subscriberIds.size ?? 0),
  },
  {
    id: "integrations",
    header: "Integrations",
    width: "16%",
    hiddenBelowWidth: 480,
    render: ({
      integrationIdentifiers: [firstIntegrationIdentifier, ...otherIntegrationIdentifiers],
    }) => {
      if (firstIntegrationIdentifier === undefined) return "–";
      return (
        <>
          <code>
            <IntegrationLink id={firstIntegrationIdentifier} />
          </code>
          {otherIntegrationIdentifiers.length > 0 &&
            ` (+${formatCount(otherIntegrationIdentifiers.length)} more)`}
        </>
      );
    },
  },
  {
    id: "types",
    header: "Endpoint types",
    hiddenBelowWidth: 720,
    render: (row) => (
      <DataText
        value={[...(row.usage?.countsByType.keys() ?? [])].map(getEndpointTypeName).join(", ")}
      />
    ),
  },
  {
    id: "workspace",
    header: "Workspace",
    hiddenBelowWidth: 720,
    render: (row) => <DataText value={row.workspace} maxLength={48} emptyText="unknown" />,
  },
  {
    id: "broken",
    header: "Status",
    width: "196px",
    render: (row) => <ConnectionStatus row={row} />,
  },
];

const getRowId = ({ id }: ConnectionRow) => id;
const renderLink = ({ id }: ConnectionRow, linkProps: RowLinkProps) => (
  <Link
    {...linkProps}
    to="/channel-connections/$identifier"
    params={{ identifier: id }}
    activeProps={{}}
  />
);
const renderCompact = (row: ConnectionRow) => (
  <>
    <CodeText value={row.id} maxLength={64} />
    <Muted>
      {plural(row.usage?.endpointCount ?? 0, "endpoint")},{" "}
      {plural(row.usage?.subscriberIds.size ?? 0, "subscriber")}
    </Muted>
    <ConnectionStatus row={row} />
  </>
);

export function ConnectionTable({
  rows,
  isLoading = false,
}: {
  rows: readonly ConnectionRow[];
  isLoading?: boolean;
}) {
  return (
    <DataTable
      caption="Channel connections"
      columns={columns}
      columnVisibility={{ workspace: rows.some(({ workspace }) => workspace !== undefined) }}
      rows={rows}
      getRowId={getRowId}
      isLoading={isLoading}
      renderRowLink={renderLink}
      renderCompact={renderCompact}
    />
  );
}
