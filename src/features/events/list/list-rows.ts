import { type EventOutcome, getEventOutcome } from "../../../../domain/event-outcome.ts";
import { hasNoJobs, hasOpenJobs } from "../../../api/event-reading/event-jobs.ts";
import type { EventRow } from "../../../api/event-reading/event-records.ts";
import type { ReceivedEvent } from "../../../api/events.ts";

export interface ListRow extends EventRow {
  outcome: EventOutcome;
  /** When the outcome was computed, in milliseconds by the service's clock. */
  now: number;
}

const finishedRowsByEvent = new WeakMap<ReceivedEvent, ListRow>();

/** Finished rows keep their identity, so they don't re-render. */
export function toListRows(rows: readonly EventRow[], now: number): ListRow[] {
  return rows.map((row) => {
    const finishedRow = finishedRowsByEvent.get(row.event);
    if (finishedRow) return finishedRow;
    const listRow = { ...row, now, outcome: getEventOutcome(row.event, now) };
    if (!hasOpenJobs(row.event) && !hasNoJobs(row.event))
      finishedRowsByEvent.set(row.event, listRow);
    return listRow;
  });
}
