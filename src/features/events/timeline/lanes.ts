import { inTimeOrder } from "../../../../contract/attempts.ts";
import { asObjects, asText, asTime, type LooseObject } from "../../../../contract/loose.ts";
import type { JobOutcome } from "../../../../contract/rules.ts";
import { jobProvider } from "../../../entities/provider-label.tsx";

export type SegmentKind = "sent" | "retried" | "failed" | "warned" | "waiting" | "notSent";

/** A part of a job between two times that the service told. Milliseconds since the epoch. */
export interface Segment {
  from: number;
  to: number;
  kind: SegmentKind;
}

export interface Lane {
  /** Place of the job in the event. */
  index: number;
  type: string;
  /** Where the job went through one. */
  providerId: string | undefined;
  outcome: JobOutcome;
  segments: readonly Segment[];
  from: number;
  to: number;
  /** The service gives no start: the first thing told is already an end. */
  openStart: boolean;
  /** Under way: it has no end yet. */
  openEnd: boolean;
}

const isStart = (status: string | undefined) => status === "Pending" || status === "Queued";

function kindOf(
  details: readonly LooseObject[],
  place: number,
  { type, kind }: JobOutcome,
): SegmentKind {
  const waits = type === "digest" || type === "delay";
  const status = asText(details[place]?.["status"]);
  const goesOn = details.slice(place + 1).some((later) => isStart(asText(later["status"])));
  const retried = details.slice(place + 1).some((later) => later["isRetry"] === true);
  if (status === "Failed") return retried || goesOn ? "retried" : "failed";
  if (status === "Warning") return retried ? "retried" : "warned";
  // What succeeds before a try begins is preparation, and a digest's or delay's time is its wait.
  if (isStart(status) || goesOn || waits) return "waiting";
  // A step that was skipped succeeded in that, and sent nothing.
  return kind === "notSent" || kind === "merged" ? "notSent" : "sent";
}

/** Details that tell when the job worked: not readings, nor what a provider reports afterwards. */
function workingDetails(job: LooseObject, endedAt: number | undefined): LooseObject[] {
  return inTimeOrder(job["executionDetails"]).filter((detail) => {
    const at = asTime(detail["createdAt"]);
    return (
      at !== undefined &&
      asText(detail["status"]) !== "ReadConfirmation" &&
      (endedAt === undefined || at <= endedAt)
    );
  });
}

/** One job's lane; undefined when the record tells no time of it. */
export function laneOf(
  job: LooseObject,
  outcome: JobOutcome,
  index: number,
  now: number,
): Lane | undefined {
  const openEnd = ["waiting", "running", "stuck"].includes(outcome.kind);
  const details = workingDetails(job, openEnd ? undefined : outcome.endedAt);
  const times = details.flatMap((detail) => asTime(detail["createdAt"]) ?? []);
  const updatedAt = asTime(job["updatedAt"]);
  const from = times[0] ?? updatedAt;
  if (from === undefined) return undefined;

  const openStart = !isStart(asText(details[0]?.["status"]));
  const segments: Segment[] = [];
  // A job that waits without a word has nothing to show but its wait.
  if (openStart && !(openEnd && details.length === 0)) {
    const kind = details.length > 0 ? kindOf(details, 0, outcome) : endKind(outcome);
    segments.push({ from, to: from, kind });
  }
  times.slice(1).forEach((to, place) => {
    const kind = kindOf(details, place + 1, outcome);
    const begin = times[place] ?? to;
    // No time at all passed in it: there is nothing to wait for.
    if (kind !== "waiting" || to > begin) segments.push({ from: begin, to, kind });
  });
  const last = times.at(-1) ?? from;
  if (openEnd && now > last) segments.push({ from: last, to: now, kind: "waiting" });
  return {
    index,
    type: outcome.type,
    providerId: jobProvider(outcome.type, job["providerId"]),
    outcome,
    segments,
    from,
    to: openEnd ? Math.max(last, now) : last,
    openStart,
    openEnd,
  };
}

const endKind = ({ kind }: JobOutcome): SegmentKind =>
  kind === "failed"
    ? "failed"
    : kind === "warning"
      ? "warned"
      : kind === "succeeded"
        ? "sent"
        : "waiting";

export interface LaneChart {
  lanes: readonly Lane[];
  /** Milliseconds since the epoch of the axis' zero, and the axis' length. */
  zero: number;
  span: number;
  /** Jobs that were left out: too many to draw, or without any time. */
  omitted: number;
}

/** Drawn at most; a chart of thousands of lanes explains nothing and costs seconds. */
const mostLanes = 12;

/** The lanes of an event, failed ones first in line when there are too many, in order of the jobs. */
export function laneChart(
  jobs: unknown,
  outcomes: readonly JobOutcome[],
  createdAt: unknown,
  now: number,
): LaneChart {
  const records = asObjects(jobs);
  const places = records.map((_, index) => index);
  const isFailed = (place: number) => outcomes[place]?.kind === "failed";
  const chosen =
    records.length > mostLanes
      ? [...places.filter(isFailed), ...places.filter((place) => !isFailed(place))]
          .slice(0, mostLanes)
          .toSorted((a, b) => a - b)
      : places;
  const lanes = chosen.flatMap((place) => {
    const [job, outcome] = [records[place], outcomes[place]];
    return (job && outcome && laneOf(job, outcome, place, now)) ?? [];
  });
  const starts = lanes.map((lane) => lane.from);
  const zero = asTime(createdAt) ?? (starts.length > 0 ? Math.min(...starts) : now);
  const span = Math.max(1, ...lanes.map((lane) => lane.to - zero));
  return { lanes, zero, span, omitted: records.length - lanes.length };
}
