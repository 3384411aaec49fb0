import type { CredentialField } from "./fields.ts";
import type { ProviderId } from "./lookup.ts";

type Details = Partial<Omit<CredentialField, "key" | "label">>;

/** Returns an optional field, by default for a single line of text. */
const optional = (key: string, label: string, details: Details = {}): CredentialField => ({
  key,
  label,
  kind: "string",
  ...details,
});
const required = (key: string, label: string, details: Details = {}) =>
  optional(key, label, { ...details, required: true });
const secret = (key: string, label: string, details: Details = {}) =>
  required(key, label, { ...details, secret: true });

const apiKey = secret("apiKey", "API key");
const plainApiKey = secret("apiKey", "API key", { kind: "text" });
const accessKeyId = secret("apiKey", "Access key ID");
const apiSecret = secret("secretKey", "API secret");
const secretAccessKey = secret("secretKey", "Secret access key");
const hmacSecret = secret("secretKey", "HMAC secret key");
const clientSecret = secret("secretKey", "Client secret");
const apiToken = secret("apiToken", "API token");
const authToken = secret("token", "Auth token");
const password = secret("password", "Password");
const optionalPassword = optional("password", "Password", { secret: true });
const username = required("user", "Username");
const plainUsername = required("user", "Username", { kind: "text" });
const accountSid = required("accountSid", "Account SID");
const clientId = required("clientId", "Client ID");
const host = required("host", "Host", { format: "host" });
const port = required("port", "Port", { kind: "digits", format: "port" });
const baseUrl = required("baseUrl", "Base URL", { format: "url" });
const baseUrlOrHost = required("baseUrl", "Base URL", { format: "urlOrHost" });
const webhookUrl = required("webhookUrl", "Webhook URL", { format: "url" });
const redirectUrl = optional("redirectUrl", "Redirect URL", { format: "url" });
const fromEmail = required("from", "From email address", { format: "email" });
const senderName = required("senderName", "Sender name");
const sender = required("from", "From", { format: "sender" });

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

