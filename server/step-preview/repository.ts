import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

/** Finds a workflow by ID or trigger identifier. The ID takes precedence. */
export const findWorkflow = (db: Kysely<Database>, environmentId: string, workflowId: string) =>
  db
    .selectFrom("workflows")
    .select(["id", "payload_schema"])
    .where("environment_id", "=", environmentId)
    .where((builder) =>
      builder.or([builder("id", "=", workflowId), builder("identifier", "=", workflowId)]),
    )
    .orderBy((builder) => builder("id", "=", workflowId), "desc")
    .limit(1)
    .executeTakeFirst();

export const listSteps = (db: Kysely<Database>, environmentId: string, workflowRef: string) =>
  db
    .selectFrom("workflow_steps")
    .select(["id", "uuid", "slug", "type", "metadata", "control_values"])
    .where("environment_id", "=", environmentId)
    .where("workflow_ref", "=", workflowRef)
    .orderBy("position")
    .execute();
