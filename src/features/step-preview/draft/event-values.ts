import { parseJson } from "../../../../contract/parse-json.ts";
import type { JsonObject } from "../../../../contract/common.ts";
import { getEventSubscriber } from "../../../../domain/event-subscriber.ts";
import {
  asObject,
  asObjects,
  asText,
  asTexts,
  type LooseObject,
} from "../../../../domain/loose.ts";
import { profileFields } from "../../../../contract/subscribers.ts";

export const findJob = (event: unknown, stepId: string): LooseObject | undefined =>
  asObjects(asObject(event)?.["jobs"]).find(
    (job) => asText(asObject(job["step"])?.["_id"]) === stepId,
  );

export interface StepControls {
  /** `controlVariables` of the job's step, or the event's `controls`. */
  values: JsonObject;
  source: "controlVariables" | "controls";
  eventId: string | undefined;
  createdAt: unknown;
}

export function getEventControls(event: unknown, stepId: string): StepControls | undefined {
  const record = asObject(event);
  const job = findJob(event, stepId);
  const stepValues = asObject(asObject(job?.["step"])?.["controlVariables"]);
  const values = stepValues ?? (job && asObject(record?.["controls"]));
  if (values === undefined) return undefined;
  return {
    values,
    source: stepValues ? "controlVariables" : "controls",
    eventId: asText(record?.["_id"]),
    createdAt: record?.["createdAt"],
  };
}

/** Expects newest events first. */
export function findNewestControls(events: readonly unknown[], stepId: string) {
  for (const event of events) {
    const controls = getEventControls(event, stepId);
    if (controls) return controls;
  }
  return undefined;
}

/** Converts `type:id` keys to an object that templates can use. */
function toContext(keys: readonly string[]): JsonObject {
  return Object.fromEntries(
    keys.map((key) => {
      const colonIndex = key.indexOf(":");
      return [key.slice(0, colonIndex), key.slice(colonIndex + 1)];
    }),
  );
}

export const getEventSubscriberId = (event: unknown): string | undefined =>
  asText(getEventSubscriber(asObject(event) ?? {})["subscriberId"]);

/**
 * Adds the profile's values to an event's subscriber, because events don't record the locale, time
 * zone, or custom data. Recorded values take precedence: the profile may have changed since the
 * event.
 */
export function withProfile(event: unknown, profile: LooseObject | undefined): unknown {
  const record = asObject(event);
  if (record === undefined || profile === undefined) return event;
  return { ...record, subscriber: { ...profile, ...asObject(record["subscriber"]) } };
}

const getDigestEvents = (event: unknown): LooseObject[] => {
  const digestJob = asObjects(asObject(event)?.["jobs"]).find(({ type }) => type === "digest");
  return asObjects(asObject(digestJob?.["digest"])?.["events"]);
};

/**
 * Replaces the events and event counts of digests in `steps`; other steps stay unchanged. Returns
 * undefined unless `steps` is an object.
 */
export function replaceDigestEvents(
  steps: unknown,
  events: readonly unknown[],
): JsonObject | undefined {
  const stepsByName = asObject(steps);
  if (stepsByName === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(stepsByName).map(([name, step]) => {
      const stepObject = asObject(step);
      return stepObject && "events" in stepObject
        ? [name, { ...stepObject, eventCount: events.length, events }]
        : [name, step];
    }),
  );
}

/**
 * Builds a preview payload from an event and its digested events. Other steps, the environment, and
 * a missing context come from the example.
 */
export function toPreviewPayload(event: unknown, example: unknown): JsonObject {
  const record = asObject(event) ?? {};
  const subscriber = toTemplateProfile(getEventSubscriber(record));
  const exampleSections = asObject(example);
  const contextKeys = asTexts(record["contextKeys"]).filter((key) => key.includes(":"));
  const collectedEvents = getDigestEvents(event).map((payload, index) => ({
    id: `event-${index + 1}`,
    time: record["createdAt"],
    payload: asObject(payload["payload"]) ?? payload,
  }));
  const steps =
    collectedEvents.length > 0
      ? replaceDigestEvents(exampleSections?.["steps"], collectedEvents)
      : asObject(exampleSections?.["steps"]);
  const context = contextKeys.length > 0 ? toContext(contextKeys) : exampleSections?.["context"];
  return {
    payload: asObject(record["payload"]) ?? {},
    subscriber,
    ...(steps && { steps }),
    ...(context !== undefined && { context }),
    ...(exampleSections?.["env"] !== undefined && { env: exampleSections["env"] }),
  };
}

export function findMessage(event: unknown, stepId: string): LooseObject | undefined {
  for (const { raw } of asObjects(findJob(event, stepId)?.["executionDetails"])) {
    if (typeof raw !== "string" || !raw.startsWith("{")) continue;
    const message = asObject(parseJson(raw));
    if (message && "content" in message) return message;
  }
  return undefined;
}

const templateProfileFields = ["subscriberId", ...Object.keys(profileFields)];

/** Returns the fields that templates may use. Channel credentials aren't included. */
export const toTemplateProfile = (record: LooseObject): JsonObject =>
  Object.fromEntries(
    templateProfileFields.flatMap((key) => {
      const value = record[key];
      return value === undefined || value === null ? [] : [[key, value]];
    }),
  );
