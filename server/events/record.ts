import type { Event, ExecutionDetail, Job } from "../../contract/events.ts";
import type { DetailRow, EventRow, JobRow } from "./repository.ts";

/** `value` under `key`, unless there is none: the API leaves out what has no value. */
const optional = <Key extends string, Value>(key: Key, value: Value | null | undefined) =>
  // A computed key loses its name in the inferred type.
  (value === null || value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };

function detailRecord(row: DetailRow, messages: ReadonlyMap<string, string>): ExecutionDetail {
  const raw = row.message_ref === null ? row.raw : messages.get(row.message_ref);
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    // The columns' checks allow the contract's words only.
    status: row.status as ExecutionDetail["status"],
    detail: row.detail,
    isRetry: row.is_retry,
    isTest: row.is_test,
    ...optional("providerId", row.provider_id as ExecutionDetail["providerId"]),
    raw: raw ?? null,
    source: row.source as ExecutionDetail["source"],
  };
}

function jobRecord(row: JobRow, executionDetails: ExecutionDetail[]): Job {
  return {
    _id: row.id,
    // Types, providers, steps and documents were checked by the contract when they were written.
    type: row.type as Job["type"],
    ...optional("digest", row.digest as Job["digest"]),
    executionDetails,
    step: row.step as Job["step"],
    ...optional("overrides", row.overrides),
    ...optional("payload", row.payload),
    providerId: row.provider_id as Job["providerId"],
    status: row.status,
    updatedAt: row.updated_at.toISOString(),
    ...optional("scheduleExtensionsCount", row.schedule_extensions_count),
  };
}

function eventRecord(row: EventRow, jobs: Job[], organizationId: string): Event {
  return {
    _id: row.id,
    _environmentId: row.environment_id,
    _organizationId: organizationId,
    _subscriberId: row.subscriber_ref,
    transactionId: row.transaction_id,
    ...optional("_templateId", row.workflow_ref),
    ...optional("_digestedNotificationId", row.digested_event_ref),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    // As in a job: what is stored was checked when it was written.
    channels: row.channels as NonNullable<Event["channels"]>,
    subscriber: {
      subscriberId: row.subscriber_id,
      _id: row.subscriber_ref,
      ...optional("firstName", row.first_name),
      ...optional("lastName", row.last_name),
      ...optional("email", row.email),
      ...optional("phone", row.phone),
    },
    ...optional("template", templateRecord(row)),
    jobs,
    ...optional("payload", row.payload),
    ...optional("controls", row.controls),
    ...optional("to", row.recipient),
    ...optional("tags", row.tags),
    ...optional("topics", row.topics as Event["topics"]),
    ...optional("severity", row.severity as Event["severity"]),
    ...optional("critical", row.critical),
    ...optional("contextKeys", row.context_keys),
  };
}

function templateRecord(row: EventRow): Event["template"] {
  if (row.workflow_ref === null || row.workflow_name === null) return undefined;
  return {
    _id: row.workflow_ref,
    name: row.workflow_name,
    // Written by the workflow's own check.
    ...optional("origin", row.workflow_origin as NonNullable<Event["template"]>["origin"]),
    triggers: (row.workflow_triggers ?? []) as NonNullable<Event["template"]>["triggers"],
  };
}

const groupBy = <Row>(rows: readonly Row[], key: (row: Row) => string) => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
};

interface EventParts {
  events: readonly EventRow[];
  jobs: readonly JobRow[];
  details: readonly DetailRow[];
  /** JSON text of messages, by id. */
  messages: ReadonlyMap<string, string>;
  organizationId: string;
}

/** Puts events together with their jobs and details, in the order of `events`. */
export function eventRecords(parts: EventParts): Event[] {
  const jobs = groupBy(parts.jobs, (row) => row.event_ref);
  const details = groupBy(parts.details, (row) => row.job_ref);
  return parts.events.map((row) =>
    eventRecord(
      row,
      (jobs.get(row.id) ?? []).map((job) =>
        jobRecord(
          job,
          (details.get(job.id) ?? []).map((detail) => detailRecord(detail, parts.messages)),
        ),
      ),
      parts.organizationId,
    ),
  );
}
