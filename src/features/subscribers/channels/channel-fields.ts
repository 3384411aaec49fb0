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

/** Returns the fields that a provider uses: tokens for push, a webhook for chat, or its own set. */
export function keysOf(providerId: string): readonly ChannelKey[] {
  return (
    specialKeys[providerId] ??
    (findProvider(providerId)?.channel === "push" ? ["deviceTokens"] : ["webhookUrl"])
  );
}

/** Reports whether a subscriber can have channel settings for this provider. */
export const supportsSettings = (providerId: string): boolean =>
  subscriberChannelProviderIds.some((id) => id === providerId);
