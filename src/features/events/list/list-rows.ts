import { asObjects } from "../../../../domain/loose.ts";
import { type EventOutcome, eventOutcome } from "../../../../domain/rules.ts";
import type { EventRow } from "../../../api/event-reading/event-records.ts";
import type { ReceivedEvent } from "../../../api/events.ts";

const openStatuses: ReadonlySet<unknown> = new Set(["pending", "queued", "running", "delayed"]);

/** Reports whether a job can still change. Otherwise, the outcome doesn't depend on the time. */
export const hasOpenJobs = (event: ReceivedEvent | undefined): boolean =>
  asObjects(event?.jobs).some(({ status }) => openStatuses.has(status));

/** Reports whether the record has no jobs. The response for the single event may have jobs. */
export const hasNoJobs = (event: ReceivedEvent): boolean => asObjects(event.jobs).length === 0;

export interface ListRow extends EventRow {
  outcome: EventOutcome;
  /** When the outcome was computed, in milliseconds by the service's clock. */
  now: number;
}

const finishedRows = new WeakMap<ReceivedEvent, ListRow>();

/** Adds outcomes to rows. Finished rows keep their identity, so they don't re-render. */
export function toListRows(rows: readonly EventRow[], now: number): ListRow[] {
  return rows.map((row) => {
    const finishedRow = finishedRows.get(row.event);
    if (finishedRow) return finishedRow;
    const listRow = { ...row, now, outcome: eventOutcome(row.event, now) };
    if (!hasOpenJobs(row.event) && !hasNoJobs(row.event)) finishedRows.set(row.event, listRow);
    return listRow;
  });
}
