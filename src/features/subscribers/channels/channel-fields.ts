import type { CredentialField } from "../../../../contract/providers/fields.ts";
import {
  findProvider,
  subscriberChannelProviderIds,
} from "../../../../contract/providers/lookup.ts";
import type { ChannelCredentials } from "../../../../contract/subscribers.ts";

export type ChannelKey = keyof ChannelCredentials;
export type ChannelField = CredentialField & { key: ChannelKey; help: string };

/** The eight kinds of channel settings (2.3). A webhook's address lets whoever knows it write. */
export const channelFields = {
  webhookUrl: {
    key: "webhookUrl",
    label: "Webhook URL",
    kind: "string",
    secret: true,
    help: "Where the message is posted to",
  },
  channel: { key: "channel", label: "Channel", kind: "string", help: "The channel to post in" },
  deviceTokens: {
    key: "deviceTokens",
    label: "Device tokens",
    kind: "textarea",
    secret: true,
    help: "One for each device",
  },
  alertUid: {
    key: "alertUid",
    label: "Alert id",
    kind: "string",
    help: "Groups what belongs to one alert",
  },
  title: { key: "title", label: "Alert title", kind: "string", help: "Heading of the alert" },
  imageUrl: {
    key: "imageUrl",
    label: "Image URL",
    kind: "string",
    help: "Picture shown with the alert",
  },
  state: { key: "state", label: "State", kind: "string", help: "alerting, or ok" },
  externalUrl: {
    key: "externalUrl",
    label: "External URL",
    kind: "string",
    help: "Leads to what the alert is about",
  },
} as const satisfies Record<ChannelKey, ChannelField>;

export const channelKeys = Object.keys(channelFields) as ChannelKey[];

const ofAlert: readonly ChannelKey[] = [
  "webhookUrl",
  "alertUid",
  "title",
  "imageUrl",
  "state",
  "externalUrl",
];

const special: Readonly<Record<string, readonly ChannelKey[]>> = {
  "grafana-on-call": ofAlert,
  mattermost: ["webhookUrl", "channel"],
};

/** The kinds that a provider reads: devices for push, a webhook for chat, and what it has besides. */
export function keysOf(providerId: string): readonly ChannelKey[] {
  return (
    special[providerId] ??
    (findProvider(providerId)?.channel === "push" ? ["deviceTokens"] : ["webhookUrl"])
  );
}

/** Whether the contract lets a subscriber's channel settings name this provider. */
export const takesSettings = (providerId: string): boolean =>
  subscriberChannelProviderIds.some((id) => id === providerId);
