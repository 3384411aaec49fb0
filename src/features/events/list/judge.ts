import { asObjects } from "../../../../contract/loose.ts";
import { type EventOutcome, eventOutcome } from "../../../../contract/rules.ts";
import type { ReceivedEvent } from "../../../api/events.ts";

const openStatuses: ReadonlySet<unknown> = new Set(["pending", "queued", "running", "delayed"]);

/** Whether a job may still change. Where none may, the outcome does not depend on the time. */
export const isUnderWay = (event: ReceivedEvent | undefined): boolean =>
  asObjects(event?.jobs).some(({ status }) => openStatuses.has(status));

/** Whether the record has no jobs to judge by; read alone, it may have them. */
export const isUntold = (event: ReceivedEvent): boolean => asObjects(event.jobs).length === 0;

const settled = new WeakMap<ReceivedEvent, EventOutcome>();

/** What became of an event, worked out once for one that has ended: it can have thousands of jobs. */
export function judge(event: ReceivedEvent, now: number): EventOutcome {
  const known = settled.get(event);
  if (known) return known;
  const outcome = eventOutcome(event, now);
  if (!isUnderWay(event)) settled.set(event, outcome);
  return outcome;
}
