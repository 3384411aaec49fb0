import { type EventOutcome, isSending, type JobOutcome } from "../../../domain/rules.ts";
import type { StateIcon, Tone } from "../../components/state-mark.tsx";
import { formatCount } from "../../lib/text/format.ts";
import { ordinal } from "../../lib/text/ordinal.ts";

export interface StateWords {
  tone: Tone;
  icon?: StateIcon;
  /** May contain a status from the service: render it as untrusted text. */
  label: string;
}

/** Formats an instant (milliseconds) in the reader's time mode. */
export type WriteInstant = (at: number) => string;

const state = (tone: Tone, label: string, icon?: StateIcon): StateWords => ({
  tone,
  label,
  ...(icon && { icon }),
});

/** "Waiting for digest", "Delayed until 03:41", "Due since 03:41". */
function waitWords(job: JobOutcome | undefined, now: number, write: WriteInstant): string {
  const { until } = job ?? {};
  const isDigest = job?.waitsFor === "digest";
  if (until === undefined) return isDigest ? "Waiting for digest" : "Delayed";
  if (until.at <= now) return `Due since ${write(until.at)}`;
  return `${isDigest ? "Digest" : "Delayed"} until ${write(until.at)}`;
}

/** The API reports that a provider accepted a message, never that it was delivered. */
const doneWord = (sends: boolean) => (sends ? "Sent" : "Completed");

const warningWords = (sends: boolean, tries: number) =>
  tries > 1 ? `${doneWord(sends)} on ${ordinal(tries)} try` : `${doneWord(sends)} with a warning`;

export function eventWords(outcome: EventOutcome, now: number, write: WriteInstant): StateWords {
  const { kind, decidedBy, sends } = outcome;
  switch (kind) {
    case "failed":
      return state("fail", outcome.delivery === "none" ? "Nothing delivered" : "Failed");
    case "partlyFailed":
      return state(
        "fail",
        `Failed ${formatCount(outcome.failed)} of ${formatCount(outcome.counted)}`,
      );
    case "stuck":
      return state("warn", "Stuck", "stuck");
    case "waiting":
      return state("wait", waitWords(decidedBy, now, write));
    case "running":
      return runningWords(decidedBy?.tries ?? 1);
    case "merged":
      return state("idle", "Merged", "merged");
    case "nothingSent":
      return state("idle", "Nothing sent");
    case "warning":
      return state("warn", warningWords(sends, outcome.tries));
    case "succeeded":
      return state("ok", doneWord(sends));
    case "unknown":
      return state("idle", decidedBy?.status || "No status reported", "unknown");
    case "untold":
      return state("idle", "Not reported", "unknown");
  }
}

const runningWords = (tries: number) =>
  state("wait", tries > 1 ? `Running, ${ordinal(tries)} try` : "Running", "running");

export function jobWords(outcome: JobOutcome, now: number, write: WriteInstant): StateWords {
  const { kind, status, tries } = outcome;
  const sends = isSending(outcome.type);
  switch (kind) {
    case "failed":
      return state("fail", tries > 1 ? `Failed after ${tries} tries` : "Failed");
    case "stuck":
      return state("warn", "Stuck", "stuck");
    case "waiting":
      return state("wait", waitWords(outcome, now, write));
    case "running":
      return runningWords(tries);
    case "merged":
      return state("idle", "Merged", "merged");
    case "notSent":
      return state("idle", status === "canceled" ? "Canceled" : "Skipped");
    case "warning":
      return state("warn", warningWords(sends, tries));
    case "succeeded":
      return state("ok", doneWord(sends));
    case "unknown":
      return state("idle", status || "No status reported", "unknown");
  }
}

const details: Readonly<Record<string, StateWords>> = {
  Success: state("ok", "Success"),
  Warning: state("warn", "Warning"),
  Failed: state("fail", "Failed"),
  Pending: state("idle", "Pending", "wait"),
  Queued: state("idle", "Queued", "wait"),
  ReadConfirmation: state("ok", "Read"),
};

/** Labels an execution detail's own status; unknown statuses are shown verbatim. */
export function detailWords(status: unknown): StateWords {
  const text = typeof status === "string" ? status : "";
  return Object.hasOwn(details, text)
    ? (details[text] ?? state("idle", text, "unknown"))
    : state("idle", text || "No status reported", "unknown");
}
