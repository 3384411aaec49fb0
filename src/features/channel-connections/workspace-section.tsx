import { useQuery } from "@tanstack/react-query";
import { asText } from "../../../domain/loose.ts";
import { channelConnectionQueries } from "../../api/channel-connections.ts";
import { KeyValueList } from "../../components/layout/key-value-list.tsx";
import { Section } from "../../components/layout/section.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { Id } from "../../components/text/id.tsx";
import { Time } from "../../components/text/time.tsx";
import { useEndpointSample } from "../../entities/use-endpoint-use.ts";

/** Renders what is known of a connection's workspace. */
export function WorkspaceSection({ identifier }: { identifier: string }) {
  const { data: answered } = useQuery(channelConnectionQueries.answered());
  const { survey } = useEndpointSample({ connectionIdentifier: identifier });
  const known = answered[identifier];
  const teamIds = [...(survey?.connections.get(identifier)?.teamIds ?? [])];
  const workspace = known?.connection.workspace;
  return (
    <Section title="Workspace" note={known === undefined ? "unknown" : "as last saved here"}>
      {known === undefined ? (
        <p>The API can't look up a connection. The workspace appears here after you save it.</p>
      ) : (
        <KeyValueList
          items={{
            "Workspace ID": <Id value={asText(workspace?.id) ?? "–"} of="workspace ID" />,
            Name: <DataText value={workspace?.name} empty="none" />,
            Updated: <Time value={known.connection.updatedAt} />,
          }}
        />
      )}
      {teamIds.length > 0 && (
        <KeyValueList
          items={teamIds.slice(0, 4).map((teamId, index) => ({
            label: teamIds.length === 1 ? "Team ID" : `Team ID ${index + 1}`,
            value: <Id value={teamId} of="team ID" />,
          }))}
        />
      )}
    </Section>
  );
}
