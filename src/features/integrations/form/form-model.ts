import { channels, integrationKinds } from "../../../../contract/enums.ts";
import type { Channel } from "../../../../contract/common.ts";
import { asObject, asText } from "../../../../domain/loose.ts";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import type { Configurations } from "../../../../contract/integrations.ts";
import type { IntegrationSecrets, PublicIntegration } from "../../../api/integrations.ts";
import type { KnownIntegration } from "../known-integrations/known-integrations.ts";
import { hasUnreadableConditions, readConditions } from "../conditions/read-conditions.ts";
import { getFields, type FormModel, type SavedRecord } from "./form-values.ts";

const toChannel = (text: string | undefined): Channel | undefined =>
  channels.find((channel) => channel === text);

export const getFormChannel = ({ kind, channel, providerId }: FormModel): string | undefined =>
  kind === "agent" ? undefined : (channel ?? findProvider(providerId)?.channel ?? undefined);

export function createModel(providerId: string, channel: string | undefined): FormModel {
  const provider = findProvider(providerId);
  const kind = provider?.kind ?? (channel === "agent" ? "agent" : "delivery");
  return {
    integrationId: undefined,
    providerId,
    // A known provider determines the channel, except that the inbox provider also supports push.
    channel:
      kind === "agent" || (provider && !(providerId === "svc" && channel === "push"))
        ? undefined
        : toChannel(channel),
    kind,
    isActive: false,
    ...getFields(providerId),
    savedCredentials: {},
    savedConfigurations: {},
    isListed: true,
    hasReadableConditions: true,
  };
}

function parseConfigurations(value: unknown, signingKey: string | undefined): Configurations {
  const { inboundWebhookEnabled: isEnabled, ...otherConfigurations } = asObject(value) ?? {};
  return {
    // A save replaces all configurations, so it must include keys that aren't in the contract.
    ...otherConfigurations,
    ...(typeof isEnabled === "boolean" && { inboundWebhookEnabled: isEnabled }),
    ...(signingKey !== undefined && { inboundWebhookSigningKey: signingKey }),
  };
}

/**
 * Builds the form model and the saved values of a loaded record. The model includes the credentials
 * if the service returned any.
 */
export function createModelFromRecord(
  record: PublicIntegration,
  { credentials, signingKey }: IntegrationSecrets,
): { model: FormModel; savedRecord: SavedRecord } {
  const providerId = asText(record.providerId) ?? "";
  const identifier = asText(record.identifier) ?? "";
  const hasReadableConditions = !hasUnreadableConditions(record.conditions);
  return {
    model: {
      integrationId: asText(record._id) ?? identifier,
      providerId,
      channel: toChannel(asText(record.channel)),
      kind: integrationKinds.find((kind) => kind === record.kind) ?? "delivery",
      isActive: record.active !== false,
      ...getFields(providerId),
      savedCredentials: credentials && Object.fromEntries(Object.entries(credentials)),
      savedConfigurations: parseConfigurations(record.configurations, signingKey),
      isListed: true,
      hasReadableConditions,
    },
    savedRecord: {
      name: asText(record.name) ?? "",
      identifier,
      conditions: hasReadableConditions ? readConditions(record.conditions) : [],
    },
  };
}

/**
 * Builds the form model and the saved values of an integration that the API doesn't list, usually
 * an inactive one.
 */
export function createUnlistedModel({
  id,
  identifier,
  name,
  providerId,
  channel,
}: Pick<KnownIntegration, "id" | "identifier" | "name" | "providerId" | "channel">): {
  model: FormModel;
  savedRecord: SavedRecord;
} {
  return {
    model: {
      integrationId: id,
      providerId,
      channel: toChannel(channel),
      kind: findProvider(providerId)?.kind ?? "delivery",
      isActive: false,
      ...getFields(providerId),
      savedCredentials: undefined,
      savedConfigurations: undefined,
      isListed: false,
      hasReadableConditions: false,
    },
    savedRecord: { name, identifier, conditions: [] },
  };
}
