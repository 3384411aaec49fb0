import { useQuery } from "@tanstack/react-query";
import { asText } from "../../../contract/loose.ts";
import { channelConnectionQueries } from "../../api/channel-connections.ts";
import { KeyValueList } from "../../components/layout/key-value-list.tsx";
import { Section } from "../../components/layout/section.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { Id } from "../../components/text/id.tsx";
import { Time } from "../../components/text/time.tsx";
import { useEndpointSample } from "../../entities/use-endpoint-use.ts";

/** The workspace behind a connection, as far as anything tells it. */
export function WorkspaceSection({ identifier }: { identifier: string }) {
  const { data: answered } = useQuery(channelConnectionQueries.answered());
  const { survey } = useEndpointSample({ connectionIdentifier: identifier });
  const known = answered[identifier];
  const teamIds = [...(survey?.connections.get(identifier)?.teamIds ?? [])];
  const workspace = known?.connection.workspace;
  return (
    <Section title="Workspace" note={known === undefined ? "not told" : "as it was saved here"}>
      {known === undefined ? (
        <p>
          The service has no read of a connection, so its workspace is shown only after it was saved
          here.
        </p>
      ) : (
        <KeyValueList
          items={[
            {
              label: "Workspace id",
              value: <Id value={asText(workspace?.id) ?? "–"} of="workspace id" />,
            },
            { label: "Name", value: <DataText value={workspace?.name} empty="none" /> },
            { label: "Changed", value: <Time value={known.connection.updatedAt} /> },
          ]}
        />
      )}
      {teamIds.length > 0 && (
        <KeyValueList
          items={teamIds.slice(0, 4).map((teamId, index) => ({
            label: index === 0 ? "Team ids" : `Team id ${index + 1}`,
            value: <Id value={teamId} of="team id" />,
          }))}
        />
      )}
    </Section>
  );
}
