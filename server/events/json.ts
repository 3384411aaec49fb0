import { createJsonSql, insertionMarkSql } from "../db/json-sql.ts";
import { messageTables, messageSql } from "../messages/repository.ts";
import { recipientColumns, visibleColumns } from "./columns.ts";

// Unlike joins, these subqueries always look up rows by key, regardless of table statistics.

/**
 * SQL that returns a detail's current message as a JSON string, or the message's ID between two
 * marks if the message has encrypted fields.
 */
const messageRawSql = `(
  select case when message.delivery_secrets is null then to_json(${messageSql})::text
    else ${insertionMarkSql} || message.id || ${insertionMarkSql} end
  from ${messageTables}
  where message.environment_id = detail.environment_id and message.id = detail.message_ref)`;

const detailSql = createJsonSql(visibleColumns.detail, "detail", {
  extraFields: {
    raw: `case when detail.message_ref is null then to_json(detail.raw)::text
      else ${messageRawSql} end`,
  },
});

const detailsSql = `(
  select string_agg(${detailSql}, ',' order by detail.created_at, detail.id)
  from execution_details as detail
  where detail.environment_id = job.environment_id and detail.event_ref = job.event_ref
    and detail.job_ref = job.id)`;

/**
 * SQL of a `job` as JSON text without the closing brace. The caller appends the step, which many
 * jobs share.
 */
export const jobSql = createJsonSql(visibleColumns.job, "job", {
  extraFields: { executionDetails: `concat('[', ${detailsSql}, ']')` },
  isOpen: true,
});

const subscriberSql = createJsonSql(recipientColumns, "subscriber", {
  extraFields: { subscriberId: "to_json(subscriber.subscriber_id)", _id: "to_json(subscriber.id)" },
  requiredField: "subscriberId",
});

const templateSql = `concat(
  '{"_id":', to_json(workflow.id), ',"name":', to_json(workflow.name),
  ',"origin":' || to_json(workflow.origin), ',"triggers":', workflow.triggers, '}')`;

/** SQL of an `event` as JSON text without the closing brace. The caller appends the jobs. */
export const eventSql = createJsonSql(visibleColumns.event, "event", {
  extraFields: {
    _organizationId: `(select to_json(organization_id) from environments
      where id = event.environment_id)`,
    subscriber: `(select ${subscriberSql} from subscribers as subscriber
      where subscriber.environment_id = event.environment_id
        and subscriber.id = event.subscriber_ref)`,
    template: `(select ${templateSql} from workflows as workflow
      where workflow.environment_id = event.environment_id
        and workflow.id = event.workflow_ref)`,
  },
  isOpen: true,
});
