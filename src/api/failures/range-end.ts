import { parseTimestamp } from "../../../contract/read-timestamp.ts";

/** Converts the exclusive end of a range to the inclusive `before` of the event list. */
export const toInclusiveEnd = (end: number): string => new Date(Math.ceil(end) - 1).toISOString();

/** Converts the inclusive `before` of the event list to the exclusive end of a range. */
export const toExclusiveEnd = (before: string | undefined): string | undefined =>
  before === undefined ? undefined : new Date(parseTimestamp(before) + 1).toISOString();
