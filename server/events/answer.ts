import { jsonWriter } from "../db/json-text.ts";
import { groupBy } from "../group-by.ts";
import { recipientColumns, shownColumns } from "./columns.ts";
import type { DetailRow, EventRow, JobRow } from "./repository.ts";

const subscriberText = jsonWriter<EventRow>(recipientColumns, {
  subscriberId: (row) => JSON.stringify(row.subscriber_id),
  _id: (row) => JSON.stringify(row.subscriber_ref),
});

function templateText(row: EventRow): string | undefined {
  const { workflow_ref, workflow_name, workflow_origin, workflow_triggers } = row;
  if (workflow_name === null) return undefined;
  const origin = workflow_origin === null ? "" : `,"origin":${JSON.stringify(workflow_origin)}`;
  return `{"_id":${JSON.stringify(workflow_ref)},"name":${JSON.stringify(workflow_name)}${origin},"triggers":${workflow_triggers}}`;
}

interface EventParts {
  jobs: readonly JobRow[];
  details: readonly DetailRow[];
  /** JSON text by version. */
  steps: ReadonlyMap<string, string>;
  /** JSON text by message ID. */
  messages: ReadonlyMap<string, string>;
  organizationId: string;
}

/** Returns a function that prints an event with its jobs and details, in their order. */
export function eventWriter(parts: EventParts): (event: EventRow) => string {
  const { steps, messages, organizationId } = parts;
  const jobs = groupBy(parts.jobs, (row) => row.event_ref);
  const details = groupBy(parts.details, (row) => row.job_ref);
  const detailText = jsonWriter<DetailRow>(shownColumns.detail, {
    raw: ({ raw, message_ref }) =>
      JSON.stringify((message_ref === null ? raw : messages.get(message_ref)) ?? null),
  });
  const jobText = jsonWriter<JobRow>(shownColumns.job, {
    executionDetails: ({ id }) => `[${(details.get(id) ?? []).map(detailText).join(",")}]`,
    step: ({ step_version_ref }) => steps.get(step_version_ref),
  });
  return jsonWriter<EventRow>(shownColumns.event, {
    _organizationId: () => JSON.stringify(organizationId),
    subscriber: subscriberText,
    template: templateText,
    jobs: ({ id }) => `[${(jobs.get(id) ?? []).map(jobText).join(",")}]`,
  });
}
