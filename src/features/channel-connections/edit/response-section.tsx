import { asText } from "../../../../domain/loose.ts";
import type { SavedConnection } from "../../../api/channel-connections.ts";
import { Secret } from "../../../components/form/secret.tsx";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { ButtonLink } from "../../../kit/button-link.tsx";
import { IntegrationLink, SubscriberLink } from "../../../entities/record-links.tsx";
import { ProviderLabel } from "../../../entities/integrations/provider-label.tsx";
import { WorkspaceId } from "../workspace-id.tsx";

export interface ResponseSectionProps {
  identifier: string;
  savedConnection: SavedConnection;
}

/** The token is lost when the page closes. */
export function ResponseSection({ identifier, savedConnection }: ResponseSectionProps) {
  const { connection, token } = savedConnection;
  return (
    <Section
      title="Service response"
      actions={
        <ButtonLink size="small" to="/channel-connections/$identifier" params={{ identifier }}>
          Open connection
        </ButtonLink>
      }
    >
      <KeyValueList
        items={{
          "Workspace ID": <WorkspaceId id={asText(connection.workspace?.id)} />,
          Name: <DataText value={connection.workspace?.name} emptyText="none" />,
          Token: token ? <Secret label="token" read={() => token.read()} /> : "not reported",
          Integration: (
            <IntegrationLink id={asText(connection.integrationIdentifier)} emptyText="none" />
          ),
          Provider: <ProviderLabel id={asText(connection.providerId)} emptyText="none" />,
          Subscriber: (
            <SubscriberLink
              subscriber={{ subscriberId: connection.subscriberId }}
              emptyText="none"
            />
          ),
          Updated: <Time value={connection.updatedAt} />,
        }}
      />
    </Section>
  );
}
