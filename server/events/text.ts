import { jsonText, placeMarkSql } from "../db/json-text.ts";
import { messageTables, messageText } from "../messages/text.ts";
import { recipientColumns, shownColumns } from "./columns.ts";

/** The current message as JSON text in a string; its marked ID if it has encrypted fields. */
const messageRaw = `(
  select case when message.delivery_secrets is null then to_json(${messageText})::text
    else ${placeMarkSql} || message.id || ${placeMarkSql} end
  from ${messageTables}
  where message.environment_id = detail.environment_id and message.id = detail.message_ref)`;

const detailText = jsonText(shownColumns.detail, "detail", {
  more: {
    raw: `coalesce(
      case when detail.message_ref is null then to_json(detail.raw)::text else ${messageRaw} end,
      'null')`,
  },
});

const list = (text: string, from: string, order: string) =>
  `concat('[', (select string_agg(${text}, ',' order by ${order}) from ${from}), ']')`;

const details = list(
  detailText,
  `execution_details as detail where detail.environment_id = job.environment_id
    and detail.event_ref = job.event_ref and detail.job_ref = job.id`,
  "detail.created_at, detail.id",
);

const jobText = jsonText(shownColumns.job, "job", {
  more: {
    executionDetails: details,
    step: `(select to_json(step) from step_versions
      where environment_id = job.environment_id and id = job.step_version_ref)`,
  },
});

const jobs = list(
  jobText,
  `jobs as job where job.environment_id = event.environment_id and job.event_ref = event.id
    and job.type <> 'trigger'`,
  "job.created_at, job.id",
);

const subscriberText = jsonText(recipientColumns, "subscriber", {
  more: { subscriberId: "to_json(subscriber.subscriber_id)", _id: "to_json(subscriber.id)" },
  required: "subscriberId",
});

const templateText = `concat(
  '{"_id":', to_json(workflow.id), ',"name":', to_json(workflow.name),
  ',"origin":' || to_json(workflow.origin), ',"triggers":', workflow.triggers, '}')`;

/**
 * SQL of an `event` as JSON text, with its jobs and their execution details. Subqueries rather than
 * joins: each is a lookup by key, whatever the planner knows about the tables.
 */
export const eventText = jsonText(shownColumns.event, "event", {
  more: {
    _organizationId: `(select to_json(organization_id) from environments
      where id = event.environment_id)`,
    subscriber: `(select ${subscriberText} from subscribers as subscriber
      where subscriber.environment_id = event.environment_id
        and subscriber.id = event.subscriber_ref)`,
    template: `(select ${templateText} from workflows as workflow
      where workflow.environment_id = event.environment_id
        and workflow.id = event.workflow_ref)`,
    jobs,
  },
});
