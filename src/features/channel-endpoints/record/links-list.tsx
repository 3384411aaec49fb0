import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import type { ReceivedChannelEndpoint } from "../../../api/channel-endpoints.ts";
import type { EndpointFacts } from "../../../entities/channel-endpoints/endpoint-facts.ts";
import {
  channelWord,
  type IntegrationFacts,
} from "../../../entities/integrations/integration-facts.ts";
import { ProviderLabel } from "../../../entities/integrations/provider-label.tsx";
import {
  ConnectionLink,
  IntegrationState,
  SubscriberLink,
} from "../../../entities/record-links.tsx";

export interface LinksListProps {
  record: ReceivedChannelEndpoint;
  facts: EndpointFacts;
  /** Active integrations; undefined until they are loaded. */
  integrations: ReadonlyMap<string, IntegrationFacts> | undefined;
}

export function LinksList({ record, facts, integrations }: LinksListProps) {
  const { subscriberId, integrationIdentifier, connectionIdentifier, providerId, channel } = facts;
  const items = {
    Subscriber: <SubscriberLink subscriber={{ subscriberId }} empty="none" />,
    Integration: <IntegrationState id={integrationIdentifier} active={integrations} empty="none" />,
    Connection: <ConnectionLink id={connectionIdentifier} empty="none" />,
    Provider: <ProviderLabel id={providerId} empty="none" />,
    Channel: <DataText value={channel && channelWord(channel)} empty="none" />,
    Context: <DataText value={facts.contextKeys.join(", ")} empty="none" max={400} />,
    Created: <Time value={record.createdAt} />,
    Updated: <Time value={record.updatedAt} />,
  };
  return <KeyValueList items={items} />;
}
