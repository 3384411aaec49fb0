import { asObject, asText, asTime } from "../../../domain/loose.ts";
import type { ReceivedEvent } from "../events.ts";

/** A record with an ID and a time; only these become rows. */
export interface EventRow {
  id: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  event: ReceivedEvent;
}

export interface SortedOut {
  rows: readonly EventRow[];
  repeated: number;
  /** Records without `_id` or `createdAt`: counted, but can't be opened. */
  incomplete: readonly ReceivedEvent[];
}

/** Returns a page's rows in the order received, each `_id` once. */
export function sortOut(records: unknown): SortedOut {
  const rows = new Map<string, EventRow>();
  const incomplete: ReceivedEvent[] = [];
  let repeated = 0;
  for (const record of Array.isArray(records) ? (records as unknown[]) : []) {
    const event = (asObject(record) ?? {}) as ReceivedEvent;
    const id = asText(event._id);
    const createdAt = asTime(event.createdAt);
    if (id === undefined || createdAt === undefined) incomplete.push(event);
    else if (rows.has(id)) repeated += 1;
    else rows.set(id, { id, createdAt, event });
  }
  return { rows: [...rows.values()], repeated, incomplete };
}

/** Milliseconds; undefined if there are no rows. */
export const newestOf = (rows: readonly EventRow[]): number | undefined =>
  rows.length === 0
    ? undefined
    : rows.reduce((newest, row) => Math.max(newest, row.createdAt), -Infinity);

/**
 * Counts the records of a later read that aren't on the page and not older than its `oldest`, in
 * milliseconds. Each read overlaps the page.
 */
export function countNew(read: unknown, shown: ReadonlySet<string>, oldest = -Infinity): number {
  return sortOut(read).rows.filter((row) => !shown.has(row.id) && row.createdAt >= oldest).length;
}
