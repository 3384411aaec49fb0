import { asObject, asText } from "../../../../domain/loose.ts";
import type { ReceivedSubscriber } from "../../../api/subscribers.ts";

export interface SubscriberRow {
  id: string;
  record: ReceivedSubscriber;
}

/** Turns a page into rows: each ID once. Records without an ID are only counted. */
export function subscriberRows(records: unknown): {
  rows: readonly SubscriberRow[];
  incomplete: number;
  repeated: number;
} {
  const rows = new Map<string, SubscriberRow>();
  let incomplete = 0;
  let repeated = 0;
  for (const item of Array.isArray(records) ? (records as unknown[]) : []) {
    const record = (asObject(item) ?? {}) as ReceivedSubscriber;
    const id = asText(record.subscriberId);
    if (id === undefined) incomplete += 1;
    else if (rows.has(id)) repeated += 1;
    else rows.set(id, { id, record });
  }
  return { rows: [...rows.values()], incomplete, repeated };
}
