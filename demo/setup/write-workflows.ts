import type { ActivityStep } from "../../contract/events.ts";
import type { Step, StepVersion, Workflow } from "../engine/model.ts";
import { createSeededIdSource } from "../ids.ts";
import { dayMs } from "../moments.ts";
import { createRandom } from "../random.ts";
import { insertRows, type NewRow } from "../rows.ts";
import type { JsonObject } from "../../contract/common.ts";
import {
  type StepDefinition,
  type VariantDefinition,
  type WorkflowDefinition,
  getWorkflows,
} from "../workflows.ts";
import { phoneChangeAgeMs } from "../incidents.ts";
import type { EnvironmentOptions } from "./environment-options.ts";

function collectVariables(definition: WorkflowDefinition) {
  const { properties = {} } = definition.payloadSchema as { properties?: JsonObject };
  return {
    variables: Object.keys(properties).map((name) => ({ name })),
    subscriberVariables: [{ name: "subscriberId" }, { name: "firstName" }, { name: "locale" }],
  };
}

const createPreferenceSettings = (definition: WorkflowDefinition) =>
  Object.fromEntries(
    ["email", "sms", "in_app", "chat", "push"].map((channel) => [
      channel,
      definition.steps.some(({ type }) => type === channel),
    ]),
  );

function createStepRecords(
  { environmentId, seed, now }: EnvironmentOptions,
  workflow: { id: string; definition: WorkflowDefinition; createdAt: number },
  definition: StepDefinition,
  position: number,
  parentId: string | undefined,
) {
  const random = createRandom(seed, environmentId, workflow.definition.identifier, definition.slug);
  const createId = createSeededIdSource(random);
  const id = createId(workflow.createdAt);
  const templateId = createId(workflow.createdAt);
  const idsByVariant = new Map<VariantDefinition, string>(
    (definition.variants ?? []).map((variant) => [variant, createId(workflow.createdAt)]),
  );
  const variants = (definition.variants ?? []).map((variant) => ({
    _id: idsByVariant.get(variant) ?? "",
    _templateId: createId(workflow.createdAt),
    active: true,
    name: variant.name,
    filters: [...variant.filters],
    controlVariables: variant.controls,
  }));

  const toActivityStep = (controls: JsonObject): ActivityStep => ({
    _id: id,
    active: true,
    filters: [...(definition.filters ?? [])],
    _templateId: templateId,
    name: definition.name,
    ...(parentId !== undefined && { _parentId: parentId }),
    template: {},
    ...(variants.length > 0 && { variants }),
    ...(definition.replyCallback && { replyCallback: { ...definition.replyCallback } }),
    controlVariables: controls,
    ...(definition.metadata && { metadata: { ...definition.metadata } }),
    ...(definition.issues && { issues: definition.issues }),
  });
  const createVersionRecord = (controls: JsonObject, time: number) => {
    const versionId = createId(time);
    return {
      version: { id: versionId, controls } satisfies StepVersion,
      row: { environment_id: environmentId, id: versionId, step: { ...toActivityStep(controls) } },
    };
  };
  const changedAt = now - phoneChangeAgeMs;
  const oldVersionRecord = createVersionRecord(
    { ...definition.controls, ...definition.previousControls },
    workflow.createdAt + 20 * dayMs,
  );
  const currentVersionRecord = definition.previousControls
    ? createVersionRecord(definition.controls, changedAt)
    : oldVersionRecord;

  const step: Step = {
    id,
    templateId,
    definition,
    getVersionAt: (time) =>
      time < changedAt ? oldVersionRecord.version : currentVersionRecord.version,
    idsByVariant,
  };
  return {
    step,
    versions:
      oldVersionRecord === currentVersionRecord
        ? [currentVersionRecord.row]
        : [oldVersionRecord.row, currentVersionRecord.row],
    row: {
      environment_id: environmentId,
      workflow_ref: workflow.id,
      id,
      position,
      uuid: `${definition.slug}-${random.hex(8)}`,
      slug: definition.slug,
      name: definition.name,
      type: definition.type,
      template_id: templateId,
      active: true,
      should_stop_on_fail: definition.shouldStopOnFail ?? false,
      filters: [...(definition.filters ?? [])],
      metadata: definition.metadata ? { ...definition.metadata } : null,
      reply_callback: definition.replyCallback ? { ...definition.replyCallback } : null,
      variants: variants.length > 0 ? variants : null,
      control_values: definition.controls,
    },
  };
}

export async function writeWorkflows(options: EnvironmentOptions): Promise<Workflow[]> {
  const { db, environmentId, name, seed, now } = options;
  const workflowRows: NewRow<"workflows">[] = [];
  const stepRows: NewRow<"workflow_steps">[] = [];
  const versionRows: NewRow<"step_versions">[] = [];
  const workflows = getWorkflows(name).map((definition): Workflow => {
    const random = createRandom(seed, environmentId, definition.identifier);
    const createdAt = now - definition.ageDays * dayMs;
    const id = createSeededIdSource(random)(createdAt);
    const groupRandom = createRandom(seed, environmentId, "group", definition.group);
    workflowRows.push({
      environment_id: environmentId,
      id,
      identifier: definition.identifier,
      name: definition.name,
      description: definition.description,
      active: true,
      draft: false,
      critical: definition.critical ?? false,
      origin: definition.origin,
      tags: [...definition.tags],
      triggers: [
        { type: "event", identifier: definition.identifier, ...collectVariables(definition) },
      ],
      preference_settings: createPreferenceSettings(definition),
      notification_group: {
        id: createSeededIdSource(groupRandom)(now - 399 * dayMs),
        name: definition.group,
      },
      creator_id: createRandom(seed, "creator").hex(24),
      payload_schema: definition.payloadSchema,
      data: null,
      created_at: new Date(createdAt),
      updated_at: new Date(now - (definition.ageDays * dayMs) / 2),
    });
    let parentId: string | undefined;
    const steps = definition.steps.map((step, position) => {
      const stepRecords = createStepRecords(
        options,
        { id, definition, createdAt },
        step,
        position,
        parentId,
      );
      parentId = stepRecords.step.id;
      stepRows.push(stepRecords.row);
      versionRows.push(...stepRecords.versions);
      return stepRecords.step;
    });
    return { id, definition, steps };
  });
  await insertRows(db, "workflows", workflowRows);
  await insertRows(db, "workflow_steps", stepRows);
  await insertRows(db, "step_versions", versionRows);
  return workflows;
}
