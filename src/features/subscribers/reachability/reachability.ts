import type { Channel } from "../../../../contract/common.ts";
import { channels } from "../../../../contract/enums.ts";
import { asText, type LooseObject } from "../../../../domain/loose.ts";
import {
  getChannelName,
  toIntegrationInfo,
} from "../../../entities/integrations/integration-info.ts";
import { isIdle } from "../../../entities/integrations/is-idle.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import type { StateIcon, Tone } from "../../../components/state-mark.tsx";
import { capitalize, formatList, plural } from "../../../lib/text/format.ts";
import { type Address, getAddresses } from "./addresses.ts";
import { type ChannelJob, getChannelJobs } from "./channel-jobs.ts";
import {
  countFailuresInARow,
  describeHistory,
  getProviderText,
  isSent,
} from "./delivery-history.ts";
import { getMalformedAddressRemedy, getMissingAddressRemedy, type Remedy } from "./remedy.ts";

/** Records of a subscriber. A list is undefined until it is loaded. */
export interface ReachabilityRecords {
  subscriber: LooseObject;
  endpoints: readonly LooseObject[] | undefined;
  /** Active integrations of the environment. */
  integrations: readonly LooseObject[] | undefined;
  /** Events of the subscriber, newest first. */
  events: readonly ReceivedEvent[] | undefined;
}

export interface ChannelReach {
  channel: Channel;
  tone: Tone;
  icon?: StateIcon;
  /** Status, for example "Working", "Failing", or "No device". */
  status: string;
  /** Reason for the status, which may contain text from the service. */
  reason: string;
  remedy?: Remedy;
}

interface ChannelText {
  /** Status and description if no address is saved. */
  status: string;
  description: string;
  /** Describes deliveries to destinations that aren't the subscriber's own. */
  formatOtherDeliveries: (count: number) => string;
}

const formatDeliveries = (count: number) => plural(count, "delivery", "deliveries");
const channelTexts: Record<Channel, ChannelText> = {
  in_app: {
    status: "No inbox",
    description: "no inbox",
    formatOtherDeliveries: (count) => `${formatDeliveries(count)} to other inboxes not counted`,
  },
  email: {
    status: "No address",
    description: "no email address saved",
    formatOtherDeliveries: (count) => `${formatDeliveries(count)} to other addresses not counted`,
  },
  sms: {
    status: "No number",
    description: "no phone number saved",
    formatOtherDeliveries: (count) => `${formatDeliveries(count)} to other numbers not counted`,
  },
  push: {
    status: "No device",
    description: "no device token saved",
    formatOtherDeliveries: (count) => `${formatDeliveries(count)} to other devices not counted`,
  },
  chat: {
    status: "No destination",
    description: "no channel settings or endpoint saved",
    formatOtherDeliveries: (count) => `${formatDeliveries(count)} to other webhooks not counted`,
  },
};

const getIntegrationName = (integration: LooseObject) =>
  asText(integration["name"]) ?? asText(integration["identifier"]) ?? "an integration";
function isUsable(
  { integration }: Address,
  activeIntegrations: readonly LooseObject[],
  channel: Channel,
): boolean {
  const channelIntegrations = activeIntegrations.filter((item) => item["channel"] === channel);
  if (integration === undefined) return channelIntegrations.length > 0;
  const { id, identifier, providerId } = integration;
  if (id !== undefined) return activeIntegrations.some((item) => item["_id"] === id);
  if (identifier !== undefined)
    return activeIntegrations.some((item) => item["identifier"] === identifier);
  return channelIntegrations.some((item) => item["providerId"] === providerId);
}

// Removes formatting, for example spaces in phone numbers and capitals in email addresses.
const normalize = (text: string) => text.toLowerCase().replaceAll(/[\s().-]/g, "");

/**
 * Reports whether a job may have been sent to one of the addresses. Returns true if the
 * destinations or the values of the addresses are unknown.
 */
function isOwnDelivery({ destinations }: ChannelJob, addresses: readonly Address[]): boolean {
  const normalizedAddresses = new Set(addresses.flatMap(({ values }) => values.map(normalize)));
  return (
    destinations.length === 0 ||
    normalizedAddresses.size === 0 ||
    destinations.some((item) => normalizedAddresses.has(normalize(item)))
  );
}

/** Ignores the subscriber's preferences, which the API doesn't return. */
export function evaluateReachability(
  records: ReachabilityRecords,
  now: number,
  formatTime: (at: number) => string,
): ChannelReach[] {
  return channels.map((channel) => {
    const reach = evaluateChannel(channel, records, now, formatTime);
    return { ...reach, reason: toSentence(reach.reason) };
  });
}

/** Capitalizes a sentence unless it starts with an email address. */
const toSentence = (text: string): string => (/^[a-z][^ ]*@/.test(text) ? text : capitalize(text));

const describeMissingSender = (channel: Channel) =>
  `no active ${getChannelName(channel)} integration is primary or has conditions`;

