import { asList, asObject, asText, type LooseObject } from "../../../domain/loose.ts";
import type { JobOutcome } from "../../../domain/job-outcome.ts";
import { isSending } from "../../../domain/step-types.ts";

/** Returns the step's name, or else its type. */
export const getStepName = (job: LooseObject, type: string): string =>
  asText(asObject(job["step"])?.["name"]) ?? (type || "unknown");

/** Returns the provider that an execution detail names, or else the provider of the job. */
export const getCalledProvider = (
  job: LooseObject,
  detail: LooseObject | undefined,
): string | undefined => asText(detail?.["providerId"]) ?? asText(job["providerId"]);

/** Returns the provider that accepted the message of a job that succeeded. */
export function getSendingProvider(job: LooseObject): string | undefined {
  // Unlike `asObjects`, this copies nothing, because a scan runs this for nearly every job.
  const detail = asList(job["executionDetails"]).findLast((item) => {
    const status = asObject(item)?.["status"];
    return status === "Success" || status === "Warning";
  });
  return getCalledProvider(job, asObject(detail));
}

/** Reports whether a job's success or execution details show that a provider was called. */
export const hasCalledProvider = ({ kind, type, provider }: JobOutcome): boolean =>
  isSending(type) && (kind === "succeeded" || kind === "warning" || provider?.call === "called");

/**
 * Returns the time at which a job ended, or else the time of its last activity, or else
 * `createdAt`.
 */
export const getJobTime = (outcome: JobOutcome, createdAt: number): number =>
  outcome.endedAt ?? outcome.lastActivityAt ?? createdAt;
