import * as z from "zod/mini";
import { jsonObject, timestamp } from "../../contract/common.ts";
import { stepType } from "../../contract/events.ts";
import { workflow, workflowStep } from "../../contract/workflows.ts";
import { createColumn, customColumn, createTimeColumn, toRecord, toRow } from "../db/columns.ts";
import { recordId } from "./check-record.ts";
import { type Part, createRecordKind } from "./kind.ts";
import type { Row } from "./rows.ts";

const { variants: _variants, ...variantFields } = workflowStep.shape;

/** The contract's step with fields that rendering needs. */
const stepLine = z.extend(workflowStep, {
  _id: recordId,
  uuid: recordId,
  slug: recordId,
  name: z.string(),
  _templateId: z.string(),
  type: stepType,
  // Variants include controls, which the contract's shape doesn't list.
  variants: z.optional(z.array(z.looseObject(variantFields))),
  controlValues: jsonObject,
});
type StepLine = z.infer<typeof stepLine>;

/** The contract's workflow with its trigger identifier, payload schema, and timestamps. */
const workflowLine = z.extend(workflow, {
  _id: recordId,
  identifier: recordId,
  origin: z.optional(z.enum(["svc-cloud", "svc-cloud-v1", "external"])),
  steps: z.array(stepLine),
  notificationGroup: workflow.shape.notificationGroup.def.innerType,
  payloadSchema: z.optional(jsonObject),
  createdAt: timestamp,
  updatedAt: timestamp,
});
type WorkflowLine = z.infer<typeof workflowLine>;

const stepColumns = {
  _id: createColumn("id"),
  uuid: createColumn("uuid"),
  slug: createColumn("slug"),
  name: createColumn("name"),
  type: createColumn("type"),
  _templateId: createColumn("template_id"),
  active: createColumn("active", true),
  shouldStopOnFail: createColumn("should_stop_on_fail", false),
  filters: createColumn("filters", []),
  metadata: createColumn("metadata"),
  replyCallback: createColumn("reply_callback"),
  variants: createColumn("variants"),
  controlValues: createColumn("control_values"),
};

const workflowColumns = {
  _id: createColumn("id"),
  identifier: createColumn("identifier"),
  name: createColumn("name"),
  description: createColumn("description"),
  active: createColumn("active"),
  draft: createColumn("draft"),
  critical: createColumn("critical"),
  origin: createColumn("origin"),
  tags: createColumn("tags"),
  triggers: createColumn("triggers"),
  preferenceSettings: createColumn("preference_settings"),
  steps: customColumn,
  payloadSchema: createColumn("payload_schema"),
  data: createColumn("data"),
  _organizationId: customColumn,
  _environmentId: createColumn("environment_id"),
  _creatorId: createColumn("creator_id"),
  _notificationGroupId: customColumn,
  notificationGroup: customColumn,
  deleted: customColumn,
  deletedAt: customColumn,
  deletedBy: customColumn,
  createdAt: createTimeColumn("created_at"),
  updatedAt: createTimeColumn("updated_at"),
};

const stepPart: Part = {
  table: "workflow_steps",
  ownerColumn: "workflow_ref",
  keyColumns: ["workflow_ref", "id"],
  orderColumns: ["workflow_ref", "position"],
};

/**
 * Returns the IDs to write. A step with a new ID gets the ID of a stored step with the same slug,
 * if there is one, because step versions refer to that ID.
 */
function chooseStepIds({ steps }: WorkflowLine, storedSteps: readonly Row[]): unknown[] {
  const ids = new Set<unknown>(steps.map(({ _id }) => _id));
  const unmatchedSteps = storedSteps.filter((row) => !ids.has(row["id"]));
  const idsBySlug = new Map(unmatchedSteps.map((row) => [row["slug"], row["id"]]));
  const storedIds = new Set(storedSteps.map((row) => row["id"]));
  return steps.map(({ _id, slug }) => {
    const id = storedIds.has(_id) ? _id : (idsBySlug.get(slug) ?? _id);
    // Slugs aren't necessarily unique.
    idsBySlug.delete(slug);
    return id;
  });
}

function toStepRows(record: WorkflowLine, id: string, storedSteps: readonly Row[]): Row[] {
  const ids = chooseStepIds(record, storedSteps);
  const isSameOrder =
    storedSteps.length === ids.length &&
    storedSteps.every((row, index) => row["id"] === ids[index]);
  return record.steps.map((step, index) => ({
    ...toRow(stepColumns, step),
    id: ids[index],
    workflow_ref: id,
    // Another program may have assigned the positions.
    position: isSameOrder ? storedSteps[index]?.["position"] : index,
  }));
}

export const workflowKind = createRecordKind({
  table: "workflows",
  schema: workflowLine,
  columns: workflowColumns,
  parts: [stepPart],
  key: ["identifier", "identifier"],
  // Workflows are large, because they contain templates of whole emails.
  pageSize: 50,
  async createExtraFieldReader({ environmentId, organizationId }, _, getParts) {
    return (row) => {
      const { id, name } = row.notification_group;
      const [storedSteps = []] = getParts(row.id);
      return {
        steps: storedSteps.map((step) => toRecord<StepLine>(stepColumns, step)),
        _organizationId: organizationId,
        _notificationGroupId: id,
        notificationGroup: {
          _id: id,
          name,
          _environmentId: environmentId,
          _organizationId: organizationId,
        },
        deleted: false,
        deletedAt: null,
        deletedBy: null,
      };
    };
  },
  async createExtraColumnGetter(context) {
    return ({ line, record }, id, _, [storedSteps = []]) => {
      if (record.deleted)
        context.reportError(line, "deleted", "Deleted workflows can't be imported");
      const ids = record.steps.map(({ _id }) => _id);
      for (const [index, stepId] of ids.entries()) {
        if (ids.indexOf(stepId) < index)
          context.reportError(line, `steps.${index}._id`, `"${stepId}" appears twice`);
      }
      const stepRows = toStepRows(record, id, storedSteps);
      for (const [index, row] of stepRows.entries())
        context.stepIdsByFileId.set(ids[index] ?? "", String(row["id"]));
      const { _notificationGroupId: groupId, notificationGroup } = record;
      return {
        row: { notification_group: { id: groupId, name: notificationGroup.name } },
        parts: [stepRows],
      };
    };
  },
});
