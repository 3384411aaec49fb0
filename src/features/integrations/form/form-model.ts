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
import { fieldsOf, type FormModel, type SavedRecord } from "./form-values.ts";

const toChannel = (text: string | undefined): Channel | undefined =>
  channels.find((channel) => channel === text);

/** Returns the form's channel, or else the provider's default. */
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
        : toChannel(channel),
    kind,
    active: false,
    ...fieldsOf(providerId),
    savedCredentials: {},
    savedConfigurations: {},
    conditionsKnown: true,
    configurationsKnown: true,
  };
}

function configurationsOf(value: unknown, signingKey: string | undefined): Configurations {
  const isEnabled = asObject(value)?.["inboundWebhookEnabled"];
  return {
    ...(typeof isEnabled === "boolean" && { inboundWebhookEnabled: isEnabled }),
    ...(signingKey !== undefined && { inboundWebhookSigningKey: signingKey }),
  };
}

/** Builds the form of a loaded record, with credentials if the caller may see them. */
export function modelOfRecord(
  record: PublicIntegration,
  { credentials, signingKey }: IntegrationSecrets,
): { model: FormModel; savedRecord: SavedRecord } {
  const providerId = asText(record.providerId) ?? "";
  const identifier = asText(record.identifier) ?? "";
  const configurations = configurationsOf(record.configurations, signingKey);
  return {
    model: {
      integrationId: asText(record._id) ?? identifier,
      providerId,
      channel: toChannel(asText(record.channel)),
      kind: integrationKinds.find((kind) => kind === record.kind) ?? "delivery",
      active: record.active !== false,
      ...fieldsOf(providerId),
      savedCredentials: credentials && Object.fromEntries(Object.entries(credentials)),
      savedConfigurations: configurations,
      conditionsKnown: true,
      configurationsKnown: true,
    },
    savedRecord: {
      name: asText(record.name) ?? "",
      identifier,
      // Not validated: the form sends back what it doesn't edit.
      conditions: (record.conditions ?? []) as StepFilter[],
      configurations,
    },
  };
}

/** Builds the form of an integration that the API doesn't return: inactive, or known by ID only. */
export function modelOfUnlisted(source: {
  id: string;
  identifier: string;
  name: string;
  providerId: string;
  channel: string | undefined;
}): { model: FormModel; savedRecord: SavedRecord } {
  return {
    model: {
      integrationId: source.id,
      providerId: source.providerId,
      channel: toChannel(source.channel),
      kind: findProvider(source.providerId)?.kind ?? "delivery",
      active: false,
      ...fieldsOf(source.providerId),
      savedCredentials: undefined,
      savedConfigurations: undefined,
      conditionsKnown: false,
      configurationsKnown: false,
    },
    savedRecord: {
      name: source.name,
      identifier: source.identifier,
      conditions: [],
      configurations: undefined,
    },
  };
}
