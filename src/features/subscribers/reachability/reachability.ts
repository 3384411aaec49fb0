import { type Channel, channels } from "../../../../contract/common.ts";
import { asText, type LooseObject } from "../../../../contract/loose.ts";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import type { StateIcon, Tone } from "../../../components/state-mark.tsx";
import { formatList } from "../../../lib/format.ts";
import { type Address, addressesOf } from "./addresses.ts";
import { type ChannelJob, channelJobs } from "./channel-jobs.ts";

/** What is known; a part that is undefined could not be read, or not yet. */
export interface ReachabilityFacts {
  subscriber: LooseObject;
  endpoints: readonly LooseObject[] | undefined;
  /** Active ones of the open environment. */
  integrations: readonly LooseObject[] | undefined;
  /** The last ones of the subscriber, newest first. */
  events: readonly ReceivedEvent[] | undefined;
}

/** The way to close a gap. */
export type Remedy =
  | { to: "profile"; label: string }
  | { to: "channels"; label: string }
  | { to: "endpoints"; label: string }
  | { to: "integrations"; label: string }
  | { to: "event"; label: string; eventId: string };

export interface ChannelReach {
  channel: Channel;
  tone: Tone;
  icon?: StateIcon;
  /** "Yes", "Failing now", "No device". */
  word: string;
  /** What it rests on; may hold words of the service. */
  because: string;
  remedy?: Remedy;
}

const missing: Record<Channel, { word: string; what: string; remedy: Remedy }> = {
  in_app: { word: "No inbox", what: "no inbox", remedy: { to: "profile", label: "Edit" } },
  email: {
    word: "No address",
    what: "no email address is stored",
    remedy: { to: "profile", label: "Add an address" },
  },
  sms: {
    word: "No number",
    what: "no phone number is stored",
    remedy: { to: "profile", label: "Add a number" },
  },
  push: {
    word: "No device",
    what: "no device token is stored",
    remedy: { to: "channels", label: "Add a token" },
  },
  chat: {
    word: "No destination",
    what: "neither channel settings nor an endpoint is stored",
    remedy: { to: "channels", label: "Add settings" },
  },
};

const channelWords: Record<Channel, string> = {
  in_app: "in-app",
  email: "email",
  sms: "SMS",
  chat: "chat",
  push: "push",
};

const nameOf = (integration: LooseObject) =>
  asText(integration["name"]) ?? asText(integration["identifier"]) ?? "an integration";
const providerName = (id: string | undefined) =>
  id === undefined ? "the provider" : (findProvider(id)?.name ?? id);

/** Whether an address can be used by one of the active integrations. */
function isServed(
  { integration }: Address,
  active: readonly LooseObject[],
  channel: Channel,
): boolean {
  const ofChannel = active.filter((one) => one["channel"] === channel);
  if (integration === undefined) return ofChannel.length > 0;
  const { id, identifier, providerId } = integration;
  if (id !== undefined) return active.some((one) => one["_id"] === id);
  if (identifier !== undefined) return active.some((one) => one["identifier"] === identifier);
  return ofChannel.some((one) => one["providerId"] === providerId);
}

const isSent = ({ kind }: ChannelJob) => kind === "succeeded" || kind === "warning";

/** "the last 2 failed: …", "sent 03:12:42", "not tried in the events read". */
function history(jobs: readonly ChannelJob[], write: (at: number) => string): string {
  const last = jobs[0];
  if (last === undefined) return "nothing was sent here in the events read";
  const at = last.at === undefined ? "" : ` ${write(last.at)}`;
  if (isSent(last)) return `sent${at}`;
  if (last.kind === "notSent") return `the last was not sent${at}; preferences may be why`;
  if (last.kind === "unknown") return "what became of the last is not told";
  if (last.kind !== "failed") return `the last is under way${at}`;
  const failures = jobs.findIndex(({ kind }) => kind !== "failed");
  const count = failures === -1 ? jobs.length : failures;
  const told = last.detail === undefined ? "" : `: ${last.detail}`;
  return `${providerName(last.providerId)} failed ${count === 1 ? "the last" : `the last ${count}`}${at}${told}`;
}

/**
 * Whether each channel can reach a subscriber, on what it rests, and how a gap is closed. Profile,
 * channel settings, endpoints, active integrations and the last events decide; preferences and
 * opt-outs are not in this API, so a "yes" says that nothing known stands against it.
 */
export function reachability(
  facts: ReachabilityFacts,
  now: number,
  write: (at: number) => string,
): ChannelReach[] {
  return channels.map((channel) => channelReach(channel, facts, now, write));
}

function channelReach(
  channel: Channel,
  { subscriber, endpoints, integrations, events }: ReachabilityFacts,
  now: number,
  write: (at: number) => string,
): ChannelReach {
  if (subscriber["deleted"] === true) {
    return { channel, tone: "idle", word: "Deleted", because: "the record is marked as deleted" };
  }
  const addresses = addressesOf(subscriber, endpoints ?? [], channel);
  const jobs = channelJobs(events ?? [], channel, now);
  const active = integrations?.filter((one) => one["channel"] === channel);
  const where = formatList(addresses.slice(0, 3).map(({ text }) => text));
  const past = events === undefined ? "its events could not be read" : history(jobs, write);

  if (addresses.length === 0) {
    const { word, what, remedy } = missing[channel];
    if (endpoints === undefined && channel !== "email") {
      const because = `${what}; whether an endpoint is there could not be read`;
      return { channel, tone: "idle", icon: "unknown", word: "Not known", because };
    }
    // Where nothing of the channel is in use, its absence is no fault of this subscriber.
    if (active?.length === 0) {
      const because = `${what}, and no ${channelWords[channel]} integration is active`;
      return { channel, tone: "idle", word: "Not in use", because };
    }
    const by =
      active === undefined ? "" : `${formatList(active.slice(0, 2).map(nameOf))} can send, `;
    return { channel, tone: "warn", word, because: `${by}${what}`, remedy };
  }
  if (integrations === undefined) {
    const because = `${where}; which integrations are active could not be read`;
    return { channel, tone: "idle", icon: "unknown", word: "Not known", because };
  }
  const served = addresses.filter((address) => isServed(address, integrations, channel));
  if (served.length === 0) {
    const [first] = addresses;
    const own = first?.integration;
    if (active?.length === 0 || own === undefined) {
      return {
        channel,
        tone: "warn",
        word: "No integration",
        because: `${where}; no ${channelWords[channel]} integration is active`,
        remedy: { to: "integrations", label: "Open integrations" },
      };
    }
    const which = own.identifier ?? providerName(own.providerId);
    return {
      channel,
      tone: "warn",
      word: "Integration off",
      because: `${where}: ${which} is not active`,
      remedy:
        first?.endpoint === undefined
          ? { to: "channels", label: "Open the settings" }
          : { to: "endpoints", label: "Open the endpoint" },
    };
  }
  const because = channel === "in_app" ? past : `${where} · ${past}`;
  const last = jobs[0];
  if (last?.kind === "failed") {
    return {
      channel,
      tone: "fail",
      word: "Failing now",
      because,
      ...(last.eventId !== undefined && {
        remedy: { to: "event", label: "Open the event", eventId: last.eventId },
      }),
    };
  }
  if (jobs.some(isSent)) return { channel, tone: "ok", word: "Yes", because };
  return { channel, tone: "ok", word: "Ready, untried", because };
}
