import type { EndpointSearch, ReceivedChannelEndpoint } from "../../../api/channel-endpoints.ts";
import {
  columnHelper,
  type DataColumns,
  timeColumnWidth,
} from "../../../components/table/columns.ts";
import { TwoLines } from "../../../components/table/table-parts.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import {
  ConnectionLink,
  IntegrationLink,
  SubscriberLink,
} from "../../../entities/record-links.tsx";
import type { EndpointFacts } from "../../../entities/channel-endpoints/endpoint-facts.ts";
import type { EndpointIssue } from "../../../entities/channel-endpoints/endpoint-issues.ts";
import {
  EndpointMarks,
  EndpointTypeLabel,
} from "../../../entities/channel-endpoints/endpoint-marks.tsx";
import { formatDestination } from "../../../entities/channel-endpoints/endpoint-destination.tsx";
import { ProviderLabel } from "../../../entities/integrations/provider-label.tsx";

export interface EndpointRow {
  id: string;
  facts: EndpointFacts;
  issues: readonly EndpointIssue[];
  record: ReceivedChannelEndpoint;
  /** Search params of the endpoint page. */
  lookup: EndpointSearch;
}

export function linkColumns<Row extends { facts: EndpointFacts }>(): DataColumns<Row> {
  const column = columnHelper<Row>();
  return [
    column.display({
      id: "subscriber",
      header: "Subscriber",
      meta: { width: "12%", hideBelow: 560 },
      cell: ({ row: { original } }) => (
        <SubscriberLink subscriber={{ subscriberId: original.facts.subscriberId }} />
      ),
    }),
    column.display({
      id: "integration",
      header: "Integration",
      meta: { width: "13%", hideBelow: 640 },
      cell: ({ row: { original } }) => {
        const { providerId } = original.facts;
        return (
          <TwoLines
            first={<IntegrationLink id={original.facts.integrationIdentifier} />}
            second={providerId !== undefined && <ProviderLabel id={providerId} />}
          />
        );
      },
    }),
    column.display({
      id: "connection",
      header: "Connection",
      meta: { width: "13%", hideBelow: 900 },
      cell: ({ row: { original } }) => <ConnectionLink id={original.facts.connectionIdentifier} />,
    }),
    column.display({
      id: "context",
      header: "Context",
      meta: { width: "10%", hideBelow: 900 },
      cell: ({ row: { original } }) => (
        <DataText value={original.facts.contextKeys.join(", ")} max={64} />
      ),
    }),
  ];
}

const column = columnHelper<EndpointRow>();

/** The type is first because it is the row's link. */
export const endpointTableColumns: DataColumns<EndpointRow> = [
  column.display({
    id: "type",
    header: "Endpoint",
    meta: { width: "164px" },
    cell: ({ row: { original } }) => <EndpointTypeLabel type={original.facts.type} />,
  }),
  column.display({
    id: "state",
    header: "Status",
    meta: { width: "200px" },
    cell: ({ row: { original } }) => <EndpointMarks issues={original.issues} first />,
  }),
  column.display({
    id: "target",
    header: "Destination",
    cell: ({ row: { original } }) => (
      <DataText value={formatDestination(original.facts.destination)} max={64} />
    ),
  }),
  ...linkColumns<EndpointRow>(),
  column.display({
    id: "created",
    header: "Created",
    meta: { width: timeColumnWidth, hideBelow: 900 },
    cell: ({ row: { original } }) => <Time value={original.record.createdAt} precision="minute" />,
  }),
  column.display({
    id: "updated",
    header: "Updated",
    meta: { width: timeColumnWidth, hideBelow: 900 },
    cell: ({ row: { original } }) => <Time value={original.record.updatedAt} precision="minute" />,
  }),
];

export const defaultColumns: Record<string, boolean> = { created: false };

/** The value of each optional column: a column is hidden while all its values are empty. */
export const columnValues: Readonly<Record<string, (row: { facts: EndpointFacts }) => unknown>> = {
  subscriber: ({ facts }) => facts.subscriberId,
  integration: ({ facts }) => facts.integrationIdentifier ?? facts.providerId,
  connection: ({ facts }) => facts.connectionIdentifier,
  context: ({ facts }) => facts.contextKeys[0],
};
