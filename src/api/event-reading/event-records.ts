import { asObject, asText, asTime } from "../../../domain/loose.ts";
import type { ReceivedEvent } from "../events.ts";

/** Maximum time from an event's `createdAt` until the service lists the event, in milliseconds. */
export const maxListingDelayMs = 2000;

/** A record with an ID and a time. Other records can't be rows. */
export interface EventRow {
  id: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  event: ReceivedEvent;
}

export interface ParsedEventRecords {
  rows: readonly EventRow[];
  duplicateCount: number;
  /** Records without `_id` or `createdAt`, which can't be rows. */
  incompleteEvents: readonly ReceivedEvent[];
}

/** Parses a page of events. Rows are in the order received, without duplicates. */
export function parseEventRecords(records: unknown): ParsedEventRecords {
  const rowsById = new Map<string, EventRow>();
  const incompleteEvents: ReceivedEvent[] = [];
  let duplicateCount = 0;
  for (const record of Array.isArray(records) ? (records as unknown[]) : []) {
    const event = (asObject(record) ?? {}) as ReceivedEvent;
    const id = asText(event._id);
    const createdAt = asTime(event.createdAt);
    if (id === undefined || createdAt === undefined) incompleteEvents.push(event);
    else if (rowsById.has(id)) duplicateCount += 1;
    else rowsById.set(id, { id, createdAt, event });
  }
  return { rows: [...rowsById.values()], duplicateCount, incompleteEvents };
}

export const getNewestTime = (rows: readonly EventRow[]): number | undefined =>
  rows.length === 0
    ? undefined
    : rows.reduce((newestAt, row) => Math.max(newestAt, row.createdAt), -Infinity);

/**
 * Returns the number of polled events that aren't on the page and weren't created before
 * `oldestAt` (milliseconds since the epoch). A poll also returns events of the page.
 */
export function countNewEvents(
  records: unknown,
  shownIds: ReadonlySet<string>,
  oldestAt = -Infinity,
): number {
  const { rows } = parseEventRecords(records);
  return rows.filter(({ id, createdAt }) => !shownIds.has(id) && createdAt >= oldestAt).length;
}
