import { switchCredentialKeys } from "../integrations.ts";
import type { CredentialField } from "./fields.ts";

/**
 * Credentials shown unmasked, because they give no access on their own: names, addresses, IDs,
 * switches, and others. All other keys are secret, even if the catalog lists them as public, so
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
  ...switchCredentialKeys,
]);

/** Reports whether a credential is masked until the user reveals it. */
export const isSecretKey = (key: string): boolean => !publicKeys.has(key);

/** Returns the field, marked as secret if its key is secret. */
export const withSecrecy = (field: CredentialField): CredentialField =>
  field.secret === true || !isSecretKey(field.key) ? field : { ...field, secret: true };
