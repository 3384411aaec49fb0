import { sortDetailsByTime } from "../../../domain/attempts.ts";
import { asList, asObject, asText, type LooseObject } from "../../../domain/loose.ts";
import type { JobOutcome } from "../../../domain/job-outcome.ts";
import { findIntegrationRef } from "../../../domain/raw-data.ts";

export const getStepName = (job: LooseObject, type: string): string =>
  asText(asObject(job["step"])?.["name"]) ?? (type || "unknown");

export const getCalledProvider = (
  job: LooseObject,
  detail: LooseObject | undefined,
): string | undefined => asText(detail?.["providerId"]) ?? asText(job["providerId"]);

/** Returns the identifier, or else the ID, of the last integration in execution details. */
export function getIntegration(details: readonly unknown[]): string | undefined {
  const integration = findIntegrationRef(details);
  return integration?.identifier ?? integration?.id;
}

const reportsSend = (detail: unknown) => {
  const status = asObject(detail)?.["status"];
  return status === "Success" || status === "Warning";
};

/** Returns the provider that accepted the message of a job that succeeded. */
export function getSendingProvider(job: LooseObject): string | undefined {
  // Unlike `asObjects`, `asList` doesn't copy the details. A scan runs this function for nearly
  // every job.
  const details = asList(job["executionDetails"]);
  const provider = getCalledProvider(job, asObject(details.findLast(reportsSend)));
  // Sorting is slow, so the details are sorted only if their order determines the provider.
  return details.every(
    (detail) => !reportsSend(detail) || getCalledProvider(job, asObject(detail)) === provider,
  )
    ? provider
    : getCalledProvider(job, sortDetailsByTime(details).findLast(reportsSend));
}

export const getJobTime = (outcome: JobOutcome, createdAt: number): number =>
  outcome.endedAt ?? outcome.lastActivityAt ?? createdAt;
