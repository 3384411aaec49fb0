import {
  createEventCursor,
  type EventCursor,
  type ScanFilters,
} from "../../event-reading/event-cursor.ts";
import { type EventQuery, maxPageSize } from "../../events.ts";
import type { TimeWindow } from "../report.ts";

type Page = Parameters<EventCursor["addPage"]>[0];

/** A part of the window that is read from newest to oldest. */
export interface TimeSlice {
  readonly from: number;
  readonly to: number;
  /** All events from this time to `to` were read. */
  readonly edge: number;
  /** Number of events read. */
  readonly count: number;
  /** Events per millisecond of the last page; undefined before the first one. */
  readonly density: number | undefined;
  /** `stalled`: the service keeps returning the same records. */
  state(): ReturnType<EventCursor["state"]>;
  /** Returns the query for the next page of up to `size` events. */
  query(size: number): EventQuery;
  addPage(page: Page): void;
  /** Removes the older part of the slice, before `at`, and returns it for another slice. */
  cut(at: number): TimeWindow;
}

const timestampOf = (time: number) => new Date(time).toISOString();

export function createTimeSlice(range: TimeWindow, filters: ScanFilters): TimeSlice {
  const { to } = range;
  let { from } = range;
  let edge = to;
  let count = 0;
  let density: number | undefined;
  const cursor = createEventCursor({ ...filters, before: timestampOf(to) });

  const isEnd = () => cursor.state() === "end" || (cursor.oldestAt() ?? Infinity) < from;
  return {
    get from() {
      return from;
    },
    to,
    get edge() {
      return isEnd() ? from : Math.max(from, edge);
    },
    get count() {
      return count;
    },
    get density() {
      return density;
    },
    state: () => (isEnd() ? "end" : cursor.state()),
    query(size) {
      cursor.resize(Math.min(size, maxPageSize));
      // One millisecond earlier, because a service may treat `after` as exclusive.
      return { ...cursor.next(), after: timestampOf(from - 1) };
    },
    addPage(page) {
      const { rows } = cursor.addPage(page);
      count += rows.length;
      const previous = edge;
      // Further records may share the oldest millisecond.
      edge = Math.min(edge, (cursor.oldestAt() ?? Infinity) + 1);
      density = rows.length / Math.max(1, previous - edge);
    },
    cut(at) {
      const older = { from, to: at };
      from = at;
      return older;
    },
  };
}
