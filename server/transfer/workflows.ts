import { sql } from "kysely";
import * as z from "zod/mini";
import { jsonObject, timestamp } from "../../contract/common.ts";
import { stepType } from "../../contract/events.ts";
import { workflow, workflowStep } from "../../contract/workflows.ts";
import type { ImportJob, Numbered, Place } from "./place.ts";
import { recordId } from "./record-id.ts";
import { chooseIds, groupBy, isSameRow, optional, pages, upsertRows } from "./rows.ts";

const { variants: _variants, ...variantFields } = workflowStep.shape;

/** The contract's step with what the service needs to render it. */
const stepLine = z.extend(workflowStep, {
  _id: recordId,
  uuid: recordId,
  slug: recordId,
  name: z.string(),
  _templateId: z.string(),
  type: stepType,
  // A variant's controls stand in it, which the contract's shape does not list.
  variants: z.optional(z.array(z.looseObject(variantFields))),
  controlValues: jsonObject,
});
type StepLine = z.infer<typeof stepLine>;

/** The contract's workflow with its trigger's identifier, payload schema and times. */
export const workflowLine = z.extend(workflow, {
  _id: recordId,
  identifier: recordId,
  origin: z.optional(z.enum(["svc-cloud", "svc-cloud-v1", "external"])),
  steps: z.array(stepLine),
  notificationGroup: workflow.shape.notificationGroup.def.innerType,
  payloadSchema: z.optional(jsonObject),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type WorkflowLine = z.infer<typeof workflowLine>;

// Workflows are large: templates of whole mails.
const pageSize = 50;

const selectSteps = ({ db, environmentId }: Place, refs: readonly string[]) =>
  db
    .selectFrom("workflow_steps")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where(sql<boolean>`workflow_ref = any(${refs}::text[])`)
    .orderBy("workflow_ref")
    .orderBy("position")
    .execute();
type StepRow = Awaited<ReturnType<typeof selectSteps>>[number];

// Documents of a step passed the contract when they were written.
const stepOf = (row: StepRow): StepLine => ({
  _id: row.id,
  uuid: row.uuid,
  slug: row.slug,
  name: row.name,
  type: row.type as StepLine["type"],
  _templateId: row.template_id,
  active: row.active,
  shouldStopOnFail: row.should_stop_on_fail,
  filters: row.filters as NonNullable<StepLine["filters"]>,
  ...optional("metadata", row.metadata as StepLine["metadata"] | null),
  ...optional("replyCallback", row.reply_callback),
  ...optional("variants", row.variants as StepLine["variants"] | null),
  controlValues: row.control_values,
});

export async function* readWorkflows(place: Place): AsyncGenerator<WorkflowLine, void, undefined> {
  const { db, environmentId, organizationId } = place;
  const fetch = (after: string) =>
    db
      .selectFrom("workflows")
      .selectAll()
      .where("environment_id", "=", environmentId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(pageSize)
      .execute();
  for await (const rows of pages(fetch)) {
    const ids = rows.map(({ id }) => id);
    const steps = groupBy(await selectSteps(place, ids), (row) => row.workflow_ref);
    for (const row of rows) {
      yield {
        _id: row.id,
        identifier: row.identifier,
        name: row.name,
        description: row.description,
        active: row.active,
        draft: row.draft,
        critical: row.critical,
        ...optional("origin", row.origin as WorkflowLine["origin"] | null),
        tags: row.tags,
        triggers: row.triggers as WorkflowLine["triggers"],
        preferenceSettings: row.preference_settings,
        steps: (steps.get(row.id) ?? []).map(stepOf),
        ...optional("payloadSchema", row.payload_schema),
        ...optional("data", row.data),
        _organizationId: organizationId,
        _environmentId: environmentId,
        _creatorId: row.creator_id,
        _notificationGroupId: row.notification_group.id,
        notificationGroup: {
          _id: row.notification_group.id,
          name: row.notification_group.name,
          _environmentId: environmentId,
          _organizationId: organizationId,
        },
        deleted: false,
        deletedAt: null,
        deletedBy: null,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      };
    }
  }
}

const rowOf = (job: ImportJob, record: WorkflowLine, id: string) => ({
  environment_id: job.environmentId,
  id,
  identifier: record.identifier,
  name: record.name,
  description: record.description,
  active: record.active,
  draft: record.draft,
  critical: record.critical,
  origin: record.origin ?? null,
  tags: record.tags,
  triggers: record.triggers,
  preference_settings: record.preferenceSettings,
  notification_group: {
    id: record._notificationGroupId,
    name: record.notificationGroup.name,
  },
  creator_id: record._creatorId,
  payload_schema: record.payloadSchema ?? null,
  data: record.data ?? null,
  created_at: new Date(record.createdAt),
  updated_at: new Date(record.updatedAt),
});

const stepRowOf = (environmentId: string, workflowRef: string, step: StepLine) => ({
  environment_id: environmentId,
  workflow_ref: workflowRef,
  id: step._id,
  uuid: step.uuid,
  slug: step.slug,
  name: step.name,
  type: step.type,
  template_id: step._templateId,
  active: step.active ?? true,
  should_stop_on_fail: step.shouldStopOnFail ?? false,
  filters: step.filters ?? [],
  metadata: step.metadata ?? null,
  reply_callback: step.replyCallback ?? null,
  variants: step.variants ?? null,
  control_values: step.controlValues,
});

function checkRecord(job: ImportJob, { line, record }: Numbered<WorkflowLine>): void {
  if (record.deleted) job.fault(line, "deleted", "Deleted workflows are not kept here");
  const ids = record.steps.map(({ _id }) => _id);
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) job.fault(line, `steps.${index}._id`, `"${id}" stands twice`);
  }
}

export async function writeWorkflows(
  job: ImportJob,
  batch: readonly Numbered<WorkflowLine>[],
): Promise<void> {
  const { db, environmentId } = job;
  const rows = await db
    .selectFrom("workflows")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where(sql<boolean>`identifier = any(${batch.map(({ record }) => record.identifier)}::text[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  const stored = new Map(rows.map((row) => [row.identifier, row]));
  const storedSteps = groupBy(
    await selectSteps(
      job,
      rows.map(({ id }) => id),
    ),
    (row) => row.workflow_ref,
  );
  const fresh = batch.filter(({ record }) => !stored.has(record.identifier));
  const wanted = fresh.map(({ record }) => record._id);
  const idFor = await chooseIds(db, "workflows", environmentId, wanted, job.now);

  const written: ReturnType<typeof rowOf>[] = [];
  const steps: (ReturnType<typeof stepRowOf> & { position: number })[] = [];
  for (const numbered of batch) {
    const { record } = numbered;
    checkRecord(job, numbered);
    const known = stored.get(record.identifier);
    const id = known?.id ?? idFor(record._id);
    const row = rowOf(job, record, id);
    const stepRows = record.steps.map((step) => stepRowOf(environmentId, id, step));
    const before = storedSteps.get(id) ?? [];
    const isSame =
      known !== undefined &&
      isSameRow(known, row) &&
      before.length === stepRows.length &&
      stepRows.every((step, index) => isSameRow(before[index] ?? {}, step));
    job.count(known === undefined ? "created" : isSame ? "unchanged" : "updated");
    if (isSame) continue;
    written.push(row);
    steps.push(...stepRows.map((step, position) => ({ ...step, position })));
  }
  if (job.faulted) return;
  await upsertRows(db, "workflows", written, ["environment_id", "identifier"], ["id"]);
  // Nothing refers to steps, and their positions may not meet on the way: all make room for all.
  await db
    .deleteFrom("workflow_steps")
    .where("environment_id", "=", environmentId)
    .where(sql<boolean>`workflow_ref = any(${written.map(({ id }) => id)}::text[])`)
    .execute();
  await upsertRows(db, "workflow_steps", steps, ["environment_id", "workflow_ref", "id"]);
}
