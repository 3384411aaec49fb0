import { asText } from "../../../../domain/loose.ts";
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

/** Renders the response to a save, token masked, while this page is open. */
export function ReturnedSection({ identifier, saved }: ReturnedSectionProps) {
  const { connection, token } = saved;
  const integration = asText(connection.integrationIdentifier);
  const provider = asText(connection.providerId);
  const subscriberId = asText(connection.subscriberId);
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
        items={[
          {
            label: "Workspace ID",
            value: <Id value={asText(connection.workspace?.id) ?? "–"} of="workspace ID" />,
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
