import { asObject, asText, type LooseObject } from "../../../domain/loose.ts";
import type { JobOutcome } from "../../../domain/job-outcome.ts";

/** Returns the step's name, or else its type. */
export const getStepName = (job: LooseObject, type: string): string =>
  asText(asObject(job["step"])?.["name"]) ?? (type || "unknown");

/**
 * Returns the time at which a job ended, or else the time of its last activity, or else
 * `createdAt`.
 */
export const getJobTime = (outcome: JobOutcome, createdAt: number): number =>
  outcome.endedAt ?? outcome.lastActivityAt ?? createdAt;
