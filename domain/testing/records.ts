import type { Received } from "../../contract/endpoint.ts";
import type { Event, ExecutionDetail, Job } from "../../contract/events.ts";

export const startAt = Date.parse("2026-03-01T03:00:00.000Z");
export const toTimestamp = (seconds: number) => new Date(startAt + seconds * 1000).toISOString();
/** Ten seconds after the event, when nothing is stuck yet. */
export const now = startAt + 10_000;

export type Detail = Received<ExecutionDetail>;
export const createDetail = (status: string, seconds: number, overrides: Detail = {}): Detail => ({
  _id: `d${seconds}`,
  createdAt: toTimestamp(seconds),
  status,
  detail: "text",
  isRetry: false,
  isTest: false,
  source: "Internal",
  ...overrides,
});
export const createRetryDetail = (status: string, seconds: number) =>
  createDetail(status, seconds, { isRetry: true });

export const createJob = (
  status: string,
  details: readonly Detail[] = [],
  overrides: Received<Job> = {},
) => ({
  _id: "job",
  type: "email",
  status,
  executionDetails: details,
  ...overrides,
});
export const createEvent = (
  jobs: readonly Received<Job>[] | null,
  overrides: Received<Event> = {},
) => ({
  _id: "event",
  createdAt: toTimestamp(0),
  jobs,
  ...overrides,
});
