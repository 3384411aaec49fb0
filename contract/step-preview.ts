import * as z from "zod/mini";
import { jsonObject, pathId, timeUnit } from "./common.ts";
import { defineEndpoint } from "./endpoint.ts";
import { profileFields, subscriber } from "./subscribers.ts";

const text = z.optional(z.string());

const contextValue = z.union([
  z.string(),
  z.object({ id: z.string(), data: z.optional(jsonObject) }),
]);

export const previewPayload = z.object({
  subscriber: z.optional(z.partial(subscriber)),
  payload: z.optional(jsonObject),
  steps: z.optional(jsonObject),
  context: z.optional(z.record(z.string(), contextValue)),
  env: z.optional(jsonObject),
});
export type PreviewPayload = z.infer<typeof previewPayload>;

// Authors can enter a made-up subscriber for a preview, so the fields may be invalid.
export const previewSubscriber = z.looseObject(
  Object.fromEntries(
    Object.keys(profileFields).map((key) => [key, z.optional(z.nullable(z.unknown()))]),
  ),
);
const previewPayloadInput = z.extend(previewPayload, {
  subscriber: z.optional(previewSubscriber),
});

export const previewError = z.object({ title: z.string(), message: z.string(), hint: z.string() });
export type PreviewError = z.infer<typeof previewError>;

export const redirectTargets = ["_self", "_blank", "_parent", "_top", "_unfencedTop"] as const;
const redirect = z.optional(
  z.object({ url: z.string(), target: z.optional(z.enum(redirectTargets)) }),
);
const action = z.optional(z.object({ label: text, redirect }));

export const emailPreview = z.object({ subject: z.string(), body: z.string() });
export const inAppPreview = z.object({
  subject: text,
  body: z.string(),
  avatar: text,
  primaryAction: action,
  secondaryAction: action,
  data: z.optional(jsonObject),
  redirect,
});
export const bodyPreview = z.object({ body: z.string() });
export const pushPreview = z.object({ subject: z.string(), body: z.string() });
export const waitPreview = z.object({
  amount: z.number(),
  unit: timeUnit,
  digestKey: text,
  lookBackWindow: z.optional(jsonObject),
});

const error = z.optional(previewError);
const createResultSchema = <Type extends string, Preview extends z.ZodMiniType>(
  type: Type,
  preview: Preview,
) => z.object({ type: z.literal(type), preview: z.optional(preview), error });

export const previewResult = z.union([
  createResultSchema("email", emailPreview),
  createResultSchema("in_app", inAppPreview),
  createResultSchema("sms", bodyPreview),
  createResultSchema("push", pushPreview),
  createResultSchema("chat", bodyPreview),
  // Strict, so that results with other keys (an error, a timed digest) match `jsonObject`.
  z.strictObject({ type: z.enum(["delay", "digest"]), preview: z.optional(waitPreview) }),
  jsonObject,
]);
export type PreviewResult = z.infer<typeof previewResult>;

export const stepPreview = {
  render: defineEndpoint({
    method: "POST",
    path: "/v2/workflows/{workflowId}/step/{stepId}/preview",
    summary: "Render a preview of a workflow step",
    section: "4.5",
    params: z.object({ workflowId: pathId, stepId: pathId }),
    body: z.object({
      controlValues: z.optional(jsonObject),
      previewPayload: z.optional(previewPayloadInput),
    }),
    response: z.object({
      previewPayloadExample: previewPayload,
      schema: z.optional(z.nullable(jsonObject)),
      svcSignature: text,
      result: previewResult,
    }),
    status: 201,
    idempotency: "ignored",
    isWrite: false,
  }),
};
