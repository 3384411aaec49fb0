import { readTimestamp } from "../../../contract/common.ts";
import { asList, asObjects, asTime } from "../../../domain/loose.ts";
import { type EventRow, sortOut } from "./event-records.ts";
import type { EventQuery } from "../events.ts";

/** Filters and time range of a reading; the cursor turns its pages. */
export type ScanFilters = Omit<EventQuery, "page" | "limit">;

/** The largest page of events (4.6). */
export const maxPageSize = 50;

/** Records that came again, with nothing new among them, after which a reading goes nowhere. */
const maxRepeatedInARow = 6 * maxPageSize;

/** What a page brought. */
export interface Taken {
  /** Those that had not come before, in the order received. */
  rows: readonly EventRow[];
  /** Records without `_id` or `createdAt`. */
  incomplete: number;
}

export interface EventCursor {
  /** The request for the next page. */
  next(): EventQuery;
  /** Processes the answer and moves on. */
  take(answer: { readonly data?: unknown; readonly hasMore?: unknown }): Taken;
  /** Asks for pages of another size from now on, 1 to `maxPageSize`. */
  resize(size: number): void;
  size(): number;
  /** The oldest instant that was read, in milliseconds; undefined before the first record. */
  backTo(): number | undefined;
  /** `end`: the range is read. `stalled`: the service gives the same records over and over. */
  state(): "open" | "end" | "stalled";
}

/**
 * The state of a search of events back in time. Pages counted from the newest event shift with
 * every arrival and get slower with their number, so each page is the first of a slice that ends 1
 * ms after the oldest record read: whether a service counts `before` in or out, no record is
 * missed, and those of the shared millisecond are included once. Pages are turned only inside a
 * millisecond that fills one. The first request has the range's own end, or none: from then on the
 * search is fixed at what was newest.
 */
export function createEventCursor(filters: ScanFilters): EventCursor {
  const { before: end, ...rest } = filters;
  let before = end;
  let page = 0;
  let size = maxPageSize;
  let backTo: number | undefined;
  let state: ReturnType<EventCursor["state"]> = "open";
  let repeatedInARow = 0;
  const seen = new Set<string>();

  return {
    next: () => ({
      ...rest,
      ...(before !== undefined && { before }),
      ...(page > 0 && { page }),
      limit: size,
    }),
    take(answer) {
      const sorted = sortOut(answer.data);
      const rows = sorted.rows.filter(({ id }) => !seen.has(id));
      for (const { id } of rows) seen.add(id);
      // Two slices share a millisecond; a record without id is known by its text.
      const texts = sorted.incomplete.map((record) => JSON.stringify(record));
      const incomplete = new Set(texts.filter((text) => !seen.has(text)));
      for (const text of incomplete) seen.add(text);

      const count = asList(answer.data).length;
      const hasNew = rows.length > 0 || incomplete.size > 0;
      repeatedInARow = hasNew ? 0 : repeatedInARow + Math.max(count, size);
      const times = asObjects(answer.data).flatMap(({ createdAt }) => asTime(createdAt) ?? []);
      const oldest = times.length === 0 ? undefined : Math.min(...times);
      if (oldest !== undefined) backTo = Math.min(backTo ?? oldest, oldest);

      // A service without `hasMore` has more whenever the page is full.
      const hasMore = typeof answer.hasMore === "boolean" ? answer.hasMore : count >= size;
      if (!hasMore) state = "end";
      else if (repeatedInARow >= maxRepeatedInARow) state = "stalled";
      const sliceEnd = oldest === undefined ? undefined : oldest + 1;
      if (sliceEnd !== undefined && (before === undefined || sliceEnd < readTimestamp(before))) {
        before = new Date(sliceEnd).toISOString();
        page = 0;
      } else {
        page += 1;
      }
      return { rows, incomplete: incomplete.size };
    },
    resize(next) {
      // Inside a turned millisecond the new pages begin no later than the old ones would have.
      page = Math.floor((page * size) / next);
      size = next;
    },
    size: () => size,
    backTo: () => backTo,
    state: () => state,
  };
}
