import type { EndpointType } from "../../contract/providers/endpoint-types.ts";
import { toConnectionSealedValueId } from "../../server/channel-connections/handlers.ts";
import { toEndpointSealedValueId } from "../../server/channel-endpoints/record.ts";
import { computeContextHash } from "../../server/db/context-hash.ts";
import connectionData from "../data/connections.json";
import data from "../data/endpoints.json";
import type { Recipient, SendingIntegration } from "../engine/model.ts";
import { fillHostileTexts } from "../hostile-text.ts";
import { createSeededIdSource } from "../ids.ts";
import { dayMs } from "../moments.ts";
import { createRandom } from "../random.ts";
import { evaluate } from "../recipe.ts";
import { insertRows, type NewRow, sealJson } from "../rows.ts";
import type { EnvironmentOptions } from "./environment-options.ts";

const shapesByType: Readonly<Record<EndpointType, { prefix: string; endpoint: unknown }>> =
  data.shapes;

interface EndpointGroup {
  type: EndpointType;
  /** Identifier of the integration; null if there is none. */
  integration: string | null;
  /** Share of the endpoints that belong to a subscriber. */
  owned: number;
  contextKeys?: readonly string[];
  /** Replaces the type's generated destination. */
  endpoint?: unknown;
  identifier?: string;
}

// A test validates the endpoint types against the contract.
const groups = fillHostileTexts(data.groups) as (EndpointGroup & { count: number })[];

interface ConnectionDefinition {
  identifier: string;
  integration: string;
  workspace: { id: string; name?: string };
  endpoints: number;
  /** Types of the connection's endpoints, assigned in turn. */
  types: readonly EndpointType[];
  contextKeys?: readonly string[];
}
const connectionDefinitions = connectionData as ConnectionDefinition[];

interface EndpointOptions extends EnvironmentOptions {
  integrations: readonly SendingIntegration[];
  subscribers: readonly Recipient[];
}

export async function writeEndpoints(options: EndpointOptions): Promise<void> {
  const { db, environmentId, integrations, subscribers, keyring, seed, now } = options;
  const random = createRandom(seed, environmentId, "endpoints");
  const createId = createSeededIdSource(random);
  const connections: NewRow<"channel_connections">[] = [];
  const endpoints: NewRow<"channel_endpoints">[] = [];
  const findIntegration = (identifier: string | null) =>
    integrations.find((integration) => integration.identifier === identifier) ?? null;

  const addEndpoint = (group: EndpointGroup, connectionId: string | null) => {
    const integration = findIntegration(group.integration);
    const subscriber = random.chance(group.owned) ? random.pick(subscribers) : null;
    const createdAt = new Date(now - random.int(2 * dayMs, 300 * dayMs));
    const id = createId(createdAt);
    const contextKeys = [...(group.contextKeys ?? [])];
    const endpoint =
      group.endpoint ?? evaluate(shapesByType[group.type].endpoint, { random, subscriber });
    endpoints.push({
      environment_id: environmentId,
      id,
      identifier: group.identifier ?? `${shapesByType[group.type].prefix}-${random.hex(8)}`,
      channel: integration?.channel ?? null,
      provider_id: integration?.providerId ?? null,
      integration_ref: integration?.id ?? null,
      connection_ref: connectionId,
      subscriber_ref: subscriber?.id ?? null,
      context_keys: contextKeys,
      context_hash: computeContextHash(contextKeys),
      type: group.type,
      endpoint: sealJson(keyring, endpoint, toEndpointSealedValueId(environmentId, id)),
      created_at: createdAt,
      updated_at: new Date(createdAt.getTime() + random.int(0, 2 * dayMs)),
    });
  };

  for (const definition of connectionDefinitions) {
    const integration = findIntegration(definition.integration);
    if (integration === null) continue;
    const createdAt = new Date(now - random.int(30 * dayMs, 340 * dayMs));
    const id = createId(createdAt);
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
      context_hash: computeContextHash(contextKeys),
      workspace: { ...definition.workspace },
      auth: sealJson(
        keyring,
        { accessToken: `demo-${random.token(44)}` },
        toConnectionSealedValueId(environmentId, id),
      ),
      created_at: createdAt,
      updated_at: createdAt,
    });
    for (let index = 0; index < definition.endpoints; index++) {
      const type = definition.types[index % definition.types.length] ?? "webhook";
      addEndpoint(
        {
          type,
          integration: definition.integration,
          owned: type.endsWith("_user") ? 1 : 0.3,
          contextKeys,
        },
        id,
      );
    }
  }
  for (const group of groups) {
    if (group.integration !== null && findIntegration(group.integration) === null) continue;
    for (let index = 0; index < group.count; index++) addEndpoint(group, null);
  }
  await insertRows(db, "channel_connections", connections);
  await insertRows(db, "channel_endpoints", endpoints);
}
