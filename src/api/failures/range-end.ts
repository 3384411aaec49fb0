import { parseTimestamp } from "../../../contract/read-timestamp.ts";

/** Returns the `before` of the event list, which is inclusive, for the exclusive end of a range. */
export const toInclusiveEnd = (end: number): string => new Date(Math.ceil(end) - 1).toISOString();

/** Returns the exclusive end of a range for the `before` of the event list. */
export const toExclusiveEnd = (before: string | undefined): string | undefined =>
  before === undefined ? undefined : new Date(parseTimestamp(before) + 1).toISOString();
