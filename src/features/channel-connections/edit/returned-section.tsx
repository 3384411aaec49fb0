import { asText } from "../../../../contract/loose.ts";
import type { SavedConnection } from "../../../api/channel-connections.ts";
import { Secret } from "../../../components/form/secret.tsx";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import { Time } from "../../../components/text/time.tsx";
import { ButtonLink } from "../../../entities/button-link.tsx";
import { IntegrationLink } from "../../../entities/integration-link.tsx";
import { ProviderLabel } from "../../../entities/provider-label.tsx";
import { SubscriberLink } from "../../../entities/subscriber-link.tsx";

export interface ReturnedSectionProps {
  identifier: string;
  saved: SavedConnection;
}

/** The record that came back from a save, token masked, for as long as this page is open. */
export function ReturnedSection({ identifier, saved }: ReturnedSectionProps) {
  const { connection, token } = saved;
  const integration = asText(connection.integrationIdentifier);
  const provider = asText(connection.providerId);
  const subscriberId = asText(connection.subscriberId);
  return (
    <Section
      title="What the service returned"
      actions={
        <ButtonLink size="small" to="/channel-connections/$identifier" params={{ identifier }}>
          Open the connection
        </ButtonLink>
      }
    >
      <KeyValueList
        items={[
          {
            label: "Workspace id",
            value: <Id value={asText(connection.workspace?.id) ?? "–"} of="workspace id" />,
          },
          {
            label: "Name",
            value: <DataText value={connection.workspace?.name} empty="none" />,
          },
          {
            label: "Token",
            value: token ? <Secret label="token" read={() => token.read()} /> : "not returned",
          },
          {
            label: "Integration",
            value: integration === undefined ? "none" : <IntegrationLink id={integration} />,
          },
          {
            label: "Provider",
            value: provider === undefined ? "none" : <ProviderLabel id={provider} />,
          },
          {
            label: "Subscriber",
            value:
              subscriberId === undefined ? (
                "none"
              ) : (
                <SubscriberLink subscriber={{ subscriberId }} />
              ),
          },
          { label: "Changed", value: <Time value={connection.updatedAt} /> },
        ]}
      />
    </Section>
  );
}
