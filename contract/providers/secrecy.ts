import type { CredentialField } from "./fields.ts";

/**
 * Credentials that may be shown without a click: names, addresses and switches that open nothing
 * by themselves. What is not listed here is treated as secret, whatever the catalogue says of it,
 * so that a key nobody thought of is masked and not shown.
 */
const publicKeys: ReadonlySet<string> = new Set([
  "user",
  "domain",
  "host",
  "port",
  "region",
  "accountSid",
  "messageProfileId",
  "from",
  "senderName",
  "projectName",
  "applicationId",
  "clientId",
  "baseUrl",
  "redirectUrl",
  "ipPoolName",
  "apiKeyRequestHeader",
  "secretKeyRequestHeader",
  "idPath",
  "datePath",
  "instanceId",
  "title",
  "imageUrl",
  "state",
  "externalLink",
  "channelId",
  "phoneNumberIdentification",
  "senderId",
  "tenantId",
  "AppXBaseUrl",
  "outboundIntegrationId",
  "fromAddressOverride",
  "emailSlugPrefix",
  "externalEnvironmentId",
  "externalVaultId",
  "externalWorkspaceId",
  "apiURL",
  "appID",
  "apiVersion",
  "contentType",
  "businessAccountId",
  "servicePlanId",
  "secure",
  "requireTls",
  "ignoreTls",
  "hmac",
  "authenticateByToken",
  "useFromAddressOverride",
]);

/** Whether the value of a credential stays masked until somebody asks for it. */
export const isSecretKey = (key: string): boolean => !publicKeys.has(key);

/** The field as forms show it: secret where the catalogue or its key says so. */
export const withSecrecy = (field: CredentialField): CredentialField =>
  field.secret === true || !isSecretKey(field.key) ? field : { ...field, secret: true };
