import type { ChannelKey } from "../../../../contract/providers/channel-settings.ts";
import {
  findProvider,
  subscriberChannelProviderIds,
} from "../../../../contract/providers/lookup.ts";

const alertKeys: readonly ChannelKey[] = [
  "webhookUrl",
  "alertUid",
  "title",
  "imageUrl",
  "state",
  "externalUrl",
];

const specialKeys: Readonly<Record<string, readonly ChannelKey[]>> = {
  "grafana-on-call": alertKeys,
  mattermost: ["webhookUrl", "channel"],
};

/** Returns the fields of a provider: tokens for push, a webhook for chat, or special fields. */
export function keysOf(providerId: string): readonly ChannelKey[] {
  return (
    specialKeys[providerId] ??
    (findProvider(providerId)?.channel === "push" ? ["deviceTokens"] : ["webhookUrl"])
  );
}

/** Reports whether a subscriber can have channel settings for this provider. */
export const supportsSettings = (providerId: string): boolean =>
  subscriberChannelProviderIds.some((id) => id === providerId);
