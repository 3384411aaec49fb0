import { sortDetailsByTime } from "../../../../domain/attempts.ts";
import { findLastProvider } from "../../../../domain/job-provider.ts";
import {
  asObject,
  asObjects,
  asText,
  asTexts,
  asTime,
  type LooseObject,
} from "../../../../domain/loose.ts";
import { getEventOutcome } from "../../../../domain/event-outcome.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { parseMessage } from "../messages/read-message.ts";

export type ChannelJob = ReturnType<typeof getChannelJobs>[number];

const problemStatuses = new Set(["Failed", "Warning"]);

const destinationFieldsByChannel: Readonly<Record<string, readonly string[]>> = {
  email: ["email"],
  sms: ["phone"],
  chat: ["directWebhookUrl", "phone"],
  push: ["deviceTokens"],
};

/** Override fields that replace a destination of the subscriber. */
const overrideFields = ["to", "email", "phone", "phoneNumber", "webhookUrl", "deviceTokens"];

const getTexts = (record: LooseObject | undefined, fields: readonly string[]) =>
  fields.flatMap((field) => asTexts(record?.[field]));

// Destinations are cached, because parsing the messages of all jobs on each refresh would be slow.
const destinationCache = new WeakMap<LooseObject, readonly string[]>();

/**
 * Returns the destinations from the job's messages, the job's overrides, or the subscriber's
 * profile.
 */
function findDestinations(
  event: LooseObject,
  job: LooseObject,
  channel: string,
): readonly string[] {
  const cachedDestinations = destinationCache.get(job);
  if (cachedDestinations) return cachedDestinations;
  const fields = destinationFieldsByChannel[channel] ?? [];
  const messageDestinations = asObjects(job["executionDetails"]).flatMap((detail) => {
    const message = parseMessage(detail["raw"]);
    return message?.["channel"] === channel ? getTexts(message, fields) : [];
  });
  const overrides = asObject(job["overrides"]);
  const destinations = [
    messageDestinations,
    getTexts(asObject(overrides?.[channel]), overrideFields),
    // `event.subscriber` is the profile at the time of the trigger. A chat message may be sent to a
    // webhook although the profile has a phone number.
    channel === "chat" ? [] : getTexts(asObject(event["subscriber"]), fields),
  ].find((texts) => texts.length > 0);
  destinationCache.set(job, destinations ?? []);
  return destinations ?? [];
}

/** Returns the jobs of a channel, except merged jobs, in the order of the events. */
export function getChannelJobs(events: readonly ReceivedEvent[], channel: string, now: number) {
  return events.flatMap((event) => {
    const { jobs } = getEventOutcome(event, now);
    const rawJobs = asObjects(asObject(event)?.["jobs"]);
    return jobs.flatMap((outcome, index) => {
      // The digest of another event delivers the content of a merged job.
      if (outcome.type !== channel || outcome.kind === "merged") return [];
      const job = rawJobs[index] ?? {};
      const detail = sortDetailsByTime(job["executionDetails"]).findLast(({ status }) =>
        problemStatuses.has(asText(status) ?? ""),
      );
      return [
        {
          eventId: asText(event._id),
          kind: outcome.kind,
          status: outcome.status,
          /** Whether the provider of a failed job was called. */
          call: outcome.providerCall?.callStatus,
          /**
           * Time of the job's end or last update, or of the event, in milliseconds since the epoch.
           */
          activityAt: outcome.endedAt ?? outcome.lastActivityAt ?? asTime(event.createdAt),
          providerId: findLastProvider(job, outcome),
          detail: asText(detail?.["detail"]),
          /** Destinations of the job. Empty if the event doesn't contain any. */
          destinations: findDestinations(event, job, channel),
        },
      ];
    });
  });
}
