import { getAttemptSummary } from "../../../domain/attempts.ts";
import { getDueTime } from "../../../domain/due-time.ts";
import type { LooseObject } from "../../../domain/loose.ts";
import type { JobOutcome } from "../../../domain/job-outcome.ts";
import { isSending } from "../../../domain/step-types.ts";
import { getSendingProvider } from "./job-fields.ts";

/**
 * Returns the first successful send; undefined if there is none. Its latency, in milliseconds,
 * excludes the planned time of digests and delays. A send to the inbox needs no provider, so it
 * counts only if the event has no other channel.
 */
export function findFirstSend(
  jobs: readonly LooseObject[],
  outcomes: readonly JobOutcome[],
  createdAt: number,
  payload: unknown,
) {
  const isInboxOnly = () => !outcomes.some(({ type }) => isSending(type) && type !== "in_app");
  let startedAt = createdAt;
  let firstSend: { endedAt: number; latencyMs: number; provider: string | undefined } | undefined;
  for (let index = 0; index < jobs.length; index += 1) {
    const job = jobs[index];
    const outcome = outcomes[index];
    if (job === undefined || outcome?.endedAt === undefined) continue;
    const { endedAt, type, kind } = outcome;
    if (type === "digest" || type === "delay") {
      const dueAt = getDueTime(
        job,
        getAttemptSummary(job["executionDetails"]).firstAt,
        payload,
      )?.at;
      startedAt = Math.max(startedAt, Math.min(endedAt, dueAt ?? endedAt));
    }
    const isSent = kind === "succeeded" || kind === "warning";
    if (!isSent || !isSending(type) || (type === "in_app" && !isInboxOnly())) continue;
    if (firstSend !== undefined && firstSend.endedAt <= endedAt) continue;
    const latencyMs = Math.max(0, endedAt - startedAt);
    firstSend = { endedAt, latencyMs, provider: getSendingProvider(job) };
  }
  return firstSend;
}
