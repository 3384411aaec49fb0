import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import type { Channel, StepFilter } from "../../contract/common.ts";
import { findFilterErrors } from "../../contract/condition-errors.ts";
import { type Credentials, integrations } from "../../contract/integrations.ts";
import { vendorIdKeys } from "../../contract/providers/all-fields.ts";
import { getCredentialFields } from "../../contract/providers/catalog.ts";
import { findCredentialErrors } from "../../contract/providers/credentials.ts";
import type { Provider } from "../../contract/providers/fields.ts";
import { findProvider } from "../../contract/providers/lookup.ts";
import { createFieldError, HttpError } from "../http/errors.ts";

/** The service's own inbox and push providers, which have the same ID. */
const serviceProvider = { id: "svc", channels: ["in_app", "push"] } as const;

const invalidFieldsMessage = "Some fields are invalid.";

interface IntegrationKind {
  providerId?: string | undefined;
  channel?: Channel | undefined;
  kind?: "delivery" | "agent" | undefined;
}

interface ResolvedKind {
  providerId: string;
  channel: Channel | null;
  kind: "delivery" | "agent";
}

const getAllowedChannels = ({ id, channel }: Provider): readonly (Channel | null)[] =>
  id === serviceProvider.id ? serviceProvider.channels : [channel];

function findChannelError(
  { providerId, channel, kind }: IntegrationKind,
  provider: Provider | undefined,
): string | undefined {
  if ((provider?.kind ?? kind) === "agent") {
    return channel && "Remove this field, because agents don't have a channel";
  }
  if (channel === undefined) {
    return provider === undefined && providerId !== undefined
      ? `Required because ${providerId} isn't a known provider`
      : undefined;
  }
  if (provider === undefined) return undefined;
  const allowedChannels = getAllowedChannels(provider);
  const allowedChannelsText = allowedChannels.map((name) => `"${name}"`).join(" or ");
  return allowedChannels.includes(channel)
    ? undefined
    : `Must be ${allowedChannelsText} for ${provider.name}`;
}

function findKindError(kind: string, provider: Provider | undefined): string | undefined {
  if (provider === undefined || provider.kind === kind) return undefined;
  return provider.kind === "agent"
    ? `Must be "agent" because ${provider.name} is an agent runtime`
    : `Must be "delivery" because ${provider.name} delivers messages`;
}

/**
 * Returns the provider, the channel (null for an agent), and the kind (default: delivery). Throws
 * 422 if the provider ID is missing, if an unknown provider has no channel, or if values conflict.
 */
export function resolveKind(input: IntegrationKind): ResolvedKind {
  const { providerId, channel, kind = "delivery" } = input;
  const provider = providerId === undefined ? undefined : findProvider(providerId);
  const channelError = findChannelError(input, provider);
  const kindError = findKindError(kind, provider);
  if (providerId === undefined || channelError || kindError) {
    throw createFieldError(422, invalidFieldsMessage, {
      ...(providerId === undefined && { providerId: "Enter a provider ID, for example sendgrid" }),
      ...(channelError && { channel: channelError }),
      ...(kindError && { kind: kindError }),
    });
  }
  return { providerId, channel: channel ?? provider?.channel ?? null, kind };
}

/** Runs all checks. If several throw an HttpError, throws one 422 with the errors of all fields. */
export function runAllChecks(...checks: readonly (() => unknown)[]): void {
  const errors = checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return [error];
    }
  });
  if (errors.length > 1) {
    throw new HttpError(422, invalidFieldsMessage, {
      errors: Object.fromEntries(
        errors.flatMap(({ options }) => Object.entries(options.errors ?? {})),
      ),
    });
  }
  if (errors[0] !== undefined) throw errors[0];
}

export function requireNewIdentifier(identifier: string): void {
  const { error } = z.safeParse(integrations.create.body.shape.identifier, identifier);
  if (error === undefined) return;
  const messages = error.issues.map(({ message }) => message);
  throw new HttpError(422, invalidFieldsMessage, {
    errors: { identifier: { messages, value: identifier } },
  });
}

export function requireValidConditions(conditions: readonly StepFilter[] | undefined): void {
  const errors = Object.entries(findFilterErrors(conditions ?? []));
  if (errors.length === 0) return;
  throw new HttpError(422, "Some conditions are incomplete.", {
    errors: Object.fromEntries(
      errors.map(([path, message]) => [`conditions.${path}`, { messages: [message] }]),
    ),
  });
}

/** Throws 422 with an error for each missing or malformed credential of a known provider. */
export function requireValidCredentials(
  providerId: string | undefined,
  credentials: Credentials,
): void {
  const provider = providerId === undefined ? undefined : findProvider(providerId);
  if (provider === undefined) return;
  const errors = Object.entries(findCredentialErrors(provider.id, credentials));
  if (errors.length === 0) return;
  throw new HttpError(422, `The credentials for ${provider.name} are incomplete or malformed.`, {
    errors: Object.fromEntries(
      errors.map(([key, message]) => [`credentials.${key}`, { messages: [message] }]),
    ),
  });
}

/**
 * Returns credentials to save. Adds an agent's default workspace. Vendor IDs that aren't fields of
 * the provider's form come from `savedCredentials`.
 */
export function completeCredentials(
  { providerId, kind }: { providerId: string; kind: string },
  credentials: Credentials,
  savedCredentials: Credentials,
): Credentials {
  const formKeys = new Set<string>(getCredentialFields(providerId).map(({ key }) => key));
  const serviceKeys = vendorIdKeys.filter((key) => !formKeys.has(key));
  return {
    ...credentials,
    ...(kind === "agent" && !credentials.externalWorkspaceId && { externalWorkspaceId: "default" }),
    ...Object.fromEntries(serviceKeys.map((key) => [key, savedCredentials[key]])),
  };
}

export function createIdentifier(name: string): string {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${slug || "integration"}-${randomBytes(3).toString("hex")}`;
}
