/// <reference types="vite/types/importMeta.d.ts" />
import * as z from "zod/mini";
import { type JsonObject, jsonObject, severity, type StepFilter } from "../contract/common.ts";
import { stepTypes } from "../contract/events.ts";
import { stepMetadata } from "../contract/workflows.ts";
import { conditionSource, parseCondition } from "./conditions.ts";
import environments from "./data/environments.json";
import { fillHostileTexts } from "./hostile-text.ts";
import { getEmailTemplate } from "./emails.ts";
import type { DemoEnvironmentName } from "./names.ts";
import { createPayloadSchema } from "./payload-schema.ts";

export type StepMetadata = z.infer<typeof stepMetadata>;

const filters = z.pipe(
  z.array(conditionSource),
  z.transform((sources): StepFilter[] => sources.map(parseCondition)),
);

/** Controls as Liquid text. The body `{ "mail": "name" }` refers to a template file. */
const controls = z.pipe(
  jsonObject,
  z.transform((source): JsonObject => {
    const { body } = source as { body?: { mail?: string } };
    return body?.mail === undefined ? source : { ...source, body: getEmailTemplate(body.mail) };
  }),
);

const variant = z.strictObject({ name: z.string(), filters, controls });
export type VariantDefinition = z.infer<typeof variant>;

const step = z.pipe(
  z.strictObject({
    type: z.enum(stepTypes).check(z.refine((type) => type !== "trigger")),
    name: z.string(),
    /** Name in templates: `steps.<slug>`. */
    slug: z.string(),
    controls,
    filters: z.optional(filters),
    /** Metadata of a waiting step. The default is the step's controls. */
    metadata: z.optional(stepMetadata),
    variants: z.optional(z.array(variant)),
    replyCallback: z.optional(z.object({ active: z.boolean(), url: z.string() })),
    issues: z.optional(jsonObject),
    shouldStopOnFail: z.optional(z.boolean()),
    previousControls: z.optional(jsonObject),
    usesEmailBlocks: z.optional(z.boolean()),
    canceledShare: z.optional(z.number()),
  }),
  z.transform((source) => {
    const isWaiting = source.type === "delay" || source.type === "digest";
    const metadata =
      source.metadata ?? (isWaiting ? stepMetadata.parse(source.controls) : undefined);
    return { ...source, ...(metadata && { metadata }) };
  }),
);
export type StepDefinition = z.infer<typeof step>;

const workflow = z.strictObject({
  name: z.string(),
  description: z.string(),
  group: z.string(),
  origin: z.enum(["svc-cloud", "svc-cloud-v1", "external"]),
  tags: z.array(z.string()),
  severity: z.optional(severity),
  critical: z.optional(z.boolean()),
  /** Share of everyday triggers; 0 if only stories trigger the workflow. */
  share: z.number(),
  ageDays: z.number(),
  /**
   * In each period, only `subscriberCount` subscribers get events, because steps depend on earlier
   * events.
   */
  repeatedSubscribers: z.optional(
    z.object({ subscriberCount: z.number(), periodMinutes: z.number() }),
  ),
  payloadSchema: z.pipe(z.unknown(), z.transform(createPayloadSchema)),
  /** Recipe of the payload. */
  payload: z.unknown(),
  /** Context keys of an event, as Liquid that is rendered with the payload. */
  contexts: z._default(z.array(z.string()), []),
  steps: z.array(step),
});
export type WorkflowDefinition = z.infer<typeof workflow> & {
  /** The trigger's identifier, which is the file's name. */
  readonly identifier: string;
};

const filesByPath = import.meta.glob("./data/workflows/*.json", { eager: true, import: "default" });

const cachedDefinitionsByIdentifier = new Map<string, WorkflowDefinition>();

export function findDefinition(identifier: string): WorkflowDefinition | undefined {
  const file = filesByPath[`./data/workflows/${identifier}.json`];
  if (file === undefined) return undefined;
  const cachedDefinition = cachedDefinitionsByIdentifier.get(identifier);
  if (cachedDefinition) return cachedDefinition;
  const definition = { identifier, ...workflow.parse(fillHostileTexts(file)) };
  cachedDefinitionsByIdentifier.set(identifier, definition);
  return definition;
}

export const getWorkflows = (name: DemoEnvironmentName): readonly WorkflowDefinition[] =>
  environments[name].workflows.map((identifier) => {
    const definition = findDefinition(identifier);
    if (definition === undefined) throw new Error(`Workflow ${identifier} not found.`);
    return definition;
  });
