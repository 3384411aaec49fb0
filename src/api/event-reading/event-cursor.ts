import { readTimestamp } from "../../../contract/common.ts";
import { asList, asObjects, asTime } from "../../../domain/loose.ts";
import { type EventRow, sortOut } from "./event-records.ts";
import { type EventQuery, maxPageSize } from "../events.ts";

export type ScanFilters = Omit<EventQuery, "page" | "limit">;

/** Repeated records in a row, without a new one, after which a search is stalled. */
const maxRepeatedInARow = 6 * maxPageSize;

export interface PageResult {
  /** Without records of earlier pages. */
  rows: readonly EventRow[];
  /** Records without `_id` or `createdAt`. */
  incomplete: number;
}

export interface EventCursor {
  next(): EventQuery;
  take(answer: { readonly data?: unknown; readonly hasMore?: unknown }): PageResult;
  /** Sets the size of the following pages, 1 to `maxPageSize`. */
  resize(size: number): void;
  size(): number;
  /** The oldest instant read, in milliseconds; undefined before the first record. */
  backTo(): number | undefined;
  /** `end`: the range is fully read. `stalled`: the service keeps returning the same records. */
  state(): "open" | "end" | "stalled";
}

/**
 * State of a backward search of events. Pages counted from the newest event shift with every
 * arrival, so each request asks for the first page of a range that ends 1 ms after the oldest
 * record read: whether a service treats `before` as inclusive or exclusive, no record is missed,
 * and those of the shared millisecond are counted once. The page number is used only within a
 * millisecond that fills a page. The first request has the range's own end, or none.
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
      // Two ranges share a millisecond; a record without an ID is identified by its text.
      const texts = sorted.incomplete.map((record) => JSON.stringify(record));
      const incomplete = new Set(texts.filter((text) => !seen.has(text)));
      for (const text of incomplete) seen.add(text);

      const count = asList(answer.data).length;
      const hasNew = rows.length > 0 || incomplete.size > 0;
      repeatedInARow = hasNew ? 0 : repeatedInARow + Math.max(count, size);
      const times = asObjects(answer.data).flatMap(({ createdAt }) => asTime(createdAt) ?? []);
      const oldest = times.length === 0 ? undefined : Math.min(...times);
      if (oldest !== undefined) backTo = Math.min(backTo ?? oldest, oldest);

      // Without `hasMore`, a full page means that there are more.
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
      // Within a paged millisecond, round down so that no record is skipped.
      page = Math.floor((page * size) / next);
      size = next;
    },
    size: () => size,
    backTo: () => backTo,
    state: () => state,
  };
}
