import { getRouteApi } from "@tanstack/react-router";
import { CopyLinkButton } from "../../components/copy-button.tsx";
import { RecordColumns, RecordPart } from "../../components/layout/record-columns.tsx";
import { SheetPage } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { Id } from "../../components/text/id.tsx";
import { ButtonLink } from "../../kit/button-link.tsx";
import { EndpointSummary } from "../../entities/channel-endpoints/endpoint-summary.tsx";
import { useQuery } from "@tanstack/react-query";
import { asText } from "../../../domain/loose.ts";
import { channelConnectionQueries, type PublicConnection } from "../../api/channel-connections.ts";
import { hasOperation } from "../../api/session/has-operation.ts";
import { QueryPanel } from "../../kit/failure/query-panel.tsx";
import { KeyValueList } from "../../components/layout/key-value-list.tsx";
import { Section } from "../../components/layout/section.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { Time } from "../../components/text/time.tsx";
import { WorkspaceId } from "./workspace-id.tsx";
import { useEndpointSample } from "../../entities/channel-endpoints/use-endpoint-sample.ts";

const route = getRouteApi("/shell/channel-connections/$identifier");

export function ChannelConnectionPage() {
  const { identifier } = route.useParams();
  return (
    <SheetPage>
      <PageHeader
        title="Channel connection"
        meta={<Id value={identifier} name="connection identifier" />}
        actions={
          <>
            <CopyLinkButton />
            <ButtonLink
              variant="contained"
              to="/channel-connections/$identifier/edit"
              params={{ identifier }}
            >
              Replace workspace and token
            </ButtonLink>
          </>
        }
      />
      <RecordColumns>
        <RecordPart>
          <EndpointSummary
            key={identifier}
            filter={{ connectionIdentifier: identifier }}
            emptyContent={
              hasOperation("channelConnections.read")
                ? "No endpoints use this connection."
                : "No endpoints use this connection. The API can't look up connections, so the console can't confirm that this one exists."
            }
          />
        </RecordPart>
        <RecordPart>
          <WorkspaceSection identifier={identifier} />
        </RecordPart>
      </RecordColumns>
    </SheetPage>
  );
}

function WorkspaceSection({ identifier }: { identifier: string }) {
  const query = useQuery(channelConnectionQueries.detail(identifier));
  const { data: snapshots } = useQuery(channelConnectionQueries.snapshots());
  const { report } = useEndpointSample({ connectionIdentifier: identifier });
  const snapshot = snapshots[identifier];
  const teamIds = [...(report?.usageByConnection.get(identifier)?.teamIds ?? [])];
  const canRead = hasOperation("channelConnections.read");
  const note = canRead ? "" : snapshot === undefined ? "unknown" : "last saved in this tab";
  return (
    <Section title="Workspace" note={note}>
      {canRead ? (
        <QueryPanel query={query} noun="the connection">
          {({ connection }) => <Workspace connection={connection} />}
        </QueryPanel>
      ) : snapshot === undefined ? (
        <p>
          The API can't look up connections. The workspace appears after you save it in this tab.
        </p>
      ) : (
        <Workspace connection={snapshot.connection} />
      )}
      {teamIds.length > 0 && (
        <KeyValueList
          items={teamIds.slice(0, 4).map((teamId, index) => ({
            label: teamIds.length === 1 ? "Team ID" : `Team ID ${index + 1}`,
            value: <Id value={teamId} name="team ID" />,
          }))}
        />
      )}
    </Section>
  );
}

function Workspace({ connection: { workspace, updatedAt } }: { connection: PublicConnection }) {
  return (
    <KeyValueList
      items={{
        "Workspace ID": <WorkspaceId id={asText(workspace?.id)} />,
        Name: <DataText value={workspace?.name} emptyText="none" />,
        Updated: <Time value={updatedAt} />,
      }}
    />
  );
}
