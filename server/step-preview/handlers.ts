import * as z from "zod/mini";
import type { PreviewPayload, stepPreview } from "../../contract/step-preview.ts";
import { subscriber } from "../../contract/subscribers.ts";
import type { Call, ResourceHandlers } from "../http/call.ts";
import { HttpError, createNotFoundError } from "../http/errors.ts";
import type { Sections } from "../preview/example/payload-example.ts";
import { previewStep, type StepTemplate } from "../preview/preview-step.ts";
import { RenderQueueFullError } from "../preview/process/render-pool.ts";
import { signRequest } from "../preview/signature.ts";
import { stepRenderer } from "../preview/step-renderer.ts";
import { readSigningSecret } from "../db/signing-secret.ts";
import { findWorkflow, listSteps } from "./repository.ts";

type RenderCall = Call<typeof stepPreview.render>;

async function findStep({ db, caller, params, body }: RenderCall): Promise<StepTemplate> {
  const { workflowId, stepId } = params;
  const workflow = await findWorkflow(db, caller.environmentId, workflowId);
  if (workflow === undefined)
    throw createNotFoundError(`Workflow "${workflowId}" not found in this environment.`);
  const steps = await listSteps(db, caller.environmentId, workflow.id);
  const step =
    steps.find(({ id }) => id === stepId) ??
    steps.find(({ uuid }) => uuid === stepId) ??
    steps.find(({ slug }) => slug === stepId);
  if (step === undefined)
    throw createNotFoundError(`Step "${stepId}" not found in workflow "${workflowId}".`);
  return {
    type: step.type,
    metadata: step.metadata,
    controls: body.controlValues ?? step.control_values,
    payloadSchema: workflow.payload_schema,
    digestSteps: steps
      .slice(0, steps.indexOf(step))
      .filter(({ type }) => type === "digest")
      .flatMap(({ id, uuid, slug }) => [id, uuid, slug]),
  };
}

function getRequestSections({ previewPayload = {} }: RenderCall["body"]): Partial<Sections> {
  return Object.fromEntries(
    Object.entries(previewPayload).filter(([, section]) => section !== undefined),
  );
}

/** Removes subscriber fields that aren't in the contract or have invalid values. */
function toPreviewPayload({
  subscriber: exampleSubscriber,
  ...sections
}: Sections): PreviewPayload {
  const validEntries = Object.entries(subscriber.shape).filter(
    ([key, schema]) =>
      exampleSubscriber[key] !== undefined && z.safeParse(schema, exampleSubscriber[key]).success,
  );
  return {
    ...sections,
    subscriber: Object.fromEntries(validEntries.map(([key]) => [key, exampleSubscriber[key]])),
    // The request's schema only allows contexts in the contract's format.
  } as PreviewPayload;
}

async function signBody({ db, keyring, caller, now }: RenderCall, body: string): Promise<string> {
  const secret = await readSigningSecret(db, keyring, caller.environmentId);
  return signRequest(secret, body, now);
}

async function render(call: RenderCall) {
  const step = await findStep(call);
  try {
    const preview = await previewStep(step, getRequestSections(call.body), {
      renderer: stepRenderer,
      now: call.now,
    });
    const { previewPayloadExample, schema, result, request } = preview;
    return {
      previewPayloadExample: toPreviewPayload(previewPayloadExample),
      schema,
      // A read-only caller could get a valid signature for any body that it sends as a control.
      ...(request &&
        !call.caller.readOnly && { svcSignature: await signBody(call, request.body ?? "") }),
      result,
    };
  } catch (error) {
    if (!(error instanceof RenderQueueFullError)) throw error;
    throw new HttpError(429, "Too many previews are being rendered. Try again in a moment.", {
      retryAfterSeconds: 1,
    });
  }
}

export const stepPreviewHandlers: ResourceHandlers<"stepPreview"> = { render };
