import { asObjects } from "../../../domain/loose.ts";
import type { ReceivedEvent } from "../events.ts";

const openStatuses: ReadonlySet<unknown> = new Set(["pending", "queued", "running", "delayed"]);

/**
 * Reports whether any of the event's jobs can still change. If none can, the outcome doesn't depend
 * on the time.
 */
export const hasOpenJobs = (event: ReceivedEvent | undefined): boolean =>
  asObjects(event?.jobs).some(({ status }) => openStatuses.has(status));

/** Reports whether the record has no jobs. The response for the single event may have jobs. */
export const hasNoJobs = (event: ReceivedEvent): boolean => asObjects(event.jobs).length === 0;
