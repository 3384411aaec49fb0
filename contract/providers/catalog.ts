import type { CredentialField } from "./fields.ts";
import type { ProviderId } from "./lookup.ts";

type Details = Partial<Omit<CredentialField, "key" | "label">>;

/** Returns an optional field, by default for a single line of text. */
const createOptionalField = (
  key: string,
  label: string,
  details: Details = {},
): CredentialField => ({
  key,
  label,
  kind: "string",
  ...details,
});
const createRequiredField = (key: string, label: string, details: Details = {}) =>
  createOptionalField(key, label, { ...details, required: true });
const createSecretField = (key: string, label: string, details: Details = {}) =>
  createRequiredField(key, label, { ...details, secret: true });

const apiKey = createSecretField("apiKey", "API key");
const plainApiKey = createSecretField("apiKey", "API key", { kind: "text" });
const accessKeyId = createSecretField("apiKey", "Access key ID");
const apiSecret = createSecretField("secretKey", "API secret");
const secretAccessKey = createSecretField("secretKey", "Secret access key");
const hmacSecret = createSecretField("secretKey", "HMAC secret key");
const clientSecret = createSecretField("secretKey", "Client secret");
const apiToken = createSecretField("apiToken", "API token");
const authToken = createSecretField("token", "Auth token");
const password = createSecretField("password", "Password");
const optionalPassword = createOptionalField("password", "Password", { secret: true });
const username = createRequiredField("user", "Username");
const plainUsername = createRequiredField("user", "Username", { kind: "text" });
const accountSid = createRequiredField("accountSid", "Account SID");
const clientId = createRequiredField("clientId", "Client ID");
const host = createRequiredField("host", "Host", { format: "host" });
const port = createRequiredField("port", "Port", { kind: "digits", format: "port" });
const baseUrl = createRequiredField("baseUrl", "Base URL", { format: "url" });
const baseUrlOrHost = createRequiredField("baseUrl", "Base URL", { format: "urlOrHost" });
const webhookUrl = createRequiredField("webhookUrl", "Webhook URL", { format: "url" });
const redirectUrl = createOptionalField("redirectUrl", "Redirect URL", { format: "url" });
const fromEmail = createRequiredField("from", "From email address", { format: "email" });
const senderName = createRequiredField("senderName", "Sender name");
const sender = createRequiredField("from", "From", { format: "sender" });

const awsRegions = [
  "us-east-1",
  "us-east-2",
  "us-west-1",
  "us-west-2",
  "ca-central-1",
  "eu-central-1",
  "eu-west-1",
  "eu-west-2",
  "eu-west-3",
  "eu-north-1",
  "ap-south-1",
  "ap-northeast-1",
  "ap-northeast-2",
  "ap-northeast-3",
  "ap-southeast-1",
  "ap-southeast-2",
  "ap-southeast-3",
  "ap-southeast-4",
  "sa-east-1",
].map((region) => ({ label: region, value: region }));

/** Providers without credentials have no entry. */
const credentialFieldsByProvider: Readonly<
  Partial<Record<ProviderId, readonly CredentialField[]>>
