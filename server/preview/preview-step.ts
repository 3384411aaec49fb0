import type { JsonObject } from "../../contract/common.ts";
import type { PreviewResult } from "../../contract/step-preview.ts";
import { ControlError } from "./results/controls.ts";
import { mergeJson } from "./json.ts";
import { createPayloadExample, type Sections } from "./example/payload-example.ts";
import type { RenderResponse, RenderRequest } from "./process/protocol.ts";
import type { RenderEnd } from "./process/render-child.ts";
import type { HttpRequestPreview } from "./results/request-result.ts";
import { createShape } from "./example/shape.ts";
import { addScheduledDate } from "./results/scheduled-date.ts";
import { createFailedStep, createStepResult } from "./results/step-result.ts";
import { createStoppedError } from "./process/stopped-error.ts";
import { waitKinds } from "./results/wait-results.ts";

export interface StepTemplate {
  type: string;
  metadata: JsonObject | null;
  /** Liquid templates by control name: the caller's controls, or else the saved controls. */
  controls: JsonObject;
  payloadSchema: JsonObject | null;
  /** Names that templates use for the preceding digest steps. */
  digestSteps: readonly string[];
}

export interface StepPreview {
  previewPayloadExample: Sections;
  schema: JsonObject | null;
  result: PreviewResult;
  request?: HttpRequestPreview;
}

/** Renders templates in the process pool, or directly in tests. */
export interface Renderer {
  render: (request: RenderRequest) => Promise<RenderEnd>;
}

const waitStepTypes = new Set(["delay", "digest", "throttle"]);

const intervalFields: readonly string[] = ["amount", "unit"];
const backoffFields: readonly string[] = ["backoff", "backoffAmount", "backoffUnit"];

/** Names of the metadata fields that depend on the kind of wait. */
const kindFields: readonly string[] = [
  ...intervalFields,
  ...backoffFields,
  "type",
  "timed",
  "cron",
  "delayPath",
];

const allWaitKinds = new Set<unknown>(Object.values(waitKinds).flat());
const intervalKinds = new Set<unknown>(["regular", "backoff"]);

function findWaitKind(values: JsonObject): unknown {
  if ("type" in values) return values["type"];
  if ("timed" in values || "cron" in values) return "timed";
  if ("delayPath" in values) return "scheduled";
  return "amount" in values ? "regular" : undefined;
}

/** Returns the metadata fields that don't apply to the wait that the controls describe. */
function listReplacedFields(controls: JsonObject, metadata: JsonObject): readonly string[] {
  const kind = findWaitKind(controls);
  const savedKind = findWaitKind(metadata);
  // A type can also be a template, or a value that isn't supported.
  if (!allWaitKinds.has(kind)) return [];
  // Except for scheduled delays, every kind can have an amount.
  const isImplied = !("type" in controls) && kind === "regular";
  if (isImplied ? savedKind === "scheduled" : savedKind !== undefined && kind !== savedKind) {
    if (!intervalKinds.has(kind) || !intervalKinds.has(savedKind)) return kindFields;
    return kind === "regular" ? backoffFields : [];
  }
  if (kind !== "timed") return [];
  // A cron expression is a complete schedule.
  if ("cron" in controls) return ["timed", ...intervalFields];
  return "timed" in controls ? ["cron"] : [];
}

/** Adds missing controls of delays, digests, and throttles from their metadata. */
function fillControlsFromMetadata({ type, controls, metadata }: StepTemplate): JsonObject {
  if (!waitStepTypes.has(type)) return controls;
  const enteredControls = Object.fromEntries(
    Object.entries(controls).filter(([, value]) => value !== null && value !== ""),
  );
  const replacedFields = listReplacedFields(enteredControls, metadata ?? {});
  const metadataEntries = Object.entries(metadata ?? {}).filter(
    ([field]) => !replacedFields.includes(field),
  );
  return { ...Object.fromEntries(metadataEntries), ...enteredControls };
}

function createPlainExample(request: RenderRequest): Omit<RenderResponse, "outcome"> {
  const { payloadSchema, digestSteps, nowMs } = request;
  return createPayloadExample({
    payloadSchema,
    digestSteps,
    variables: createShape(),
    now: new Date(nowMs),
  });
}

/**
 * Previews a step; template errors are part of the result. Rejects with RenderQueueFullError if too
 * many renders are waiting.
 */
export async function previewStep(
  step: StepTemplate,
  sections: Partial<Sections>,
  { renderer, now }: { renderer: Renderer; now: Date },
): Promise<StepPreview> {
  const request: RenderRequest = {
    controls: fillControlsFromMetadata(step),
    htmlControls: step.type === "email" ? ["body"] : [],
    payloadSchema: step.payloadSchema,
    callerSections: sections,
    digestSteps: step.digestSteps,
    nowMs: now.getTime(),
  };
  const { example, schema, ...result } = await renderStep(step.type, request, renderer);
  return {
    // The example and the caller's sections have this shape, so the merged value also has it.
    previewPayloadExample: mergeJson(example, sections) as Sections,
    schema,
    ...result,
  };
}

async function renderStep(type: string, request: RenderRequest, renderer: Renderer) {
  let controls: JsonObject;
  try {
    controls = addScheduledDate(type, request.controls);
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return { ...createPlainExample(request), ...createFailedStep(type, error.error) };
  }
  const outcome = await renderer.render({ ...request, controls });
  if ("limit" in outcome) {
    return {
      ...createPlainExample(request),
      ...createFailedStep(type, createStoppedError(outcome, controls)),
    };
  }
  const { example, schema, outcome: stepOutcome } = outcome.response;
  return {
    example,
    schema,
    ...("error" in stepOutcome
      ? createFailedStep(type, stepOutcome.error)
      : createStepResult(type, stepOutcome.controls)),
  };
}
