import type { Received } from "../../../contract/endpoint.ts";
import type { Event } from "../../../contract/events.ts";
import { findLastProvider } from "../../../domain/job-provider.ts";
import { asObjects, asTime } from "../../../domain/loose.ts";
import { findIntegrationRef } from "../../../domain/raw-data.ts";
import { getJobOutcomes, hasCalledProvider } from "../../../domain/job-outcome.ts";
import type { Health, JobIntegration, RecordedTally, Tally } from "./integration-health.ts";

const emptyTally: Tally = {
  sentCount: 0,
  failedCount: 0,
  lastSuccessAt: undefined,
  lastFailureAt: undefined,
};

function addToTally(tally: Tally, hasFailed: boolean, at: number | undefined): Tally {
  const getLatestAt = (latestAt: number | undefined) =>
    at === undefined ? latestAt : Math.max(latestAt ?? at, at);
  return hasFailed
    ? {
        ...tally,
        failedCount: tally.failedCount + 1,
        lastFailureAt: getLatestAt(tally.lastFailureAt),
      }
    : { ...tally, sentCount: tally.sentCount + 1, lastSuccessAt: getLatestAt(tally.lastSuccessAt) };
}

/** Computes the health of integrations from events, whose fields may be missing or malformed. */
export function computeHealth(
  receivedEvents: readonly (Received<Event> | null | undefined)[],
  now: number,
): Health {
  const events = receivedEvents.filter((event) => event !== null && event !== undefined);
  const recordedTalliesByKey = new Map<string, RecordedTally>();
  const tallyByProvider = new Map<string, Tally>();
  const recordedIntegrationsByKey = new Map<string, JobIntegration>();
  const createdTimes: number[] = [];
  for (const event of events) {
    const createdAt = asTime(event.createdAt);
    if (createdAt !== undefined) createdTimes.push(createdAt);
    const jobs = asObjects(event.jobs);
    for (const [index, outcome] of getJobOutcomes(event, now).entries()) {
      const job = jobs[index];
      // A template error or a missing address isn't the provider's failure.
      if (!job || !hasCalledProvider(outcome)) continue;
      const providerId = findLastProvider(job, outcome);
      if (providerId === undefined) continue;
      const hasFailed = outcome.kind === "failed";
      const at = outcome.endedAt ?? outcome.lastActivityAt ?? createdAt;
      tallyByProvider.set(
        providerId,
        addToTally(tallyByProvider.get(providerId) ?? emptyTally, hasFailed, at),
      );
      const { id, identifier } = findIntegrationRef(asObjects(job["executionDetails"])) ?? {};
      const tallyKey = JSON.stringify([providerId, id, identifier]);
      const tally = recordedTalliesByKey.get(tallyKey)?.tally ?? emptyTally;
      recordedTalliesByKey.set(tallyKey, {
        providerId,
        id,
        identifier,
        tally: addToTally(tally, hasFailed, at),
      });
      const key = id ?? identifier;
      if (key === undefined) continue;
      recordedIntegrationsByKey.set(key, { id, identifier, providerId, channel: outcome.type });
    }
  }
  return {
    eventCount: events.length,
    oldestAt: createdTimes.length === 0 ? undefined : Math.min(...createdTimes),
    newestAt: createdTimes.length === 0 ? undefined : Math.max(...createdTimes),
    recordedTallies: [...recordedTalliesByKey.values()],
    tallyByProvider,
    recordedIntegrations: [...recordedIntegrationsByKey.values()],
  };
}
