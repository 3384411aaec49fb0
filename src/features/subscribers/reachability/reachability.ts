import { type Channel, channels } from "../../../../contract/common.ts";
import { asText, type LooseObject } from "../../../../domain/loose.ts";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import { maskSecrets } from "../../../../contract/secrets.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import type { StateIcon, Tone } from "../../../components/state-mark.tsx";
import { capitalize, formatList, plural } from "../../../lib/text/format.ts";
import { type Address, addressesOf } from "./addresses.ts";
import { type ChannelJob, channelJobs } from "./channel-jobs.ts";

/** Undefined where loading failed or isn't done. */
export interface ReachabilityFacts {
  subscriber: LooseObject;
  endpoints: readonly LooseObject[] | undefined;
  /** Active, in the open environment. */
  integrations: readonly LooseObject[] | undefined;
  /** Of the subscriber, newest first. */
  events: readonly ReceivedEvent[] | undefined;
}

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
  /** "Working", "Failing", "No device". */
  word: string;
  /** The reason; may contain text from the service. */
  because: string;
  remedy?: Remedy;
}

const missing: Record<Channel, { word: string; what: string; remedy: Remedy }> = {
  in_app: { word: "No inbox", what: "no inbox", remedy: { to: "profile", label: "Edit" } },
  email: {
    word: "No address",
    what: "no email address saved",
    remedy: { to: "profile", label: "Add address" },
  },
  sms: {
    word: "No number",
    what: "no phone number saved",
    remedy: { to: "profile", label: "Add number" },
  },
  push: {
    word: "No device",
    what: "no device token saved",
    remedy: { to: "channels", label: "Add token" },
  },
  chat: {
    word: "No destination",
    what: "no channel settings or endpoint saved",
    remedy: { to: "channels", label: "Add settings" },
  },
};

interface ChannelText {
  /** As written within a sentence. */
  name: string;
  /** Describes deliveries that weren't to the subscriber's current destinations. */
  elsewhere: (count: number) => string;
}

const deliveries = (count: number) => plural(count, "delivery", "deliveries");
const channelTexts: Record<Channel, ChannelText> = {
  in_app: { name: "in-app", elsewhere: (n) => `${deliveries(n)} to other inboxes not counted` },
  email: { name: "email", elsewhere: (n) => `${deliveries(n)} to other addresses not counted` },
  sms: { name: "SMS", elsewhere: (n) => `${deliveries(n)} to other numbers not counted` },
  chat: { name: "chat", elsewhere: (n) => `${deliveries(n)} to other webhooks not counted` },
  push: { name: "push", elsewhere: (n) => `${deliveries(n)} to other devices not counted` },
};

const nameOf = (integration: LooseObject) =>
  asText(integration["name"]) ?? asText(integration["identifier"]) ?? "an integration";
const providerName = (id: string | undefined) =>
  id === undefined ? "the provider" : (findProvider(id)?.name ?? id);

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

// Ignores notation: spaces in a number, capitals in an address.
const comparable = (text: string) => text.toLowerCase().replaceAll(/[\s().-]/g, "");

/** A job that doesn't report its destination counts as sent to one of them. */
function usedOwn({ destinations }: ChannelJob, addresses: readonly Address[]): boolean {
  const own = new Set(addresses.flatMap(({ values }) => values.map(comparable)));
  return (
    destinations.length === 0 ||
    own.size === 0 ||
    destinations.some((one) => own.has(comparable(one)))
  );
}

/** Counts the newest deliveries with the same failure: at one provider, or before any call. */
function failuresInARow(jobs: readonly ChannelJob[]): number {
  const [last] = jobs;
  const end = jobs.findIndex(
    ({ kind, call, providerId }) =>
      kind !== "failed" || call !== last?.call || providerId !== last?.providerId,
  );
  return end === -1 ? jobs.length : end;
}

/** "last sent 03:12:42", "last 2 deliveries failed at SendGrid 03:12: …". */
function history(jobs: readonly ChannelJob[], write: (at: number) => string): string {
  const last = jobs[0];
  if (last === undefined) return "no recent deliveries";
  const at = last.at === undefined ? "" : ` ${write(last.at)}`;
  if (isSent(last)) return `last sent${at}`;
  if (last.kind === "notSent") return `last skipped${at}`;
  if (last.kind === "unknown") return "outcome of the last delivery unknown";
  if (last.kind !== "failed") return `last delivery in progress${at}`;
  const count = failuresInARow(jobs);
  const what = count === 1 ? "last delivery" : `last ${count} deliveries`;
  const where =
    last.call === "called"
      ? ` at ${providerName(last.providerId)}`
      : last.call === "notCalled"
        ? " before a provider was called"
        : "";
  const detail = last.detail === undefined ? "" : `: ${maskSecrets(last.detail)}`;
  return `${what} failed${where}${at}${detail}`;
}

