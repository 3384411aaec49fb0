import type { CredentialField } from "./fields.ts";

/**
 * Credentials that may be shown without a click: names, addresses, and switches that give no access
 * by themselves. Any key that is missing here is treated as secret, whatever the catalogue says, so
 * that an overlooked key is masked.
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

/** Reports whether the value of a credential stays masked until the user reveals it. */
export const isSecretKey = (key: string): boolean => !publicKeys.has(key);

/** The field as forms show it: secret where the catalogue or its key says so. */
export const withSecrecy = (field: CredentialField): CredentialField =>
  field.secret === true || !isSecretKey(field.key) ? field : { ...field, secret: true };
