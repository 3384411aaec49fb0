import { channels } from "../../../contract/enums.ts";
import type { Channel } from "../../../contract/common.ts";
import { asText } from "../../../domain/loose.ts";
import { parseFilters } from "../../../domain/step-filter.ts";
import type { PublicIntegration } from "../../api/integrations.ts";
import { capitalize } from "../../lib/text/format.ts";
import { getProviderName } from "./provider-label.tsx";

export type IntegrationInfo = ReturnType<typeof toIntegrationInfo>;

export function toIntegrationInfo(record: PublicIntegration) {
  const identifier = asText(record.identifier) ?? "";
  const providerId = asText(record.providerId) ?? "";
  const isDeleted = record.deleted === true;
  return {
    /** The ID for URLs and requests: the internal ID if known, otherwise the identifier. */
    id: asText(record._id) ?? identifier,
    identifier,
    name: asText(record.name) ?? (identifier || getProviderName(providerId)),
    providerId,
    /** Undefined for agents. May be an unknown channel. */
    channel: asText(record.channel),
    environmentId: asText(record._environmentId),
    // A service may keep the status and role of a deleted integration, which never sends.
    active: record.active !== false && !isDeleted,
    deleted: isDeleted,
    primary: record.primary === true && !isDeleted,
    conditions: parseFilters(record.conditions),
    record,
  };
}

const channelNames: Record<Channel, string> = {
  in_app: "in-app",
  email: "email",
  sms: "SMS",
  chat: "chat",
  push: "push",
};

/** Returns the channel's name for use within a sentence, for example "in-app". */
export const getChannelName = (channel: string): string =>
  // The check proves that the channel is a key of the table.
  Object.hasOwn(channelNames, channel) ? channelNames[channel as Channel] : channel;

/** Returns the channel's name for a heading or the start of a sentence, for example "In-app". */
export const formatChannelHeading = (channel: string): string =>
  capitalize(getChannelName(channel));

/** Groups items by channel, in the API's order. Unknown channels follow, and agents are last. */
export function groupByChannel<Item extends { channel: string | undefined }>(
  items: readonly Item[],
): { channel: string | undefined; items: Item[] }[] {
  const knownChannels: readonly string[] = channels;
  const usedChannels = new Set(items.map(({ channel }) => channel));
  const unknownChannels = [...usedChannels].filter(
    (channel) => channel !== undefined && !knownChannels.includes(channel),
  );
  return [
    ...knownChannels.filter((channel) => usedChannels.has(channel)),
    ...unknownChannels,
    undefined,
  ].flatMap((channel) => {
    const channelItems = items.filter((item) => item.channel === channel);
    return channelItems.length === 0 ? [] : [{ channel, items: channelItems }];
  });
}

/** Reports whether the primary integration affects delivery on a channel. */
export const usesPrimaryIntegration = (channel: string | undefined): boolean =>
  channel === "email" || channel === "sms";

export const canHaveEndpoints = (channel: string | undefined): boolean =>
  channel === "chat" || channel === "sms";
