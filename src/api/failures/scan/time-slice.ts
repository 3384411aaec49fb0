import {
  createEventCursor,
  type EventCursor,
  type ScanFilters,
} from "../../event-reading/event-cursor.ts";
import { type EventQuery, maxPageSize } from "../../events.ts";
import type { TimeWindow } from "../report.ts";

type CursorResponse = Parameters<EventCursor["addPage"]>[0];

export type TimeSlice = ReturnType<typeof createTimeSlice>;

const toTimestamp = (time: number) => new Date(time).toISOString();

/** The slice is read from newest to oldest. */
export function createTimeSlice(range: TimeWindow, filters: ScanFilters) {
  const { to } = range;
  let { from } = range;
  let scannedFrom = to;
  let count = 0;
  let eventsPerMs: number | undefined;
  const cursor = createEventCursor({ ...filters, before: toTimestamp(to) });

  const hasEnded = () => cursor.getState() === "end" || (cursor.getOldestAt() ?? Infinity) < from;
  return {
    get from() {
      return from;
    },
    to,
    /** All events from this time to `to` were scanned. */
    get scannedFrom() {
      return hasEnded() ? from : Math.max(from, scannedFrom);
    },
    get count() {
      return count;
    },
    /** Events per millisecond of the last page; undefined before the first one. */
    get eventsPerMs() {
      return eventsPerMs;
    },
    /** `stalled`: the service keeps returning the same records. */
    getState: () => (hasEnded() ? "end" : cursor.getState()),
    createQuery(pageSize: number): EventQuery {
      cursor.resize(Math.min(pageSize, maxPageSize));
      // Starts one millisecond earlier, because a service may treat `after` as exclusive.
      return { ...cursor.getNextQuery(), after: toTimestamp(from - 1) };
    },
    addPage(response: CursorResponse) {
      const { rows } = cursor.addPage(response);
      count += rows.length;
      const previousScannedFrom = scannedFrom;
      // Further records may share the oldest millisecond.
      scannedFrom = Math.min(scannedFrom, (cursor.getOldestAt() ?? Infinity) + 1);
      eventsPerMs = rows.length / Math.max(1, previousScannedFrom - scannedFrom);
    },
    /** Removes the older part of the slice, before `at`, and returns it for another slice. */
    cut(at: number) {
      const olderRange: TimeWindow = { from, to: at };
      from = at;
      return olderRange;
    },
  };
}