> = {
  mailgun: [
    apiKey,
    createOptionalField("baseUrl", "Base URL", { format: "url" }),
    username,
    createRequiredField("domain", "Domain", { format: "domain" }),
    fromEmail,
    senderName,
  ],
  mailjet: [apiKey, apiSecret, fromEmail, senderName],
  mailtrap: [apiKey, fromEmail, senderName],
  mandrill: [apiKey, fromEmail, senderName],
  postmark: [apiKey, fromEmail, senderName],
  sendgrid: [
    apiKey,
    createOptionalField("region", "Region", {
      kind: "dropdown",
      default: "global",
      options: [
        { label: "Global (US)", value: "global" },
        { label: "EU", value: "eu" },
      ],
    }),
    createOptionalField("ipPoolName", "IP pool name"),
    fromEmail,
    senderName,
  ],
  sendinblue: [apiKey, fromEmail, senderName],
  ses: [
    accessKeyId,
    secretAccessKey,
    createRequiredField("region", "Region", { format: "awsRegion" }),
    fromEmail,
    senderName,
  ],
  netcore: [apiKey, fromEmail, senderName],
  nodemailer: [
    createOptionalField("user", "User"),
    optionalPassword,
    host,
    port,
    createOptionalField("secure", "Secure", { kind: "switch" }),
    createOptionalField("requireTls", "Require TLS", { kind: "switch" }),
    createOptionalField("ignoreTls", "Ignore TLS", { kind: "switch" }),
    createOptionalField("tlsOptions", "TLS options", { kind: "json" }),
    createOptionalField("domain", "DKIM: Domain name", { format: "domain" }),
    createOptionalField("secretKey", "DKIM: Private key", { secret: true }),
    createOptionalField("accountSid", "DKIM: Key selector"),
    fromEmail,
    senderName,
  ],
  mailersend: [apiKey, fromEmail, senderName],
  outlook365: [password, fromEmail, senderName],
  "infobip-email": [apiKey, baseUrlOrHost, fromEmail, senderName],
  braze: [
    apiKey,
    createRequiredField("apiURL", "Base URL", { format: "url", isBeyondSpec: true }),
    createRequiredField("appID", "App ID", { isBeyondSpec: true }),
    fromEmail,
    senderName,
  ],
  resend: [apiKey, fromEmail, senderName],
  plunk: [apiKey, fromEmail, senderName],
  sparkpost: [
    apiKey,
    createOptionalField("region", "Region", {
      kind: "dropdown",
      options: [{ label: "EU", value: "eu" }],
    }),
    fromEmail,
    senderName,
  ],
  "email-webhook": [webhookUrl, hmacSecret, fromEmail, senderName],
  "svc-email-agent": [
    createOptionalField("emailSlugPrefix", "Inbox address prefix"),
    createOptionalField("outboundIntegrationId", "Outbound integration ID"),
    createOptionalField("useFromAddressOverride", "Use a different From address", {
      kind: "switch",
    }),
    createOptionalField("fromAddressOverride", "From address", {
      format: "email",
      showWhen: { useFromAddressOverride: true },
    }),
  ],
  nexmo: [apiKey, apiSecret, sender],
  plivo: [accountSid, authToken, sender],
  sms77: [apiKey, sender],
  sns: [
    accessKeyId,
    secretAccessKey,
    createRequiredField("region", "AWS region", { format: "awsRegion" }),
  ],
  telnyx: [apiKey, createRequiredField("messageProfileId", "Message profile ID"), sender],
  messagebird: [createRequiredField("accessKey", "Access key"), sender],
  twilio: [accountSid, authToken, sender],
  gupshup: [createRequiredField("user", "User ID"), password],
  firetext: [apiKey, sender],
  "infobip-sms": [apiKey, baseUrlOrHost, sender],
  "burst-sms": [apiKey, apiSecret],
  "bulk-sms": [apiToken, createOptionalField("from", "Sender ID", { format: "sender" })],
  "isend-sms": [
    apiToken,
    createOptionalField("from", "Default sender ID", { format: "sender" }),
    createOptionalField("contentType", "Content type", {
      kind: "dropdown",
      isBeyondSpec: true,
      options: [
        { label: "Unicode", value: "unicode" },
        { label: "Plain", value: "plain" },
      ],
    }),
  ],
  clickatell: [apiKey],
  "forty-six-elks": [username, password, sender],
  kannel: [host, port, createOptionalField("user", "Username"), optionalPassword, sender],
  maqsam: [accessKeyId, createSecretField("secretKey", "Access secret"), sender],
  "sms-central": [
    username,
    password,
    createOptionalField("baseUrl", "Base URL", { format: "url" }),
    sender,
  ],
  termii: [apiKey, sender],
  "africas-talking": [apiKey, username, sender],
  sendchamp: [apiKey, sender],
  "generic-sms": [
    baseUrl,
    createRequiredField("apiKeyRequestHeader", "API key request header", { format: "headerName" }),
    apiKey,
    createOptionalField("secretKeyRequestHeader", "Secret key request header", {
      format: "headerName",
    }),
    createOptionalField("secretKey", "Secret key", { secret: true }),
    createRequiredField("idPath", "ID path", { default: "data.id" }),
    createOptionalField("datePath", "Date path", { default: "data.date" }),
    createOptionalField("authenticateByToken", "Authenticate by token", { kind: "switch" }),
    createOptionalField("domain", "Auth URL", { format: "url" }),
    createOptionalField("authenticationTokenKey", "Authentication token key"),
    createRequiredField("from", "From"),
  ],
  clicksend: [plainUsername, plainApiKey, sender],
  simpletexting: [plainApiKey, sender],
  bandwidth: [
    plainUsername,
    password,
    createRequiredField("accountSid", "Account ID", { kind: "text" }),
    sender,
  ],
  "azure-sms": [createRequiredField("accessKey", "Connection string", { kind: "text" }), sender],
  "ring-central": [
    clientId,
    clientSecret,
    createOptionalField("secure", "Sandbox", { kind: "switch" }),
    createSecretField("token", "JWT"),
    sender,
  ],
  "brevo-sms": [apiKey, sender],
  "eazy-sms": [apiKey, createRequiredField("channelId", "SMS channel ID")],
  mobishastra: [baseUrl, username, password, sender],
  sinch: [
    createRequiredField("servicePlanId", "Service plan ID", { isBeyondSpec: true }),
    apiToken,
    createRequiredField("region", "Region", {
      kind: "dropdown",
      default: "eu",
      options: [
        { label: "EU (Ireland, Sweden)", value: "eu" },
        { label: "US", value: "us" },
        { label: "Australia", value: "au" },
        { label: "Brazil", value: "br" },
        { label: "Canada", value: "ca" },
      ],
    }),
    sender,
  ],
  "afro-message": [apiKey, senderName, createRequiredField("from", "From")],
  unifonic: [
    createRequiredField("appSid", "App SID"),
    createRequiredField("senderId", "Sender ID", { format: "sender" }),
    createRequiredField("from", "From"),
  ],
  smsmode: [apiKey, sender],
  imedia: [createSecretField("token", "API token"), sender],
  "isendpro-sms": [
    plainApiKey,
    createOptionalField("from", "Sender", { kind: "text", format: "sender" }),
  ],
  "cm-telecom": [createSecretField("apiToken", "Product token"), sender],
  slack: [
    createRequiredField("applicationId", "App ID"),
    clientId,
    clientSecret,
    createSecretField("signingSecret", "Signing secret"),
    redirectUrl,
    createOptionalField("hmac", "HMAC", { kind: "switch" }),
  ],
  "grafana-on-call": [
    createOptionalField("alertUid", "Alert UID"),
    createOptionalField("title", "Title"),
    createOptionalField("imageUrl", "Image URL", { format: "url" }),
    createOptionalField("state", "Alert state"),
    createOptionalField("externalLink", "External link", { format: "url" }),
  ],
  msteams: [
    createOptionalField("clientId", "Microsoft app ID"),
    createOptionalField("secretKey", "Client secret", { secret: true }),
    createOptionalField("tenantId", "Directory (tenant) ID"),
    redirectUrl,
  ],
  getstream: [apiKey],
  "rocket-chat": [
    createSecretField("token", "Personal access token (x-auth-token)", { kind: "text" }),
    createRequiredField("user", "User ID (x-user-id)", { kind: "text" }),
  ],
  "whatsapp-business": [
    createSecretField("apiToken", "Access token"),
    createRequiredField("phoneNumberIdentification", "Phone number ID"),
    createRequiredField("businessAccountId", "WhatsApp Business Account ID", {
      isBeyondSpec: true,
    }),
    createSecretField("secretKey", "App secret"),
    createOptionalField("token", "Verify token", { secret: true }),
  ],
  "chat-webhook": [createOptionalField("secretKey", "HMAC secret key", { secret: true })],
  telegram: [createSecretField("apiToken", "Bot token")],
  "one-signal": [
    createRequiredField("applicationId", "Application ID", { kind: "text" }),
    plainApiKey,
    createOptionalField("apiVersion", "OneSignal API", {
      kind: "dropdown",
      isBeyondSpec: true,
      options: [
        { label: "Default (player model)", value: "playerModel" },
        { label: "External ID", value: "externalId" },
      ],
    }),
  ],
  pushpad: [
    createSecretField("apiKey", "Auth token", { kind: "text" }),
    createRequiredField("applicationId", "Project ID", { kind: "text" }),
  ],
  fcm: [
    createSecretField("serviceAccount", "Service account (entire JSON file)", {
      kind: "textarea",
      format: "jsonObject",
    }),
  ],
  expo: [createSecretField("apiKey", "Access token", { kind: "text" })],
  apns: [
    createSecretField("secretKey", "Private key", { kind: "textarea" }),
    createSecretField("apiKey", "Key ID"),
    createRequiredField("projectName", "Team ID"),
    createRequiredField("applicationId", "Bundle ID"),
    createOptionalField("secure", "Production", { kind: "switch" }),
  ],
  "push-webhook": [webhookUrl, hmacSecret],
  "pusher-beams": [
    createRequiredField("instanceId", "Instance ID"),
    createSecretField("secretKey", "Secret key"),
  ],
  appio: [createRequiredField("AppXBaseUrl", "Base URL", { kind: "text", format: "url" })],
  svc: [createOptionalField("hmac", "HMAC verification", { kind: "switch" })],
  agentvendor: [
    createSecretField("apiKey", "Anthropic API key"),
    createOptionalField("externalEnvironmentId", "Anthropic environment ID"),
  ],
  "agentvendor-aws": [
    createRequiredField("region", "AWS region", { kind: "dropdown", options: awsRegions }),
    createSecretField("apiKey", "AWS API key"),
    createOptionalField("externalWorkspaceId", "Workspace ID"),
    createOptionalField("externalEnvironmentId", "Environment ID"),
  ],
  emailjs: [
    fromEmail,
    host,
    port,
    createOptionalField("secure", "Secure", { kind: "switch" }),
    createOptionalField("user", "User"),
    optionalPassword,
  ],
};

const fieldsByProvider: ReadonlyMap<string, readonly CredentialField[]> = new Map(
  Object.entries(credentialFieldsByProvider),
);

/** Returns a provider's credential fields in the order of the form; empty if there are none. */
export const getCredentialFields = (providerId: string): readonly CredentialField[] =>
  fieldsByProvider.get(providerId) ?? [];
