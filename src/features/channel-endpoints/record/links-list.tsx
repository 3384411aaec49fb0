import { StateMark } from "../../../components/state-mark.tsx";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import type { ReceivedChannelEndpoint } from "../../../api/channel-endpoints.ts";
import { ConnectionLink } from "../../../entities/connection-link.tsx";
import type { EndpointFacts } from "../../../entities/endpoint-facts.ts";
import { channelWord, type IntegrationFacts } from "../../../entities/integration-facts.ts";
import { IntegrationLink } from "../../../entities/integration-link.tsx";
import { ProviderLabel } from "../../../entities/provider-label.tsx";
import { SubscriberLink } from "../../../entities/subscriber-link.tsx";

export interface LinksListProps {
  record: ReceivedChannelEndpoint;
  facts: EndpointFacts;
  /** The active ones; undefined until they are loaded. */
  integrations: ReadonlyMap<string, IntegrationFacts> | undefined;
}

/** Renders the subscriber, integration, and connection that an endpoint links. */
export function LinksList({ record, facts, integrations }: LinksListProps) {
  const { subscriberId, integrationIdentifier, connectionIdentifier, providerId } = facts;
  const integration =
    integrationIdentifier === undefined ? undefined : integrations?.get(integrationIdentifier);
  return (
    <KeyValueList
      items={[
        {
          label: "Subscriber",
          value:
            subscriberId === undefined ? "none" : <SubscriberLink subscriber={{ subscriberId }} />,
        },
        {
          label: "Integration",
          value:
            integrationIdentifier === undefined ? (
              "none"
            ) : (
              <>
                <IntegrationLink id={integrationIdentifier} name={integration?.name} />{" "}
                {integrations && (
                  <StateMark
                    tone={integration ? "ok" : "fail"}
                    label={integration ? "Active" : "Inactive or unknown"}
                  />
                )}
              </>
            ),
        },
        {
          label: "Connection",
          value:
            connectionIdentifier === undefined ? (
              "none"
            ) : (
              <ConnectionLink identifier={connectionIdentifier} />
            ),
        },
        {
          label: "Provider",
          value: providerId === undefined ? "none" : <ProviderLabel id={providerId} />,
        },
        {
          label: "Channel",
          value: <DataText value={facts.channel && channelWord(facts.channel)} empty="none" />,
        },
        {
          label: "Context",
          value: <DataText value={facts.contextKeys.join(", ")} empty="none" max={400} />,
        },
        { label: "Created", value: <Time value={record.createdAt} /> },
        { label: "Updated", value: <Time value={record.updatedAt} /> },
      ]}
    />
  );
}
