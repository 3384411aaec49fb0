import { channels, type Channel } from "../../../contract/common.ts";
import { asText } from "../../../domain/loose.ts";
import { type Filter, readFilters } from "../../../domain/step-filter.ts";
import type { PublicIntegration } from "../../api/integrations.ts";
import { capitalize } from "../../lib/text/format.ts";
import { providerName } from "./provider-label.tsx";

/** An integration with every field that pages rely on, whatever the service left out. */
export interface IntegrationFacts {
  /** For addresses and requests: the internal ID if known, else the identifier. */
  id: string;
  identifier: string;
  name: string;
  providerId: string;
  /** Absent for agents; an unknown channel stays as it is. */
  channel: string | undefined;
  environmentId: string | undefined;
  active: boolean;
  deleted: boolean;
  primary: boolean;
  conditions: readonly Filter[];
  record: PublicIntegration;
}

export function integrationFacts(record: PublicIntegration): IntegrationFacts {
  const identifier = asText(record.identifier) ?? "";
  const providerId = asText(record.providerId) ?? "";
  return {
    id: asText(record._id) ?? identifier,
    identifier,
    name: asText(record.name) ?? (identifier || providerName(providerId)),
    providerId,
    channel: asText(record.channel),
    environmentId: asText(record._environmentId),
    active: record.active !== false,
    deleted: record.deleted === true,
    primary: record.primary === true,
    conditions: readFilters(record.conditions),
    record,
  };
}

const words: Record<Channel, string> = {
  in_app: "in-app",
  email: "email",
  sms: "SMS",
  chat: "chat",
  push: "push",
};

/** A channel inside a sentence: "in-app"; an unknown one keeps its word. */
export const channelWord = (channel: string): string =>
  // A key of the table by the check before.
  Object.hasOwn(words, channel) ? words[channel as Channel] : channel;

/** A channel at the start of a sentence or as a heading: "In-app". */
export const channelTitle = (channel: string): string => capitalize(channelWord(channel));

/** The channels in the order of the API text, then unknown ones, then agents (undefined). */
export function byChannel<Item extends { channel: string | undefined }>(
  items: readonly Item[],
): { channel: string | undefined; items: Item[] }[] {
  const known: readonly string[] = channels;
  const found = new Set(items.map(({ channel }) => channel));
  const unknown = [...found].filter((channel) => channel !== undefined && !known.includes(channel));
  return [...known.filter((channel) => found.has(channel)), ...unknown, undefined].flatMap(
    (channel) => {
      const own = items.filter((item) => item.channel === channel);
      return own.length === 0 ? [] : [{ channel, items: own }];
    },
  );
}

/** Only there does the service send through the primary one; elsewhere the word has no effect. */
export const primaryHasEffect = (channel: string | undefined): boolean =>
  channel === "email" || channel === "sms";
