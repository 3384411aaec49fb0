import * as z from "zod/mini";
import {
  channel,
  documentation,
  integrationKind,
  jsonObject,
  pathId,
  stepFilter,
  timestamp,
} from "./common.ts";
import { defineEndpoint } from "./endpoint.ts";

/** Text credentials, in the order of the API specification. */
export const textCredentialKeys = [
  "apiKey",
  "user",
  "secretKey",
  "domain",
  "password",
  "host",
  "port",
  "region",
  "accountSid",
  "messageProfileId",
  "token",
  "from",
  "senderName",
  "projectName",
  "applicationId",
  "clientId",
  "baseUrl",
  "webhookUrl",
  "redirectUrl",
  "serviceAccount",
  "ipPoolName",
  "apiKeyRequestHeader",
  "secretKeyRequestHeader",
  "idPath",
  "datePath",
  "apiToken",
  "authenticationTokenKey",
  "instanceId",
  "alertUid",
  "title",
  "imageUrl",
  "state",
  "externalLink",
  "channelId",
  "phoneNumberIdentification",
  "accessKey",
  "appSid",
  "senderId",
  "tenantId",
  "AppXBaseUrl",
  "signingSecret",
  "outboundIntegrationId",
  "fromAddressOverride",
  "emailSlugPrefix",
  "externalEnvironmentId",
  "externalVaultId",
  "externalWorkspaceId",
] as const;

export const switchCredentialKeys = [
  "secure",
  "requireTls",
  "ignoreTls",
  "hmac",
  "authenticateByToken",
  "useFromAddressOverride",
] as const;

/** Keys that providers need, but that the API specification omits. Their values are text. */
export const beyondSpecCredentialKeys = [
  "apiURL",
  "appID",
  "contentType",
  "servicePlanId",
  "businessAccountId",
  "apiVersion",
] as const;

const createFields = <Key extends string, Field extends z.ZodMiniType>(
  keys: readonly Key[],
  field: Field,
) =>
  // `Object.fromEntries` loses the literal keys.
  Object.fromEntries(keys.map((key) => [key, z.optional(field)])) as Record<
    Key,
    z.ZodMiniOptional<Field>
  >;

export const credentials = z.object({
  ...createFields(textCredentialKeys, z.string()),
  ...createFields(beyondSpecCredentialKeys, z.string()),
  ...createFields(switchCredentialKeys, z.boolean()),
  tlsOptions: z.optional(jsonObject),
});
export type Credentials = z.infer<typeof credentials>;

export const configurations = z.object({
  inboundWebhookEnabled: z.optional(z.boolean()),
  inboundWebhookSigningKey: z.optional(z.string()),
});
export type Configurations = z.infer<typeof configurations>;

const publicFields = {
  _id: z.optional(z.string()),
  _environmentId: z.string(),
  _organizationId: z.string(),
  name: z.string(),
  identifier: z.string(),
  providerId: z.string(),
  channel: z.optional(channel),
  kind: z.optional(integrationKind),
  configurations: z.optional(configurations),
  active: z.boolean(),
  deleted: z.boolean(),
  deletedAt: z.optional(timestamp),
  deletedBy: z.optional(z.string()),
  primary: z.boolean(),
  conditions: z.optional(z.array(stepFilter)),
};

export const integration = z.object({ ...publicFields, credentials: z.optional(credentials) });
export type Integration = z.infer<typeof integration>;
/** The response to callers with an API key or a read-only session. */
export const integrationWithoutCredentials = z.object(publicFields);

/** An identifier that the database can contain. */
export const identifierText = z.string().check(
  z.maxLength(255),
  z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/, {
    error:
      "Use letters and digits, and dots, dashes, or underscores between them, for example sendgrid-eu",
  }),
);

const writableFields = {
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  // An update can keep any identifier. The service validates a changed one as in `create`.
  identifier: z.optional(identifierText),
  _environmentId: z.optional(z.uuid()),
  credentials: z.optional(credentials),
  active: z.optional(z.boolean()),
  check: z.optional(z.boolean()).register(documentation, {
    default: false,
    description: "Validates the credentials even if the integration is inactive.",
  }),
  conditions: z.optional(z.array(stepFilter)),
  configurations: z.optional(configurations),
};

const params = z.object({ integrationId: pathId });

export const integrations = {
  create: defineEndpoint({
    method: "POST",
    path: "/v1/integrations",
    summary: "Create an integration",
    section: "4.3",
    body: z.object({
      ...writableFields,
      identifier: z.optional(
        identifierText.check(
          // Paths accept an ID or an identifier, and an ID takes precedence.
          z.refine((text) => !/^[\da-f]{24}$/i.test(text), {
            error: "Enter an identifier that isn't 24 hex characters, like an ID",
          }),
        ),
      ),
      providerId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
      channel: z.optional(channel),
      kind: z.optional(integrationKind).register(documentation, { default: "delivery" }),
      active: z.optional(z.boolean()).register(documentation, { default: false }),
    }),
    response: integration,
    restrictedResponse: integrationWithoutCredentials,
    status: 201,
  }),
  update: defineEndpoint({
    method: "PUT",
    path: "/v1/integrations/{integrationId}",
    summary: "Update an integration",
    section: "4.3",
    params,
    body: z.object(writableFields),
    response: integration,
    restrictedResponse: integrationWithoutCredentials,
  }),
  setPrimary: defineEndpoint({
    method: "POST",
    path: "/v1/integrations/{integrationId}/set-primary",
    summary: "Set an integration as primary for its channel",
    section: "4.3",
    params,
    response: integration,
    restrictedResponse: integrationWithoutCredentials,
  }),
  listActive: defineEndpoint({
    method: "GET",
    path: "/v1/integrations/active",
    summary: "List the active integrations of the organization",
    section: "4.3",
    response: z.array(integration),
    restrictedResponse: z.array(integrationWithoutCredentials),
  }),
};
