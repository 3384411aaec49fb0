import type { EndpointSearch, ReceivedChannelEndpoint } from "../../../api/channel-endpoints.ts";
import { type Column, timeColumnWidth } from "../../../components/table/columns.ts";
import { TwoLines } from "../../../components/table/table-parts.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import {
  ConnectionLink,
  IntegrationLink,
  SubscriberLink,
} from "../../../entities/record-links.tsx";
import type { EndpointInfo } from "../../../entities/channel-endpoints/endpoint-info.ts";
import type { EndpointIssue } from "../../../entities/channel-endpoints/endpoint-issues.ts";
import {
  EndpointMarks,
  EndpointTypeLabel,
} from "../../../entities/channel-endpoints/endpoint-marks.tsx";
import { formatDestination } from "../../../entities/channel-endpoints/endpoint-destination.tsx";
import { ProviderLabel } from "../../../entities/integrations/provider-label.tsx";

export interface EndpointRow {
  id: string;
  info: EndpointInfo;
  issues: readonly EndpointIssue[];
  record: ReceivedChannelEndpoint;
  /** Search params of the endpoint page. */
  lookup: EndpointSearch;
}

export function createLinkColumns<Row extends { info: EndpointInfo }>(
  integrationWidth: string,
): readonly Column<Row>[] {
  return [
    {
      id: "subscriber",
      header: "Subscriber",
      width: "13%",
      hiddenBelowWidth: 560,
      render: (row) => (
        <code>
          <SubscriberLink subscriber={{ subscriberId: row.info.subscriberId }} />
        </code>
      ),
    },
    {
      id: "integration",
      header: "Integration",
      width: integrationWidth,
      hiddenBelowWidth: 640,
      render: (row) => {
        const { providerId } = row.info;
        return (
          <TwoLines
            firstLine={<ProviderLabel id={providerId} />}
            secondLine={<IntegrationLink id={row.info.integrationIdentifier} />}
          />
        );
      },
    },
    {
      id: "connection",
      header: "Connection",
      width: "13%",
      hiddenBelowWidth: 900,
      render: (row) => (
        <code>
          <ConnectionLink id={row.info.connectionIdentifier} />
        </code>
      ),
    },
    {
      id: "context",
      header: "Context",
      width: "10%",
      hiddenBelowWidth: 900,
      render: (row) => <DataText value={row.info.contextKeys.join(", ")} maxLength={64} />,
    },
  ];
}

/** The first column must be the type, because the type links to the endpoint. */
export const endpointTableColumns: readonly Column<EndpointRow>[] = [
  {
    id: "type",
    header: "Endpoint",
    width: "164px",
    render: (row) => <EndpointTypeLabel type={row.info.type} />,
  },
  {
    id: "state",
    header: "Status",
    width: "188px",
    render: (row) => <EndpointMarks issues={row.issues} isCompact />,
  },
  {
    id: "target",
    header: "Destination",
    render: (row) => <DataText value={formatDestination(row.info.destination)} maxLength={64} />,
  },
  ...createLinkColumns<EndpointRow>("13%"),
  {
    id: "created",
    header: "Created",
    width: timeColumnWidth,
    hiddenBelowWidth: 900,
    render: (row) => <Time value={row.record.createdAt} precision="minute" />,
  },
  {
    id: "updated",
    header: "Updated",
    width: timeColumnWidth,
    hiddenBelowWidth: 900,
    render: (row) => <Time value={row.record.updatedAt} precision="minute" />,
  },
];

export const defaultColumnVisibility: Record<string, boolean> = { created: false };

/** Value of each optional column. A column is hidden while all its values are empty. */
export const columnValueGetters: Readonly<
  Record<string, (row: { info: EndpointInfo }) => unknown>
> = {
  subscriber: ({ info }) => info.subscriberId,
  integration: ({ info }) => info.integrationIdentifier ?? info.providerId,
  connection: ({ info }) => info.connectionIdentifier,
  context: ({ info }) => info.contextKeys[0],
};
