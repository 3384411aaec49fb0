import { asObjects } from "../../../../domain/loose.ts";
import { type EventOutcome, eventOutcome } from "../../../../domain/rules.ts";
import type { EventRow } from "../../../api/event-reading/event-records.ts";
import type { ReceivedEvent } from "../../../api/events.ts";

const openStatuses: ReadonlySet<unknown> = new Set(["pending", "queued", "running", "delayed"]);

/** Whether a job may still change. Where none may, the outcome does not depend on the time. */
export const isUnderWay = (event: ReceivedEvent | undefined): boolean =>
  asObjects(event?.jobs).some(({ status }) => openStatuses.has(status));

/** Whether the record has no jobs to judge by; read alone, it may have them. */
export const isUntold = (event: ReceivedEvent): boolean => asObjects(event.jobs).length === 0;

/** An event of the list with what became of it. */
export interface ListRow extends EventRow {
  outcome: EventOutcome;
  /** Milliseconds by the service's clock, at which the outcome was judged. */
  now: number;
}

const endedRows = new WeakMap<ReceivedEvent, ListRow>();

/**
 * The rows with their outcomes. One that has ended stays the same row as time goes on, or all of
 * them would re-render for the few that are under way.
 */
export function judgeRows(rows: readonly EventRow[], now: number): ListRow[] {
  return rows.map((row) => {
    const ended = endedRows.get(row.event);
    if (ended) return ended;
    const judged = { ...row, now, outcome: eventOutcome(row.event, now) };
    if (!isUnderWay(row.event) && !isUntold(row.event)) endedRows.set(row.event, judged);
    return judged;
  });
}
