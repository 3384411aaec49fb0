import {
  channels,
  integrationKinds,
  type Channel,
  type StepFilter,
} from "../../../../contract/common.ts";
import { asObject, asText } from "../../../../domain/loose.ts";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import type { Configurations } from "../../../../contract/integrations.ts";
import type { IntegrationSecrets, PublicIntegration } from "../../../api/integrations.ts";
import { fieldsOf, type FormModel, type StoredRecord } from "./form-values.ts";

const knownChannel = (text: string | undefined): Channel | undefined =>
  channels.find((channel) => channel === text);

/** Falls back to the provider's channel where the form leaves the channel to the service. */
export const formChannel = ({ kind, channel, providerId }: FormModel): string | undefined =>
  kind === "agent" ? undefined : (channel ?? findProvider(providerId)?.channel ?? undefined);

export function modelOfNew(providerId: string, channel: string | undefined): FormModel {
  const provider = findProvider(providerId);
  const kind = provider?.kind ?? (channel === "agent" ? "agent" : "delivery");
  return {
    integrationId: undefined,
    providerId,
    // A known provider determines the channel; only the inbox can also be push.
    channel:
      kind === "agent" || (provider && !(providerId === "svc" && channel === "push"))
        ? undefined
        : knownChannel(channel),
    kind,
    active: false,
    ...fieldsOf(providerId),
    stored: {},
    storedConfigurations: {},
    conditionsKnown: true,
    configurationsKnown: true,
  };
}

function configurationsOf(value: unknown, signingKey: string | undefined): Configurations {
  const enabled = asObject(value)?.["inboundWebhookEnabled"];
  return {
    ...(typeof enabled === "boolean" && { inboundWebhookEnabled: enabled }),
    ...(signingKey !== undefined && { inboundWebhookSigningKey: signingKey }),
  };
}

/** Builds the form of a loaded record, with credentials if the caller may see them. */
export function modelOfRecord(
  record: PublicIntegration,
  { credentials, signingKey }: IntegrationSecrets,
): { model: FormModel; stored: StoredRecord } {
  const providerId = asText(record.providerId) ?? "";
  const identifier = asText(record.identifier) ?? "";
  const configurations = configurationsOf(record.configurations, signingKey);
  return {
    model: {
      integrationId: asText(record._id) ?? identifier,
      providerId,
      channel: knownChannel(asText(record.channel)),
      kind: integrationKinds.find((kind) => kind === record.kind) ?? "delivery",
      active: record.active !== false,
      ...fieldsOf(providerId),
      stored: credentials && Object.fromEntries(Object.entries(credentials)),
      storedConfigurations: configurations,
      conditionsKnown: true,
      configurationsKnown: true,
    },
    stored: {
      name: asText(record.name) ?? "",
      identifier,
      // The form doesn't read the groups' type, and sends it back unchanged.
      conditions: (record.conditions ?? []) as StepFilter[],
      configurations,
    },
  };
}

/** Builds the form of an integration that the API doesn't return: inactive, or known by ID only. */
export function modelOfUnread(known: {
  id: string;
  identifier: string;
  name: string;
  providerId: string;
  channel: string | undefined;
}): { model: FormModel; stored: StoredRecord } {
  return {
    model: {
      integrationId: known.id,
      providerId: known.providerId,
      channel: knownChannel(known.channel),
      kind: findProvider(known.providerId)?.kind ?? "delivery",
      active: false,
      ...fieldsOf(known.providerId),
      stored: undefined,
      storedConfigurations: undefined,
      conditionsKnown: false,
      configurationsKnown: false,
    },
    stored: {
      name: known.name,
      identifier: known.identifier,
      conditions: [],
      configurations: undefined,
    },
  };
}
