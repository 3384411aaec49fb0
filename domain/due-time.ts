import { parseJson } from "../contract/parse-json.ts";
import type { TimeUnit } from "../contract/common.ts";
import { sortDetailsByTime } from "./attempts.ts";
import { asNumber, asObject, asText, asTime, type LooseObject } from "./loose.ts";

export interface DueTime {
  /** Milliseconds since the epoch. */
  at: number;
  /**
   * `recorded` for a date in the job or the payload, `computed` for the job's start plus the
   * window's length.
   */
  source: "recorded" | "computed";
}

const msByUnit = new Map<string, number>([
  ["seconds", 1000],
  ["minutes", 60_000],
  ["hours", 3_600_000],
  ["days", 86_400_000],
  ["weeks", 604_800_000],
] satisfies [Exclude<TimeUnit, "months">, number][]);

/**
 * Returns a time plus an amount of a unit; undefined for an unknown amount or unit, or if the
 * result is beyond the range of dates. Months follow the UTC calendar.
 */
function addTime(startAt: number, amount = Number.NaN, unit = ""): number | undefined {
  const date = new Date(startAt);
  if (unit === "months") date.setUTCMonth(date.getUTCMonth() + amount);
  else date.setTime(startAt + amount * (msByUnit.get(unit) ?? Number.NaN));
  return asNumber(date.getTime());
}

/** Returns a payload's value at a path such as `payload.sendAt` or `sendAt`. */
function getPayloadValue(payload: unknown, path: string): unknown {
  const parts = path.replace(/^payload\./, "").split(".");
  let value = payload;
  for (const part of parts) {
    const object = asObject(value);
    value = object !== undefined && Object.hasOwn(object, part) ? object[part] : undefined;
  }
  return value;
}

/** Raw data in which the service records `until` has fewer characters than this. */
const maxServiceRawLength = 10_000;

/** Returns the last `until` in the raw data of details that the service itself recorded. */
function findRecordedUntil(details: unknown): number | undefined {
  for (const { source, raw } of sortDetailsByTime(details).toReversed()) {
    const text = source === "Internal" ? (asText(raw) ?? "") : "";
    if (text.length >= maxServiceRawLength || !text.includes('"until"')) continue;
    const until = asTime(asObject(parseJson(text))?.["until"]);
    if (until !== undefined) return until;
  }
  return undefined;
}

const getMetadata = (job: LooseObject) => asObject(asObject(job["step"])?.["metadata"]);
const getWindows = (job: LooseObject) => [asObject(job["digest"]), getMetadata(job)];

/** Reports whether a digest or delay ends by a schedule. */
export const isScheduled = (job: LooseObject): boolean =>
  getWindows(job).some((window) => window?.["type"] === "timed");

/**
 * Returns when a digest or delay ends (metadata in section 2.6.1 of the API specification);
 * undefined if unknown, for example if the subscriber's schedule extends it to an unspecified date.
 * `startedAt` is the known or assumed start of the job.
 */
export function getDueTime(
  job: LooseObject,
  startedAt: number | undefined,
  payload: unknown,
): DueTime | undefined {
  const digest = asObject(job["digest"]);
  const recordedDueAt =
    findRecordedUntil(job["executionDetails"]) ??
    asTime(asObject(digest?.["timed"])?.["untilDate"]) ??
    asTime(
      getPayloadValue(job["payload"] ?? payload, asText(getMetadata(job)?.["delayPath"]) ?? ""),
    );
  if (recordedDueAt !== undefined) return { at: recordedDueAt, source: "recorded" };
  if ((asNumber(job["scheduleExtensionsCount"]) ?? 0) > 0 || startedAt === undefined) {
    return undefined;
  }
  for (const window of getWindows(job)) {
    // The amount of a schedule is how often it recurs.
    if (window?.["type"] === "timed") continue;
    const at = addTime(startedAt, asNumber(window?.["amount"]), asText(window?.["unit"]));
    if (at !== undefined) return { at, source: "computed" };
  }
  return undefined;
}
