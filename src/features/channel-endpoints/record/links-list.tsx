import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import type { ReceivedChannelEndpoint } from "../../../api/channel-endpoints.ts";
import type { EndpointInfo } from "../../../entities/channel-endpoints/endpoint-info.ts";
import {
  channelName,
  type IntegrationInfo,
} from "../../../entities/integrations/integration-info.ts";
import { ProviderLabel } from "../../../entities/integrations/provider-label.tsx";
import {
  ConnectionLink,
  IntegrationState,
  SubscriberLink,
} from "../../../entities/record-links.tsx";

export interface LinksListProps {
  record: ReceivedChannelEndpoint;
  info: EndpointInfo;
  /** Active integrations; undefined until they are loaded. */
  integrations: ReadonlyMap<string, IntegrationInfo> | undefined;
}

export function LinksList({ record, info, integrations }: LinksListProps) {
  const { subscriberId, integrationIdentifier, connectionIdentifier, providerId, channel } = info;
  const items = {
    Subscriber: <SubscriberLink subscriber={{ subscriberId }} empty="none" />,
    Integration: <IntegrationState id={integrationIdentifier} active={integrations} empty="none" />,
    Connection: <ConnectionLink id={connectionIdentifier} empty="none" />,
    Provider: <ProviderLabel id={providerId} empty="none" />,
    Channel: <DataText value={channel && channelName(channel)} empty="none" />,
    Context: <DataText value={info.contextKeys.join(", ")} empty="none" max={400} />,
    Created: <Time value={record.createdAt} />,
    Updated: <Time value={record.updatedAt} />,
  };
  return <KeyValueList items={items} />;
}
