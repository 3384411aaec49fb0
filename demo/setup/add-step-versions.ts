import type { Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import { createId } from "../../server/db/id.ts";
import { insertRows } from "../rows.ts";

/**
 * Adds a version to each step that has none. Steps of imported workflows have none until events
 * with their jobs are imported, too.
 */
export async function addStepVersions(db: Kysely<Database>, environmentId: string): Promise<void> {
  const steps = await db
    .selectFrom("workflow_steps")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .orderBy("workflow_ref")
    .orderBy("position")
    .execute();
  const versions = await db
    .selectFrom("step_versions")
    .select("step")
    .where("environment_id", "=", environmentId)
    .execute();
  const idsWithVersion = new Set(versions.map(({ step }) => step["_id"]));
  const rows = steps.flatMap((row, index) => {
    if (idsWithVersion.has(row.id)) return [];
    const previousRow = steps[index - 1];
    const step = {
      _id: row.id,
      active: row.active,
      filters: row.filters,
      _templateId: row.template_id,
      name: row.name,
      ...(previousRow?.workflow_ref === row.workflow_ref && { _parentId: previousRow.id }),
      template: {},
      ...(row.variants && { variants: row.variants }),
      ...(row.reply_callback && { replyCallback: row.reply_callback }),
      controlVariables: row.control_values,
      ...(row.metadata && { metadata: row.metadata }),
    };
    return [{ environment_id: environmentId, id: createId(new Date()), step }];
  });
  await insertRows(db, "step_versions", rows);
}
