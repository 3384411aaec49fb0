import type { ChannelEndpoint } from "../../contract/channel-endpoints.ts";
import { findEndpointType } from "../../contract/providers/endpoint-types.ts";
import { toRecord } from "../db/columns.ts";
import { type Keyring, openJson, toSealedFieldId, tryOpen } from "../secrets/keyring.ts";
import { endpointColumns } from "./columns.ts";
import type { EndpointRecord } from "./repository.ts";

/** Returns the ID that binds an endpoint's encrypted destination to its row. */
export const toEndpointSealedValueId = (environmentId: string, id: string): string =>
  toSealedFieldId("channel_endpoints", "endpoint", environmentId, id);

/** Returns a destination in which each required field of the type is an empty string. */
const createEmptyDestination = (type: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    findEndpointType(type)?.fields.flatMap(({ key, required }) => (required ? [[key, ""]] : [])) ??
      [],
  );

/**
 * Returns an endpoint for the API. An unreadable destination is replaced by an empty one, because
 * the contract requires a destination.
 */
export function toChannelEndpoint(row: EndpointRecord, keyring: Keyring): ChannelEndpoint {
  const sealedValueId = toEndpointSealedValueId(row.environment_id, row.id);
  const destination =
    tryOpen(() => openJson(keyring, row.endpoint, sealedValueId)) ??
    createEmptyDestination(row.type);
  return toRecord<ChannelEndpoint>(endpointColumns, row, {
    integrationIdentifier: row.integration_identifier,
    connectionIdentifier: row.connection_identifier,
    subscriberId: row.subscriber_id,
    endpoint: destination as ChannelEndpoint["endpoint"],
  });
}