/** A good result only means that no issue is known: preferences aren't part of this API. */
export function reachability(
  facts: ReachabilityFacts,
  now: number,
  write: (at: number) => string,
): ChannelReach[] {
  return channels.map((channel) => {
    const reach = channelReach(channel, facts, now, write);
    return { ...reach, because: asSentence(reach.because) };
  });
}

/** Capitalizes a text, unless it starts with an email address. */
const asSentence = (text: string): string => (/^[a-z][^ ]*@/.test(text) ? text : capitalize(text));

/** The result if no address is saved. */
function withoutAddress(
  channel: Channel,
  endpoints: ReachabilityFacts["endpoints"],
  active: readonly LooseObject[] | undefined,
): ChannelReach {
  const { word, what, remedy } = missing[channel];
  if (endpoints === undefined && channel !== "email") {
    const because = `${what}; channel endpoints couldn't be loaded`;
    return { channel, tone: "idle", icon: "unknown", word: "Unknown", because };
  }
  // A missing address is no issue if the channel isn't in use.
  if (active?.length === 0) {
    const because = `${what}, and no active ${channelTexts[channel].name} integration`;
    return { channel, tone: "idle", word: "Not in use", because };
  }
  const by = active === undefined ? "" : `; ${formatList(active.slice(0, 2).map(nameOf))} can send`;
  return { channel, tone: "warn", word, because: `${what}${by}`, remedy };
}

/** The result if no active integration can use the addresses. */
function withoutIntegration(
  channel: Channel,
  addresses: readonly Address[],
  where: string,
  hasActive: boolean,
): ChannelReach {
  const [first] = addresses;
  const own = first?.integration;
  if (!hasActive || own === undefined) {
    return {
      channel,
      tone: "warn",
      word: "No integration",
      because: `${where}; no active ${channelTexts[channel].name} integration`,
      remedy: { to: "integrations", label: "Open integrations" },
    };
  }
  const which = own.identifier ?? providerName(own.providerId);
  return {
    channel,
    tone: "warn",
    word: "Inactive",
    because: `${where}; integration ${which} is inactive`,
    remedy:
      first?.endpoint === undefined
        ? { to: "channels", label: "Open settings" }
        : { to: "endpoints", label: "Open endpoint" },
  };
}

function remedyOf(address: Address): Remedy {
  if (address.endpoint !== undefined) return { to: "endpoints", label: "Open endpoint" };
  if (address.integration !== undefined) return { to: "channels", label: "Edit settings" };
  return { to: "profile", label: "Edit profile" };
}

function channelReach(
  channel: Channel,
  { subscriber, endpoints, integrations, events }: ReachabilityFacts,
  now: number,
  write: (at: number) => string,
): ChannelReach {
  if (subscriber["deleted"] === true) {
    return { channel, tone: "idle", word: "Deleted", because: "subscriber is marked as deleted" };
  }
  const addresses = addressesOf(subscriber, endpoints ?? [], channel);
  const active = integrations?.filter((one) => one["channel"] === channel);
  if (addresses.length === 0) return withoutAddress(channel, endpoints, active);
  const where = formatList(addresses.slice(0, 3).map(({ text }) => text));
  if (integrations === undefined) {
    const because = `${where}; active integrations couldn't be loaded`;
    return { channel, tone: "idle", icon: "unknown", word: "Unknown", because };
  }
  const served = addresses.filter((address) => isServed(address, integrations, channel));
  if (served.length === 0) {
    return withoutIntegration(channel, addresses, where, active?.length !== 0);
  }
  const malformed = served.find(({ issues }) => issues.length > 0);
  const issues = formatList(served.flatMap((address) => address.issues));
  if (malformed && served.every(({ isMalformed }) => isMalformed)) {
    const because = `${issues}: ${where}`;
    return { channel, tone: "fail", word: "Malformed", because, remedy: remedyOf(malformed) };
  }
  const all = channelJobs(events ?? [], channel, now);
  const jobs = all.filter((job) => usedOwn(job, addresses));
  const because = [
    ...(channel === "in_app" ? [] : [where]),
    ...(malformed ? [issues] : []),
    events === undefined ? "recent events couldn't be loaded" : history(jobs, write),
    ...(all.length > jobs.length
      ? [channelTexts[channel].elsewhere(all.length - jobs.length)]
      : []),
  ].join(" · ");
  const last = jobs[0];
  if (last?.kind === "failed") {
    return {
      channel,
      // A template error, for example, doesn't affect whether the subscriber can be reached.
      tone: last.call === "notCalled" ? "warn" : "fail",
      word: last.call !== "notCalled" && failuresInARow(jobs) > 1 ? "Failing" : "Last failed",
      because,
      ...(last.eventId !== undefined && {
        remedy: { to: "event", label: "Open event", eventId: last.eventId },
      }),
    };
  }
  if (malformed) {
    const word = "Partly malformed";
    return { channel, tone: "warn", word, because, remedy: remedyOf(malformed) };
  }
  return { channel, tone: "ok", word: jobs.some(isSent) ? "Working" : "Ready", because };
}
