import { asObject, asText, asTexts } from "../../../domain/loose.ts";
import type { ReceivedChannelEndpoint } from "../../api/channel-endpoints.ts";

export const toEndpointInfo = (record: ReceivedChannelEndpoint) => ({
  identifier: asText(record.identifier) ?? "",
  type: asText(record.type) ?? "",
  channel: asText(record.channel),
  providerId: asText(record.providerId),
  integrationIdentifier: asText(record.integrationIdentifier),
  connectionIdentifier: asText(record.connectionIdentifier),
  subscriberId: asText(record.subscriberId),
  contextKeys: asTexts(record.contextKeys),
  /** Undefined if the service didn't send an object. */
  destination: asObject(record.endpoint),
});
export type EndpointInfo = ReturnType<typeof toEndpointInfo>;