/** Fields by provider. Providers without credentials have no entry. */
const credentialFields: Readonly<Partial<Record<ProviderId, readonly CredentialField[]>>> = {
  mailgun: [
    apiKey,
    optional("baseUrl", "Base URL", { format: "url" }),
    username,
    required("domain", "Domain", { format: "domain" }),
    fromEmail,
    senderName,
  ],
  mailjet: [apiKey, apiSecret, fromEmail, senderName],
  mailtrap: [apiKey, fromEmail, senderName],
  mandrill: [apiKey, fromEmail, senderName],
  postmark: [apiKey, fromEmail, senderName],
  sendgrid: [
    apiKey,
    optional("region", "Region", {
      kind: "dropdown",
      default: "global",
      options: [
        { label: "Global (US)", value: "global" },
        { label: "EU", value: "eu" },
      ],
    }),
    optional("ipPoolName", "IP pool name"),
    fromEmail,
    senderName,
  ],
  sendinblue: [apiKey, fromEmail, senderName],
  ses: [
    accessKeyId,
    secretAccessKey,
    required("region", "Region", { format: "awsRegion" }),
    fromEmail,
    senderName,
  ],
  netcore: [apiKey, fromEmail, senderName],
  nodemailer: [
    optional("user", "User"),
    optionalPassword,
    host,
    port,
    optional("secure", "Secure", { kind: "switch" }),
    optional("requireTls", "Require TLS", { kind: "switch" }),
    optional("ignoreTls", "Ignore TLS", { kind: "switch" }),
    optional("tlsOptions", "TLS options", { kind: "json" }),
    optional("domain", "DKIM: Domain name", { format: "domain" }),
    optional("secretKey", "DKIM: Private key", { secret: true }),
    optional("accountSid", "DKIM: Key selector"),
    fromEmail,
    senderName,
  ],
  mailersend: [apiKey, fromEmail, senderName],
  outlook365: [password, fromEmail, senderName],
  "infobip-email": [apiKey, baseUrlOrHost, fromEmail, senderName],
  braze: [
    apiKey,
    required("apiURL", "Base URL", { format: "url", beyondSpec: true }),
    required("appID", "App ID", { beyondSpec: true }),
    fromEmail,
    senderName,
  ],
  resend: [apiKey, fromEmail, senderName],
  plunk: [apiKey, fromEmail, senderName],
  sparkpost: [
    apiKey,
    optional("region", "Region", { kind: "dropdown", options: [{ label: "EU", value: "eu" }] }),
    fromEmail,
    senderName,
  ],
  "email-webhook": [webhookUrl, hmacSecret, fromEmail, senderName],
  "svc-email-agent": [
    optional("emailSlugPrefix", "Inbox address prefix"),
    optional("outboundIntegrationId", "Outbound integration ID"),
    optional("useFromAddressOverride", "Use a different From address", { kind: "switch" }),
    optional("fromAddressOverride", "From address", {
      format: "email",
      showWhen: { useFromAddressOverride: true },
    }),
  ],
  nexmo: [apiKey, apiSecret, sender],
  plivo: [accountSid, authToken, sender],
  sms77: [apiKey, sender],
  sns: [accessKeyId, secretAccessKey, required("region", "AWS region", { format: "awsRegion" })],
  telnyx: [apiKey, required("messageProfileId", "Message profile ID"), sender],
  messagebird: [required("accessKey", "Access key"), sender],
  twilio: [accountSid, authToken, sender],
  gupshup: [required("user", "User ID"), password],
  firetext: [apiKey, sender],
  "infobip-sms": [apiKey, baseUrlOrHost, sender],
  "burst-sms": [apiKey, apiSecret],
  "bulk-sms": [apiToken, optional("from", "Sender ID", { format: "sender" })],
  "isend-sms": [
    apiToken,
    optional("from", "Default sender ID", { format: "sender" }),
    optional("contentType", "Content type", {
      kind: "dropdown",
      beyondSpec: true,
      options: [
        { label: "Unicode", value: "unicode" },
        { label: "Plain", value: "plain" },
      ],
    }),
  ],
  clickatell: [apiKey],
  "forty-six-elks": [username, password, sender],
  kannel: [host, port, optional("user", "Username"), optionalPassword, sender],
  maqsam: [accessKeyId, secret("secretKey", "Access secret"), sender],
  "sms-central": [username, password, optional("baseUrl", "Base URL", { format: "url" }), sender],
  termii: [apiKey, sender],
  "africas-talking": [apiKey, username, sender],
  sendchamp: [apiKey, sender],
  "generic-sms": [
    baseUrl,
    required("apiKeyRequestHeader", "API key request header", { format: "headerName" }),
    apiKey,
    optional("secretKeyRequestHeader", "Secret key request header", { format: "headerName" }),
    optional("secretKey", "Secret key", { secret: true }),
    required("idPath", "ID path", { default: "data.id" }),
    optional("datePath", "Date path", { default: "data.date" }),
    optional("authenticateByToken", "Authenticate by token", { kind: "switch" }),
    optional("domain", "Auth URL", { format: "url" }),
    optional("authenticationTokenKey", "Authentication token key"),
    required("from", "From"),
  ],
  clicksend: [plainUsername, plainApiKey, sender],
  simpletexting: [plainApiKey, sender],
  bandwidth: [
    plainUsername,
    password,
    required("accountSid", "Account ID", { kind: "text" }),
    sender,
  ],
  "azure-sms": [required("accessKey", "Connection string", { kind: "text" }), sender],
  "ring-central": [
    clientId,
    clientSecret,
    optional("secure", "Sandbox", { kind: "switch" }),
    secret("token", "JWT"),
    sender,
  ],
  "brevo-sms": [apiKey, sender],
  "eazy-sms": [apiKey, required("channelId", "SMS channel ID")],
  mobishastra: [baseUrl, username, password, sender],
  sinch: [
    required("servicePlanId", "Service plan ID", { beyondSpec: true }),
    apiToken,
    required("region", "Region", {
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
  "afro-message": [apiKey, senderName, required("from", "From")],
  unifonic: [
    required("appSid", "App SID"),
    required("senderId", "Sender ID", { format: "sender" }),
    required("from", "From"),
  ],
  smsmode: [apiKey, sender],
  imedia: [secret("token", "API token"), sender],
  "isendpro-sms": [plainApiKey, optional("from", "Sender", { kind: "text", format: "sender" })],
  "cm-telecom": [secret("apiToken", "Product token"), sender],
  slack: [
    required("applicationId", "App ID"),
    clientId,
    clientSecret,
    secret("signingSecret", "Signing secret"),
    redirectUrl,
    optional("hmac", "HMAC", { kind: "switch" }),
  ],
  "grafana-on-call": [
    optional("alertUid", "Alert UID"),
    optional("title", "Title"),
    optional("imageUrl", "Image URL", { format: "url" }),
    optional("state", "Alert state"),
    optional("externalLink", "External link", { format: "url" }),
  ],
  msteams: [
    optional("clientId", "Microsoft app ID"),
    optional("secretKey", "Client secret", { secret: true }),
    optional("tenantId", "Directory (tenant) ID"),
    redirectUrl,
  ],
  getstream: [apiKey],
  "rocket-chat": [
    secret("token", "Personal access token (x-auth-token)", { kind: "text" }),
    required("user", "User ID (x-user-id)", { kind: "text" }),
  ],
  "whatsapp-business": [
    secret("apiToken", "Access token"),
    required("phoneNumberIdentification", "Phone number ID"),
    required("businessAccountId", "WhatsApp Business Account ID", { beyondSpec: true }),
    secret("secretKey", "App secret"),
    optional("token", "Verify token", { secret: true }),
  ],
  "chat-webhook": [optional("secretKey", "HMAC secret key", { secret: true })],
  telegram: [secret("apiToken", "Bot token")],
  "one-signal": [
    required("applicationId", "Application ID", { kind: "text" }),
    plainApiKey,
    optional("apiVersion", "OneSignal API", {
      kind: "dropdown",
      beyondSpec: true,
      options: [
        { label: "Default (player model)", value: "playerModel" },
        { label: "External ID", value: "externalId" },
      ],
    }),
  ],
  pushpad: [
    secret("apiKey", "Auth token", { kind: "text" }),
    required("applicationId", "Project ID", { kind: "text" }),
  ],
  fcm: [
    secret("serviceAccount", "Service account (entire JSON file)", {
      kind: "textarea",
      format: "jsonObject",
    }),
  ],
  expo: [secret("apiKey", "Access token", { kind: "text" })],
  apns: [
    secret("secretKey", "Private key", { kind: "textarea" }),
    secret("apiKey", "Key ID"),
    required("projectName", "Team ID"),
    required("applicationId", "Bundle ID"),
    optional("secure", "Production", { kind: "switch" }),
  ],
  "push-webhook": [webhookUrl, hmacSecret],
  "pusher-beams": [required("instanceId", "Instance ID"), secret("secretKey", "Secret key")],
  appio: [required("AppXBaseUrl", "Base URL", { kind: "text", format: "url" })],
  svc: [optional("hmac", "HMAC verification", { kind: "switch" })],
  agentvendor: [
    secret("apiKey", "Anthropic API key"),
    optional("externalEnvironmentId", "Anthropic environment ID"),
  ],
  "agentvendor-aws": [
    required("region", "AWS region", { kind: "dropdown", options: awsRegions }),
    secret("apiKey", "AWS API key"),
    optional("externalWorkspaceId", "Workspace ID"),
    optional("externalEnvironmentId", "Environment ID"),
  ],
  emailjs: [
    fromEmail,
    host,
    port,
    optional("secure", "Secure", { kind: "switch" }),
    optional("user", "User"),
    optionalPassword,
  ],
};

const byProvider: ReadonlyMap<string, readonly CredentialField[]> = new Map(
  Object.entries(credentialFields),
);

/** Returns a provider's credential fields in the order of the form; empty if there are none. */
export const getCredentialFields = (providerId: string): readonly CredentialField[] =>
  byProvider.get(providerId) ?? [];
