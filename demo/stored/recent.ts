import { type Kysely, sql } from "kysely";
import { refersTo } from "../../server/db/refers-to.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Workflow } from "../engine/model.ts";
import type { Trigger } from "../engine/start.ts";

/**
 * Reports whether the workflow has steps that depend on other events of the same subscriber and
 * workflow.
 */
const dependsOnOtherEvents = (workflow: Workflow): boolean =>
  workflow.steps.some(({ definition: { type } }) => type === "digest" || type === "throttle");

const toIdLists = (triggers: readonly Trigger[]) => {
  const relevantTriggers = triggers.filter(({ workflow }) => dependsOnOtherEvents(workflow));
  return {
    workflowIds: relevantTriggers.map(({ workflow }) => workflow.id),
    subscriberIds: relevantTriggers.map(({ subscriber }) => subscriber.id),
  };
};

/**
 * Returns the IDs of events that have an open digest, and whose subscriber and workflow each occur
 * in one of the triggers.
 */
export async function findCollectingEventIds(
  db: Kysely<Database>,
  environmentId: string,
  triggers: readonly Trigger[],
): Promise<string[]> {
  const { workflowIds, subscriberIds } = toIdLists(triggers);
  if (workflowIds.length === 0) return [];
  const rows = await db
    .selectFrom("jobs as job")
    .innerJoin("events as event", refersTo("job.event_ref", "event"))
    .select("job.event_ref")
    .distinct()
    .where("job.environment_id", "=", environmentId)
    .where("job.due_at", "is not", null)
    .where("job.type", "=", "digest")
    .where("job.status", "=", "delayed")
    .where(sql<boolean>`event.workflow_ref = any(${workflowIds}::text[])`)
    .where(sql<boolean>`event.subscriber_ref = any(${subscriberIds}::text[])`)
    .execute();
  return rows.map((row) => row.event_ref);
}

/**
 * Returns events after `earliestAt` whose subscriber and workflow each occur in one of the
 * triggers. Ignores workflows whose steps don't depend on other events.
 */
export async function findRecentEvents(
  db: Kysely<Database>,
  environmentId: string,
  triggers: readonly Trigger[],
  earliestAt: Date,
) {
  const { workflowIds, subscriberIds } = toIdLists(triggers);
  if (workflowIds.length === 0) return [];
  return await db
    .selectFrom("events")
    .select(["workflow_ref", "subscriber_ref", "payload", "created_at"])
    .where("environment_id", "=", environmentId)
    .where("created_at", ">", earliestAt)
    .where(sql<boolean>`workflow_ref = any(${workflowIds}::text[])`)
    .where(sql<boolean>`subscriber_ref = any(${subscriberIds}::text[])`)
    .orderBy("created_at")
    .execute();
}
