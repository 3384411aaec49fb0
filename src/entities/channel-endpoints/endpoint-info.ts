import { asObject, asText, asTexts, type LooseObject } from "../../../domain/loose.ts";
import type { ReceivedChannelEndpoint } from "../../api/channel-endpoints.ts";

export interface EndpointInfo {
  identifier: string;
  type: string;
  channel: string | undefined;
  providerId: string | undefined;
  integrationIdentifier: string | undefined;
  connectionIdentifier: string | undefined;
  subscriberId: string | undefined;
  contextKeys: readonly string[];
  /** Undefined if the service didn't send an object. */
  destination: LooseObject | undefined;
}

export const toEndpointInfo = (record: ReceivedChannelEndpoint): EndpointInfo => ({
  identifier: asText(record.identifier) ?? "",
  type: asText(record.type) ?? "",
  channel: asText(record.channel),
  providerId: asText(record.providerId),
  integrationIdentifier: asText(record.integrationIdentifier),
  connectionIdentifier: asText(record.connectionIdentifier),
  subscriberId: asText(record.subscriberId),
  contextKeys: asTexts(record.contextKeys),
  destination: asObject(record.endpoint),
});
