/** Data of a page that the scan needs after the page's events were added to the store. */
export interface PageSummary {
  /** The ID and the time of each record on the page, unchanged. */
  readonly records: readonly RecordSummary[];
  readonly hasMore: unknown;
  /** Number of distinct events in the store. */
  readonly eventCount: number;
  readonly incompleteCount: number;
}

export interface RecordSummary {
  readonly _id?: unknown;
  readonly createdAt?: unknown;
  /** The record as JSON, which identifies a record without ID or time. */
  readonly text?: string;
}
