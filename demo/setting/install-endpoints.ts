import type { EndpointType } from "../../contract/providers/endpoint-types.ts";
import { contextHash } from "../../server/db/context-hash.ts";
import { type Keyring, sealedField } from "../../server/secrets/keyring.ts";
import type { Integration } from "../engine/model.ts";
import type { Recipient } from "../engine/recipient.ts";
import { idSource } from "../ids.ts";
import { day } from "../moments.ts";
import { randomFrom } from "../random.ts";
import { bytes, type Row } from "../rows.ts";
import { connectionDefinitions } from "./connections.ts";
import { type EndpointGroup, endpointGroups, endpointShapes } from "./endpoints.ts";

/** As the service's own setup flow would name endpoints of each type. */
const identifierPrefixes: Record<EndpointType, string> = {
  chatapp1_channel: "slack-channel",
  chatapp1_user: "slack-user",
  chatapp2_channel: "teams-channel",
  chatapp2_user: "teams-user",
  chatapp3_chat: "telegram-chat",
  webhook: "webhook",
  phone: "phone",
};

interface InstallOptions {
  environmentId: string;
  integrations: readonly Integration[];
  subscribers: readonly Recipient[];
  keyring: Keyring;
  seed: string;
  now: number;
}

/** Connections and endpoints of an environment, as rows. */
export function installEndpoints(options: InstallOptions) {
  const { environmentId, integrations, subscribers, keyring, seed, now } = options;
  const random = randomFrom(seed, environmentId, "endpoints");
  const ids = idSource(random);
  const connections: Row<"channel_connections">[] = [];
  const endpoints: Row<"channel_endpoints">[] = [];
  const integrationOf = (identifier: string | null) =>
    integrations.find((integration) => integration.identifier === identifier) ?? null;

  const addEndpoint = (group: EndpointGroup, connection: string | null) => {
    const integration = integrationOf(group.integration);
    const subscriber = random.chance(group.owned) ? random.pick(subscribers) : null;
    const createdAt = new Date(now - random.int(2 * day, 300 * day));
    const id = ids(createdAt);
    const contextKeys = [...(group.contextKeys ?? [])];
    const endpoint =
      group.endpoint ?? endpointShapes[group.type](random, subscriber?.phone ?? null);
    endpoints.push({
      environment_id: environmentId,
      id,
      identifier: group.identifier ?? `${identifierPrefixes[group.type]}-${random.hex(8)}`,
      channel: integration?.channel ?? null,
      provider_id: integration?.providerId ?? null,
      integration_ref: integration?.id ?? null,
      connection_ref: connection,
      subscriber_ref: subscriber?.id ?? null,
      context_keys: contextKeys,
      context_hash: contextHash(contextKeys),
      type: group.type,
      endpoint: bytes(
        keyring.seal(
          JSON.stringify(endpoint),
          sealedField("channel_endpoints", "endpoint", environmentId, id),
        ),
      ),
      created_at: createdAt,
      updated_at: new Date(createdAt.getTime() + random.int(0, 2 * day)),
    });
  };

  for (const definition of connectionDefinitions) {
    const integration = integrationOf(definition.integration);
    if (integration === null) continue;
    const createdAt = new Date(now - random.int(30 * day, 340 * day));
    const id = ids(createdAt);
    const contextKeys = [...(definition.contextKeys ?? [])];
    connections.push({
      environment_id: environmentId,
      id,
      identifier: definition.identifier,
      channel: integration.channel,
      provider_id: integration.providerId,
      integration_ref: integration.id,
      subscriber_ref: null,
      context_keys: contextKeys,
      context_hash: contextHash(contextKeys),
      workspace: { ...definition.workspace },
      auth: bytes(
        keyring.seal(
          JSON.stringify({ accessToken: `demo-${random.token(44)}` }),
          sealedField("channel_connections", "auth", environmentId, id),
        ),
      ),
      created_at: createdAt,
      updated_at: createdAt,
    });
    for (let index = 0; index < definition.endpoints; index++) {
      const type = definition.types[index % definition.types.length] ?? "webhook";
      addEndpoint(
        {
          count: 1,
          type,
          integration: definition.integration,
          owned: type.endsWith("_user") ? 1 : 0.3,
          contextKeys,
        },
        id,
      );
    }
  }
  for (const group of endpointGroups) {
    // An environment without the integration has none of its endpoints.
    if (group.integration !== null && integrationOf(group.integration) === null) continue;
    for (let index = 0; index < group.count; index++) addEndpoint(group, null);
  }
  return { connections, endpoints };
}
