import type { Received } from "../../../contract/endpoint.ts";
import type { Event } from "../../../contract/events.ts";
import { asObjects, asText, asTime } from "../../../domain/loose.ts";
import { findIntegration } from "../../../domain/raw-data.ts";
import { getJobOutcomes, mayHaveCalledProvider } from "../../../domain/job-outcome.ts";
import { isSending } from "../../../domain/step-types.ts";
import type { Health, JobIntegration, Tally } from "./integration-health.ts";

const emptyTally: Tally = { sent: 0, failed: 0, lastSuccess: undefined, lastFailure: undefined };

function addToTally(tally: Tally, hasFailed: boolean, at: number | undefined): Tally {
  const toLatest = (current: number | undefined) =>
    at === undefined ? current : Math.max(current ?? at, at);
  return hasFailed
    ? { ...tally, failed: tally.failed + 1, lastFailure: toLatest(tally.lastFailure) }
    : { ...tally, sent: tally.sent + 1, lastSuccess: toLatest(tally.lastSuccess) };
}

/** Computes the health of integrations. Accepts any input and never throws. */
export function computeHealth(events: readonly Received<Event>[], now: number): Health {
  const byIntegration = new Map<string, Tally>();
  const byProvider = new Map<string, Tally>();
  const recordedIntegrations = new Map<string, JobIntegration>();
  const createdTimes: number[] = [];
  for (const event of events) {
    const createdAt = asTime(event.createdAt);
    if (createdAt !== undefined) createdTimes.push(createdAt);
    const jobs = asObjects(event.jobs);
    for (const [index, outcome] of getJobOutcomes(event, now).entries()) {
      const job = jobs[index];
      const providerId = asText(job?.["providerId"]);
      if (!job || providerId === undefined || !isSending(outcome.type)) continue;
      // A template error or a missing address isn't the provider's failure.
      if (!mayHaveCalledProvider(outcome)) continue;
      const hasFailed = outcome.kind === "failed";
      const at = outcome.endedAt ?? outcome.lastActivityAt ?? createdAt;
      byProvider.set(
        providerId,
        addToTally(byProvider.get(providerId) ?? emptyTally, hasFailed, at),
      );
      const { id, identifier } = findIntegration(asObjects(job["executionDetails"])) ?? {};
      const key = id ?? identifier;
      if (key === undefined) continue;
      byIntegration.set(key, addToTally(byIntegration.get(key) ?? emptyTally, hasFailed, at));
      recordedIntegrations.set(key, { id, identifier, providerId, channel: outcome.type });
    }
  }
  return {
    events: events.length,
    oldest: createdTimes.length === 0 ? undefined : Math.min(...createdTimes),
    newest: createdTimes.length === 0 ? undefined : Math.max(...createdTimes),
    byIntegration,
    byProvider,
    recordedIntegrations: [...recordedIntegrations.values()],
  };
}
