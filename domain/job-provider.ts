import { sortDetailsByTime } from "./attempts.ts";
import type { JobOutcome } from "./job-outcome.ts";
import { asText, type LooseObject } from "./loose.ts";
import { isSending } from "./step-types.ts";

/** Returns a sending job's provider. `svc` counts as a provider only for in-app and push jobs. */
function getJobProvider(type: string, providerId: unknown): string | undefined {
  const id = asText(providerId);
  if (id === undefined || !isSending(type)) return undefined;
  return id === "svc" && type !== "in_app" && type !== "push" ? undefined : id;
}

/**
 * Returns the provider of a sending job's last attempt that determined its outcome. A retry can use
 * another provider than the job's.
 */
export function findLastProvider(job: LooseObject, { type, kind }: JobOutcome): string | undefined {
  const statuses = kind === "failed" ? ["Failed"] : ["Success", "Warning"];
  // A later delivery report may omit the provider.
  const detail = sortDetailsByTime(job["executionDetails"]).findLast(
    ({ status, providerId }) =>
      statuses.includes(asText(status) ?? "") && asText(providerId) !== undefined,
  );
  return getJobProvider(type, detail?.["providerId"]) ?? getJobProvider(type, job["providerId"]);
}
