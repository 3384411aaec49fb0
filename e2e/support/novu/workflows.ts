import type { WorkflowRecord } from "../../../server/testing/extra-records.ts";
import { asText, type JsonObject } from "./json.ts";

// The shapes are from version 3.19.1 of `@novu/api`.

/** Returns a slug that ends in the record's ID. Novu would shorten the ID. */
const toSlug = (name: string, prefix: string, id: string) =>
  `${name.toLowerCase().replaceAll(/\W+/g, "-")}_${prefix}_${id}`;

function toStep(
  { workflow }: WorkflowRecord,
  step: WorkflowRecord["steps"][number],
  controlValues = step.control_values,
): JsonObject {
  return {
    _id: step.id,
    stepId: step.slug,
    slug: toSlug(step.name, "st", step.id),
    name: step.name,
    type: step.type,
    origin: workflow.origin ?? "external",
    workflowId: workflow.identifier,
    workflowDatabaseId: workflow.id,
    variables: {},
    controls: { dataSchema: {}, uiSchema: {}, values: controlValues },
    controlValues,
  };
}

function toWorkflowSummary({ workflow, steps }: WorkflowRecord): JsonObject {
  const { id, name, identifier } = workflow;
  return {
    _id: id,
    name,
    workflowId: identifier,
    slug: toSlug(name, "wf", id),
    tags: workflow.tags,
    createdAt: workflow.created_at.toISOString(),
    updatedAt: workflow.updated_at.toISOString(),
    updatedBy: null,
    lastPublishedAt: null,
    lastTriggeredAt: null,
    status: workflow.active ? "ACTIVE" : "INACTIVE",
    origin: workflow.origin ?? "external",
    stepTypeOverviews: steps.map(({ type }) => type),
    isTranslationEnabled: false,
  };
}

const preference = { all: { enabled: true, readOnly: false }, channels: {} };

export function toWorkflow(record: WorkflowRecord): JsonObject {
  return {
    ...toWorkflowSummary(record),
    description: record.workflow.description,
    active: record.workflow.active,
    payloadSchema: record.workflow.payload_schema,
    validatePayload: false,
    severity: "none",
    preferences: { user: null, default: preference },
    steps: record.steps.map((step) => toStep(record, step)),
  };
}

export function toWorkflowList(
  records: readonly WorkflowRecord[],
  query: URLSearchParams,
): JsonObject {
  const text = (query.get("query") ?? "").toLowerCase();
  const matchingRecords = records.filter(({ workflow }) =>
    `${workflow.name}\n${workflow.identifier}`.toLowerCase().includes(text),
  );
  const offset = Number(query.get("offset") ?? 0);
  const page = matchingRecords.slice(offset, offset + Number(query.get("limit") ?? 50));
  return {
    workflows: page.map((record) => ({
      ...toWorkflowSummary(record),
      steps: record.steps.map(({ id, name, type }) => ({ slug: toSlug(name, "st", id), type })),
    })),
    totalCount: matchingRecords.length,
  };
}

export const findWorkflow = (records: readonly WorkflowRecord[], reference: string) =>
  records.find((record) =>
    [
      record.workflow.id,
      record.workflow.identifier,
      asText(toWorkflowSummary(record)["slug"]),
    ].includes(reference),
  );

export function findStep(record: WorkflowRecord, reference: string): JsonObject | undefined {
  const step = record.steps.find(({ id, slug, name }) =>
    [id, slug, toSlug(name, "st", id)].includes(reference),
  );
  return step && toStep(record, step);
}
