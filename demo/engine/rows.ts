import { computeContextHash } from "../../server/db/context-hash.ts";
import type { NewRow } from "../rows.ts";
import type { EventState, JobState } from "./model.ts";

const toDate = (time: number | null): Date | null => (time === null ? null : new Date(time));

export interface EventRows {
  events: NewRow<"events">[];
  jobs: NewRow<"jobs">[];
  messages: NewRow<"messages">[];
  execution_details: NewRow<"execution_details">[];
}

export const createEmptyRows = (): EventRows => ({
  events: [],
  jobs: [],
  messages: [],
  execution_details: [],
});

// This hash is computed once, because most events have no context.
const emptyContextHash = computeContextHash([]);

function toEventRow(event: EventState, environmentId: string): NewRow<"events"> {
  const { workflow, subscriber } = event;
  const { definition } = workflow;
  return {
    environment_id: environmentId,
    id: event.id,
    subscriber_ref: subscriber.id,
    workflow_ref: workflow.id,
    transaction_id: event.transactionId,
    digested_event_ref: event.digestedEventRef,
    subscription_id: event.subscriptionId,
    channels: [...new Set(event.jobs.map((job) => job.step.definition.type))],
    severity: definition.severity ?? null,
    critical: definition.critical ?? false,
    tags: [...definition.tags],
    topics: event.topics.length > 0 ? [...event.topics] : null,
    topic_keys: event.topics.map(({ topicKey }) => topicKey),
    context_keys: event.contextKeys.length > 0 ? [...event.contextKeys] : null,
    context_hash:
      event.contextKeys.length > 0 ? computeContextHash(event.contextKeys) : emptyContextHash,
    payload: event.payload,
    controls: event.controls,
    recipient: event.triggerRecipient,
    created_at: new Date(event.createdAt),
    updated_at: new Date(event.updatedAt),
  };
}

const toJobRow = (event: EventState, job: JobState, environmentId: string): NewRow<"jobs"> => ({
  environment_id: environmentId,
  event_ref: event.id,
  id: job.id,
  type: job.step.definition.type,
  status: job.status,
  provider_id: job.providerId,
  step_version_ref: job.version.id,
  digest: job.digest ?? null,
  overrides: job.overrides,
  payload: job.payload,
  schedule_extensions_count: job.extensionCount,
  due_at: toDate(job.dueAt),
  created_at: new Date(job.createdAt),
  updated_at: new Date(job.updatedAt),
});

/** Adds an event's unsaved changes to `rows` and marks the event as saved. */
export function collectRows(rows: EventRows, event: EventState, environmentId: string): void {
  const changedJobs = event.jobs.filter((job) => job.isChanged);
  if (!event.isStored || changedJobs.length > 0) rows.events.push(toEventRow(event, environmentId));
  event.isStored = true;
  for (const job of changedJobs) {
    rows.jobs.push(toJobRow(event, job, environmentId));
    job.isChanged = false;
    if (job.message?.isChanged) {
      rows.messages.push(job.message.row);
      job.message.isChanged = false;
    }
    for (const detail of job.details.splice(0)) {
      rows.execution_details.push({
        environment_id: environmentId,
        event_ref: event.id,
        job_ref: job.id,
        ...detail,
      });
    }
  }
}
