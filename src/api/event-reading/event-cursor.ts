import { parseTimestamp } from "../../../contract/read-timestamp.ts";
import { asList, asObjects, asTime } from "../../../domain/loose.ts";
import { type EventRow, parseEventRecords } from "./event-records.ts";
import { hasMoreEvents } from "./more-events.ts";
import { type EventQuery, maxPageSize } from "../events.ts";

export type ScanFilters = Omit<EventQuery, "page" | "limit">;

/** Number of consecutive repeated records after which the scan is stalled. */
const maxRepeatedRecords = 6 * maxPageSize;

export interface CursorPage {
  /** Events of the page that weren't on earlier pages. */
  rows: readonly EventRow[];
  /** Number of new records without `_id` or `createdAt`. */
  incompleteCount: number;
}

export interface EventCursor {
  getNextQuery(): EventQuery;
  addPage(response: { readonly data?: unknown; readonly hasMore?: unknown }): CursorPage;
  /** Sets the size of later pages, from 1 to `maxPageSize`. */
  resize(pageSize: number): void;
  getPageSize(): number;
  /** Returns the oldest `createdAt` loaded, in milliseconds; undefined before the first record. */
  getOldestAt(): number | undefined;
  /** `end`: the whole range was loaded. `stalled`: the service keeps returning the same records. */
  getState(): "open" | "end" | "stalled";
}

/**
 * Iterates over a list of events from newest to oldest. Each new event shifts numbered pages, so a
 * request normally loads the first page of a range that ends 1 ms after the oldest loaded record.
 */
export function createEventCursor(filters: ScanFilters): EventCursor {
  const { before: initialBefore, ...otherFilters } = filters;
  let before = initialBefore;
  let page = 0;
  let pageSize = maxPageSize;
  let oldestAt: number | undefined;
  let state: ReturnType<EventCursor["getState"]> = "open";
  let repeatedCount = 0;
  const seenKeys = new Set<string>();

  return {
    getNextQuery: () => ({
      ...otherFilters,
      ...(before !== undefined && { before }),
      ...(page > 0 && { page }),
      limit: pageSize,
    }),
    addPage(response) {
      const parsedRecords = parseEventRecords(response.data);
      const rows = parsedRecords.rows.filter(({ id }) => !seenKeys.has(id));
      for (const { id } of rows) seenKeys.add(id);
      // Adjacent ranges share records, so incomplete records are deduplicated by their text.
      const texts = parsedRecords.incompleteEvents.map((record) => JSON.stringify(record));
      const incompleteRecordTexts = new Set(texts.filter((text) => !seenKeys.has(text)));
      for (const text of incompleteRecordTexts) seenKeys.add(text);

      const recordCount = asList(response.data).length;
      const hasNewRecords = rows.length > 0 || incompleteRecordTexts.size > 0;
      repeatedCount = hasNewRecords ? 0 : repeatedCount + Math.max(recordCount, pageSize);
      const times = asObjects(response.data).flatMap(({ createdAt }) => asTime(createdAt) ?? []);
      const oldestTime = times.length === 0 ? undefined : Math.min(...times);
      if (oldestTime !== undefined) oldestAt = Math.min(oldestAt ?? oldestTime, oldestTime);

      if (!hasMoreEvents(response, pageSize)) state = "end";
      else if (repeatedCount >= maxRepeatedRecords) state = "stalled";
      const rangeEnd = oldestTime === undefined ? undefined : oldestTime + 1;
      if (rangeEnd !== undefined && (before === undefined || rangeEnd < parseTimestamp(before))) {
        // The ranges share a millisecond, because a service may treat `before` as exclusive.
        before = new Date(rangeEnd).toISOString();
        page = 0;
      } else {
        // The oldest millisecond may have more than one page of records.
        page += 1;
      }
      return { rows, incompleteCount: incompleteRecordTexts.size };
    },
    resize(newPageSize) {
      // Round down so that no record is skipped if a millisecond has several pages of records.
      page = Math.floor((page * pageSize) / newPageSize);
      pageSize = newPageSize;
    },
    getPageSize: () => pageSize,
    getOldestAt: () => oldestAt,
    getState: () => state,
  };
}
