import { unfinishedStatuses } from "../../../domain/job-outcome.ts";
import { asObjects, asTime } from "../../../domain/loose.ts";
import type { ReceivedEvent } from "../events.ts";

/** Maximum time from an event's creation until the service adds its jobs, in milliseconds. */
const maxJobDelayMs = 5 * 60_000;

/**
 * Reports whether any of the event's jobs can still change. If none can, the outcome doesn't depend
 * on the time.
 */
export const hasOpenJobs = (event: ReceivedEvent | undefined): boolean =>
  asObjects(event?.jobs).some(({ status }) => unfinishedStatuses.has(status));

/** Reports whether the record has no jobs. The response for the single event may have jobs. */
export const hasNoJobs = (event: ReceivedEvent): boolean => asObjects(event.jobs).length === 0;

/**
 * Reports whether the record has no jobs, but is so new that it can still get some. `now` is in
 * milliseconds by the service's clock.
 */
export const canGetJobs = (event: ReceivedEvent, now: number): boolean =>
  hasNoJobs(event) && now - (asTime(event.createdAt) ?? -Infinity) < maxJobDelayMs;

export const canChange = (event: ReceivedEvent | undefined, now: number): boolean =>
  event !== undefined && (hasOpenJobs(event) || canGetJobs(event, now));
