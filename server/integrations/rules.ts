import { randomBytes } from "node:crypto";
import type { Channel, StepFilter } from "../../contract/common.ts";
import { findFilterErrors } from "../../contract/condition-errors.ts";
import type { Credentials } from "../../contract/integrations.ts";
import { findCredentialErrors } from "../../contract/providers/credentials.ts";
import { findProvider } from "../../contract/providers/lookup.ts";
import { createFieldError, HttpError } from "../http/errors.ts";

/** The service's own inbox and push providers, which have the same ID. */
const serviceProvider = { id: "svc", channels: ["in_app", "push"] } as const;

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

const createInvalidFieldError = (field: string, message: string) =>
  createFieldError(422, "Some fields are invalid.", { [field]: message });

/** Returns the provider, channel, and kind; throws 422 if one is missing or they conflict. */
export function resolveKind({
  providerId,
  channel,
  kind = "delivery",
}: IntegrationKind): ResolvedKind {
  if (providerId === undefined)
    throw createInvalidFieldError("providerId", "Required, for example sendgrid");
  const provider = findProvider(providerId);
  if (kind === "agent" && channel !== undefined) {
    throw createInvalidFieldError(
      "channel",
      "Remove this field, because agents don't have a channel",
    );
  }
  if (provider === undefined) {
    if (kind === "delivery" && channel === undefined) {
      throw createInvalidFieldError(
        "channel",
        `Required because ${providerId} isn't a known provider`,
      );
    }
    return { providerId, channel: channel ?? null, kind };
  }
  if (provider.kind !== kind) {
    throw createInvalidFieldError(
      "kind",
      provider.kind === "agent"
        ? `Must be "agent" because ${provider.name} is an agent runtime`
        : `Must be "delivery" because ${provider.name} delivers messages`,
    );
  }
  const allowedChannels: readonly (Channel | null)[] =
    providerId === serviceProvider.id ? serviceProvider.channels : [provider.channel];
  if (channel !== undefined && !allowedChannels.includes(channel)) {
    const channelText = allowedChannels.map((name) => `"${name}"`).join(" or ");
    throw createInvalidFieldError("channel", `Must be ${channelText} for ${provider.name}`);
  }
  return { providerId, channel: channel ?? provider.channel, kind };
}

/** Throws 422 with an error for each missing or incomplete field or value of the conditions. */
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
export function requireValidCredentials(providerId: string, credentials: Credentials): void {
  const provider = findProvider(providerId);
  if (provider === undefined) return;
  const errors = Object.entries(findCredentialErrors(providerId, credentials));
  if (errors.length === 0) return;
  throw new HttpError(422, `The credentials for ${provider.name} are incomplete or malformed.`, {
    errors: Object.fromEntries(
      errors.map(([key, message]) => [`credentials.${key}`, { messages: [message] }]),
    ),
  });
}

/** Adds the default workspace of an agent vendor if the credentials lack one. */
export function addDefaultWorkspace(kind: string, credentials: Credentials): Credentials {
  return kind === "agent" && !credentials.externalWorkspaceId
    ? { ...credentials, externalWorkspaceId: "default" }
    : credentials;
}

/** Returns the name as a slug plus 6 random characters. */
export function createIdentifier(name: string): string {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${slug || "integration"}-${randomBytes(3).toString("hex")}`;
}