function evaluateWithoutAddress(
  channel: Channel,
  records: ReachabilityRecords,
  senders: readonly LooseObject[],
): ChannelReach {
  const { status, description } = channelTexts[channel];
  if (records.endpoints === undefined && channel !== "email") {
    const reason = `${description}; endpoints aren't loaded`;
    return { channel, tone: "idle", icon: "unknown", status: "Unknown", reason };
  }
  // A missing address isn't an issue if the channel isn't in use.
  const channelIntegrations = records.integrations?.filter((item) => item["channel"] === channel);
  if (channelIntegrations?.length === 0) {
    const reason = `${description}, and no active ${getChannelName(channel)} integration`;
    return { channel, tone: "idle", status: "Not in use", reason };
  }
  const channelSenders = senders.filter((item) => item["channel"] === channel);
  const senderText =
    channelIntegrations === undefined
      ? ""
      : channelSenders.length === 0
        ? `; ${describeMissingSender(channel)}`
        : `; ${formatList(channelSenders.map(getIntegrationName))} can send`;
  const remedy = getMissingAddressRemedy(channel, records);
  return { channel, tone: "warn", status, reason: `${description}${senderText}`, remedy };
}

/** Returns the result if no active integration sends to the addresses. */
function evaluateWithoutSender(
  channel: Channel,
  addresses: readonly Address[],
  addressText: string,
  integrations: readonly LooseObject[],
): ChannelReach {
  const [firstAddress] = addresses;
  const integration = firstAddress?.integration;
  const integrationName =
    integration && (integration.identifier ?? getProviderText(integration.providerId));
  if (firstAddress && isUsable(firstAddress, integrations, channel)) {
    const issue =
      integrationName === undefined
        ? describeMissingSender(channel)
        : `integration ${integrationName} isn't primary and has no conditions`;
    return {
      channel,
      tone: "warn",
      status: "No sender",
      reason: `${addressText}; ${issue}`,
      remedy: { to: "integrations", label: "View integrations" },
    };
  }
  if (integrationName === undefined || !integrations.some((item) => item["channel"] === channel)) {
    return {
      channel,
      tone: "warn",
      status: "No integration",
      reason: `${addressText}; no active ${getChannelName(channel)} integration`,
      remedy: { to: "integrations", label: "View integrations" },
    };
  }
  return {
    channel,
    tone: "warn",
    status: "Inactive",
    reason: `${addressText}; integration ${integrationName} isn't active`,
    remedy:
      firstAddress?.isEndpoint === true
        ? { to: "endpoints", label: "View endpoints" }
        : { to: "channels", label: "View settings" },
  };
}

function evaluateChannel(
  channel: Channel,
  records: ReachabilityRecords,
  now: number,
  formatTime: (at: number) => string,
): ChannelReach {
  const { subscriber, endpoints, integrations, events } = records;
  if (subscriber["deleted"] === true) {
    return { channel, tone: "idle", status: "Deleted", reason: "subscriber is marked as deleted" };
  }
  const addresses = getAddresses(subscriber, endpoints ?? [], channel);
  const senders = integrations?.filter((item) => !isIdle(toIntegrationInfo(item))) ?? [];
  if (addresses.length === 0) return evaluateWithoutAddress(channel, records, senders);
  const addressText = formatList(addresses.slice(0, 3).map(({ text }) => text));
  if (integrations === undefined) {
    const reason = `${addressText}; active integrations aren't loaded`;
    return { channel, tone: "idle", icon: "unknown", status: "Unknown", reason };
  }
  const usableAddresses = addresses.filter((address) => isUsable(address, senders, channel));
  if (usableAddresses.length === 0)
    return evaluateWithoutSender(channel, addresses, addressText, integrations);
  const malformedAddress = usableAddresses.find(({ issues }) => issues.length > 0);
  const issuesText = formatList(usableAddresses.flatMap((address) => address.issues));
  if (malformedAddress && usableAddresses.every(({ isMalformed }) => isMalformed)) {
    return {
      channel,
      tone: "fail",
      status: "Malformed",
      reason: `${issuesText}: ${addressText}`,
      remedy: getMalformedAddressRemedy(malformedAddress, records),
    };
  }
  const allJobs = getChannelJobs(events ?? [], channel, now);
  const ownJobs = allJobs.filter((job) => isOwnDelivery(job, addresses));
  // An unfinished delivery must not hide the outcome of the deliveries before it.
  const endedJobs = ownJobs.filter(({ kind }) => kind !== "waiting" && kind !== "running");
  const jobs = endedJobs.length > 0 ? endedJobs : ownJobs;
  const reason = [
    ...(channel === "in_app" ? [] : [addressText]),
    ...(malformedAddress ? [issuesText] : []),
    events === undefined ? "recent events aren't loaded" : describeHistory(jobs, formatTime),
    ...(allJobs.length > ownJobs.length
      ? [channelTexts[channel].formatOtherDeliveries(allJobs.length - ownJobs.length)]
      : []),
  ].join(" · ");
  const latestJob = jobs[0];
  if (latestJob?.kind === "failed") {
    return {
      channel,
      // A failure before the provider call, such as a template error, isn't a subscriber issue.
      tone: latestJob.call === "notCalled" ? "warn" : "fail",
      status:
        latestJob.call !== "notCalled" && countFailuresInARow(jobs) > 1
          ? "Failing"
          : "Last send failed",
      reason,
      ...(latestJob.eventId !== undefined && {
        remedy: { to: "event", label: "Open event", eventId: latestJob.eventId },
      }),
    };
  }
  if (malformedAddress) {
    const status = "Partly malformed";
    return {
      channel,
      tone: "warn",
      status,
      reason,
      remedy: getMalformedAddressRemedy(malformedAddress, records),
    };
  }
  return { channel, tone: "ok", status: jobs.some(isSent) ? "Working" : "Ready", reason };
}
