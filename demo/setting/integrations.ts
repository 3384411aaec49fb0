import { allOf, anyOf, payloadPart, subscriberPart } from "../conditions.ts";
import type { ProviderId } from "../../contract/providers/lookup.ts";
import type { StepFilter } from "../../contract/common.ts";
import type { Configurations, Credentials } from "../../contract/integrations.ts";
import type { DemoEnvironmentName } from "../names.ts";

export interface IntegrationDefinition {
  readonly identifier: string;
  readonly name: string;
  readonly providerId: ProviderId;
  readonly state: "primary" | "active" | "inactive" | "deleted";
  readonly conditions?: readonly StepFilter[];
  /** Beside the required ones, which are made up. */
  readonly credentials?: Credentials;
  readonly configurations?: Configurations;
  /** Days before now at which it was created. */
  readonly age: number;
}

const inRegion = (...regions: string[]) => [
  allOf(subscriberPart("data.region", "IN", regions.join(","))),
];

const production: readonly IntegrationDefinition[] = [
  { identifier: "inbox", name: "Inbox", providerId: "svc", state: "primary", age: 398 },
  {
    identifier: "sendgrid-eu",
    name: "SendGrid EU",
    providerId: "sendgrid",
    state: "primary",
    credentials: { region: "eu", ipPoolName: "transactional" },
    configurations: { inboundWebhookEnabled: true },
    age: 396,
  },
  {
    identifier: "sendgrid-us",
    name: "SendGrid US",
    providerId: "sendgrid",
    state: "active",
    conditions: inRegion("us", "latam"),
    credentials: { region: "global", from: "hello@us.larkfield.example" },
    age: 310,
  },
  {
    identifier: "mailgun",
    name: "Mailgun",
    providerId: "mailgun",
    state: "active",
    conditions: [
      anyOf(
        payloadPart("tenant", "EQUAL", "eu-gov"),
        payloadPart("order.channel", "IN", "wholesale,marketplace"),
      ),
    ],
    credentials: { from: "mail@wholesale.larkfield.example", senderName: "Larkfield Wholesale" },
    age: 260,
  },
  {
    identifier: "ses-backup",
    name: "SES backup",
    providerId: "ses",
    state: "active",
    credentials: { region: "eu-west-1" },
    age: 120,
  },
  {
    identifier: "smtp-relay",
    name: "Office SMTP relay",
    providerId: "nodemailer",
    state: "inactive",
    credentials: {
      host: "relay.larkfield.example",
      port: "587",
      requireTls: true,
      tlsOptions: { minVersion: "TLSv1.2", servername: "relay.larkfield.example" },
    },
    age: 380,
  },
  {
    identifier: "postmark-trial",
    name: "Postmark (trial)",
    providerId: "postmark",
    state: "deleted",
    age: 340,
  },
  { identifier: "twilio", name: "Twilio", providerId: "twilio", state: "primary", age: 396 },
  {
    identifier: "infobip-dach",
    name: "Infobip for DACH",
    providerId: "infobip-sms",
    state: "active",
    conditions: [allOf(subscriberPart("locale", "LIKE", "de-"))],
    age: 190,
  },
  {
    identifier: "vonage",
    name: "Vonage (old contract)",
    providerId: "nexmo",
    state: "inactive",
    age: 395,
  },
  { identifier: "fcm", name: "Firebase", providerId: "fcm", state: "primary", age: 390 },
  {
    identifier: "apns",
    name: "Apple push",
    providerId: "apns",
    state: "active",
    credentials: { secure: true },
    age: 389,
  },
  {
    identifier: "expo-beta",
    name: "Expo (beta app)",
    providerId: "expo",
    state: "inactive",
    age: 150,
  },
  {
    identifier: "onesignal-web",
    name: "OneSignal web push",
    providerId: "one-signal",
    state: "active",
    age: 88,
  },
  {
    identifier: "slack",
    name: "Slack",
    providerId: "slack",
    state: "primary",
    credentials: { hmac: true, redirectUrl: "https://app.larkfield.example/slack/callback" },
    age: 350,
  },
  {
    identifier: "msteams",
    name: "Microsoft Teams",
    providerId: "msteams",
    state: "active",
    credentials: {
      clientId: "0c7d1f5e-3b6a-4d55-9f0e-2a8b6c1d4e90",
      tenantId: "larkfield.example",
    },
    age: 210,
  },
  { identifier: "discord", name: "Discord", providerId: "discord", state: "active", age: 205 },
  {
    identifier: "mattermost-old",
    name: "Mattermost (retired)",
    providerId: "mattermost",
    state: "inactive",
    age: 377,
  },
  {
    identifier: "telegram",
    name: "Telegram bot",
    providerId: "telegram",
    state: "active",
    age: 99,
  },
  {
    identifier: "whatsapp",
    name: "WhatsApp Business",
    providerId: "whatsapp-business",
    state: "active",
    age: 64,
  },
  {
    identifier: "oncall",
    name: "On-call alerts",
    providerId: "grafana-on-call",
    state: "active",
    credentials: { alertUid: "larkfield-shop", title: "Shop", state: "alerting" },
    age: 77,
  },
  {
    identifier: "store-webhook",
    name: "Store terminals",
    providerId: "chat-webhook",
    state: "active",
    age: 140,
  },
  {
    identifier: "support-agent",
    name: "Support agent",
    providerId: "svc-agentvendor",
    state: "active",
    age: 40,
  },
  {
    identifier: "returns-agent",
    name: "Returns agent",
    providerId: "agentvendor",
    state: "active",
    age: 21,
  },
];

const development: readonly IntegrationDefinition[] = [
  { identifier: "inbox", name: "Inbox", providerId: "svc", state: "primary", age: 398 },
  { identifier: "mailtrap", name: "Mailtrap", providerId: "mailtrap", state: "primary", age: 397 },
  {
    identifier: "sendgrid-sandbox",
    name: "SendGrid sandbox",
    providerId: "sendgrid",
    state: "active",
    age: 300,
  },
  {
    identifier: "twilio-test",
    name: "Twilio test account",
    providerId: "twilio",
    state: "primary",
    age: 397,
  },
  { identifier: "fcm-dev", name: "Firebase dev", providerId: "fcm", state: "active", age: 390 },
  { identifier: "slack-dev", name: "Slack dev", providerId: "slack", state: "active", age: 300 },
  {
    identifier: "store-webhook-dev",
    name: "Store terminals (test)",
    providerId: "chat-webhook",
    state: "active",
    age: 130,
  },
];

export const integrationDefinitions: Readonly<
  Record<DemoEnvironmentName, readonly IntegrationDefinition[]>
> = { Production: production, Development: development };
