import type { Kysely } from "kysely";
import type { ActivityStep } from "../../contract/events.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Step, StepVersion, Workflow } from "../engine/model.ts";
import { findDefinition } from "../workflows.ts";
import type { StepDefinition, VariantDefinition } from "../workflows.ts";

export interface StoredWorkflows {
  workflows: Workflow[];
  workflowsById: ReadonlyMap<string, Workflow>;
  /** The step and the controls of each version that jobs may refer to. */
  versionsById: ReadonlyMap<string, { step: Step; version: StepVersion }>;
}

const mapVariantsToIds = (definition: StepDefinition, storedVariants: unknown[] | null) => {
  // The demo only writes variants of this shape.
  const variants = (storedVariants ?? []) as { _id: string; name: string }[];
  const idsByVariant = new Map<VariantDefinition, string>();
  for (const variant of definition.variants ?? []) {
    const matchingVariant = variants.find(({ name }) => name === variant.name);
    if (matchingVariant) idsByVariant.set(variant, matchingVariant._id);
  }
  return idsByVariant;
};

/** Loads an environment's demo workflows, except those that lack a step or a step's version. */
export async function loadWorkflows(
  db: Kysely<Database>,
  environmentId: string,
): Promise<StoredWorkflows> {
  const [workflowRows, stepRows, versionRows] = await Promise.all([
    db
      .selectFrom("workflows")
      .select(["id", "identifier"])
      .where("environment_id", "=", environmentId)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("workflow_steps")
      .select(["id", "workflow_ref", "slug", "template_id", "variants"])
      .where("environment_id", "=", environmentId)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("step_versions")
      .selectAll()
      .where("environment_id", "=", environmentId)
      .orderBy("id")
      .execute(),
  ]);
  const versionsById = new Map<string, { step: Step; version: StepVersion }>();

  const createStep = (
    row: (typeof stepRows)[number],
    definition: StepDefinition,
  ): Step | undefined => {
    const stepVersionRows = versionRows.filter(({ step }) => step["_id"] === row.id);
    const stepVersions = stepVersionRows.map(({ id, step }): StepVersion => {
      // The demo only writes steps in the contract's shape.
      const { controlVariables = {} } = step as ActivityStep;
      return { id, controls: controlVariables };
    });
    const newestVersion = stepVersions.at(-1);
    if (newestVersion === undefined) return undefined;
    const step: Step = {
      id: row.id,
      templateId: row.template_id,
      definition,
      getVersionAt: () => newestVersion,
      idsByVariant: mapVariantsToIds(definition, row.variants),
    };
    for (const version of stepVersions) versionsById.set(version.id, { step, version });
    return step;
  };

  const workflows = workflowRows.flatMap(({ id, identifier }): Workflow[] => {
    const definition = findDefinition(identifier);
    if (definition === undefined) return [];
    const steps = definition.steps.flatMap((stepDefinition) => {
      const row = stepRows.find(
        (step) => step.workflow_ref === id && step.slug === stepDefinition.slug,
      );
      return (row && createStep(row, stepDefinition)) ?? [];
    });
    return steps.length === definition.steps.length ? [{ id, definition, steps }] : [];
  });
  return {
    workflows,
    workflowsById: new Map(workflows.map((workflow) => [workflow.id, workflow])),
    versionsById,
  };
}
