import { asObjects } from "../../../../domain/loose.ts";
import { type EventOutcome, eventOutcome } from "../../../../domain/rules.ts";
import type { EventRow } from "../../../api/event-reading/event-records.ts";
import type { ReceivedEvent } from "../../../api/events.ts";

const openStatuses: ReadonlySet<unknown> = new Set(["pending", "queued", "running", "delayed"]);

/** Reports whether a job can still change. If none can, the outcome doesn't depend on the time. */
export const isUnderWay = (event: ReceivedEvent | undefined): boolean =>
  asObjects(event?.jobs).some(({ status }) => openStatuses.has(status));

/** Reports whether the record lacks jobs. The response for the single event may have them. */
export const isUntold = (event: ReceivedEvent): boolean => asObjects(event.jobs).length === 0;

export interface ListRow extends EventRow {
  outcome: EventOutcome;
  /** Milliseconds by the service's clock, when the outcome was computed. */
  now: number;
}

const endedRows = new WeakMap<ReceivedEvent, ListRow>();

/** Finished rows keep their identity as time passes, so they don't re-render. */
export function judgeRows(rows: readonly EventRow[], now: number): ListRow[] {
  return rows.map((row) => {
    const ended = endedRows.get(row.event);
    if (ended) return ended;
    const judged = { ...row, now, outcome: eventOutcome(row.event, now) };
    if (!isUnderWay(row.event) && !isUntold(row.event)) endedRows.set(row.event, judged);
    return judged;
  });
}
