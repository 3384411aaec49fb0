import type { ChannelKey } from "../../../../contract/providers/channel-settings.ts";
import {
  findProvider,
  subscriberChannelProviderIds,
} from "../../../../contract/providers/lookup.ts";

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

/** Returns the fields that a provider reads: tokens for push, a webhook for chat, plus its own. */
export function keysOf(providerId: string): readonly ChannelKey[] {
  return (
    special[providerId] ??
    (findProvider(providerId)?.channel === "push" ? ["deviceTokens"] : ["webhookUrl"])
  );
}

/** Reports whether the contract accepts this provider in a subscriber's channel settings. */
export const takesSettings = (providerId: string): boolean =>
  subscriberChannelProviderIds.some((id) => id === providerId);
