import type { Event, ExecutionDetail, Job } from "../../contract/events.ts";
import { toRecord } from "../db/columns.ts";
import { groupBy } from "../group-by.ts";
import { recipientColumns, shownColumns } from "./columns.ts";
import type { DetailRecord, EventRecord, JobRow } from "./repository.ts";

function detailRecord(row: DetailRecord, messages: ReadonlyMap<string, string>): ExecutionDetail {
  const raw = row.message_ref === null ? row.raw : messages.get(row.message_ref);
  return toRecord<ExecutionDetail>(shownColumns.detail, row, { raw: raw ?? null });
}

const jobRecord = (row: JobRow, executionDetails: ExecutionDetail[]): Job =>
  toRecord<Job>(shownColumns.job, row, { executionDetails, step: row.step as Job["step"] });

const eventRecord = (row: EventRecord, jobs: Job[], organizationId: string): Event =>
  toRecord<Event>(shownColumns.event, row, {
    _organizationId: organizationId,
    subscriber: toRecord<NonNullable<Event["subscriber"]>>(recipientColumns, row, {
      subscriberId: row.subscriber_id,
      _id: row.subscriber_ref,
    }),
    template: templateRecord(row),
    jobs,
  });

function templateRecord(row: EventRecord): Event["template"] {
  if (row.workflow_ref === null || row.workflow_name === null) return undefined;
  // Written by the workflow's own check.
  return {
    _id: row.workflow_ref,
    name: row.workflow_name,
    ...(row.workflow_origin !== null && { origin: row.workflow_origin }),
    triggers: row.workflow_triggers ?? [],
  } as Event["template"];
}

interface EventParts {
  events: readonly EventRecord[];
  jobs: readonly JobRow[];
  details: readonly DetailRecord[];
  /** JSON text by message ID. */
  messages: ReadonlyMap<string, string>;
  organizationId: string;
}

/** Combines events with their jobs and details, in the order of `events`. */
export function eventRecords(parts: EventParts): Event[] {
  const jobs = groupBy(parts.jobs, (row) => row.event_ref);
  const details = groupBy(parts.details, (row) => row.job_ref);
  const detailsOf = (job: JobRow) =>
    (details.get(job.id) ?? []).map((row) => detailRecord(row, parts.messages));
  const jobsOf = (event: EventRecord) =>
    (jobs.get(event.id) ?? []).map((row) => jobRecord(row, detailsOf(row)));
  return parts.events.map((row) => eventRecord(row, jobsOf(row), parts.organizationId));
}
