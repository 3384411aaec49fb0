import type { ChannelEndpoint } from "../../contract/channel-endpoints.ts";
import { toRecord } from "../db/columns.ts";
import { type Keyring, openJson, toSealedFieldId } from "../secrets/keyring.ts";
import { endpointColumns } from "./columns.ts";
import type { EndpointRecord } from "./repository.ts";

/** Returns the identity of an endpoint's sealed destination. */
export const toEndpointSealedId = (environmentId: string, id: string): string =>
  toSealedFieldId("channel_endpoints", "endpoint", environmentId, id);

export function toChannelEndpoint(row: EndpointRecord, keyring: Keyring): ChannelEndpoint {
  const destination = openJson(
    keyring,
    row.endpoint,
    toEndpointSealedId(row.environment_id, row.id),
  );
  return toRecord<ChannelEndpoint>(endpointColumns, row, {
    integrationIdentifier: row.integration_identifier,
    connectionIdentifier: row.connection_identifier,
    subscriberId: row.subscriber_id,
    endpoint: destination as ChannelEndpoint["endpoint"],
  });
}
