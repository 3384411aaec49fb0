import type { Severity, StepFilter } from "../../contract/common.ts";
import type { StepType } from "../../contract/events.ts";
import type { Workflow } from "../../contract/workflows.ts";
import type { Random } from "../random.ts";
import type { Recipient } from "../engine/recipient.ts";

export type JsonObject = Record<string, unknown>;
/** A step's type; the service's own first job is none of the workflow's. */
export type WorkflowStepType = Exclude<StepType, "trigger">;
export type StepMetadata = NonNullable<Workflow["steps"][number]["metadata"]>;

export interface VariantDefinition {
  readonly name: string;
  readonly filters: readonly StepFilter[];
  readonly controls: JsonObject;
}

export interface StepDefinition {
  readonly type: WorkflowStepType;
  readonly name: string;
  /** Names the step in templates: `steps.<slug>`. */
  readonly slug: string;
  /** Liquid text by control. */
  readonly controls: JsonObject;
  readonly filters?: readonly StepFilter[];
  readonly metadata?: StepMetadata;
  readonly variants?: readonly VariantDefinition[];
  readonly replyCallback?: { readonly active: boolean; readonly url: string };
  readonly issues?: JsonObject;
  readonly shouldStopOnFail?: true;
  /** Controls that differed before the workflow was changed, `phoneWave` ago. */
  readonly before?: JsonObject;
  /** The mail is kept as the old editor's blocks, not as HTML. */
  readonly blocks?: true;
}

export interface PayloadScope {
  readonly random: Random;
  readonly subscriber: Recipient;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface WorkflowDefinition {
  /** The trigger's identifier. */
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
  readonly group: string;
  readonly origin: "svc-cloud" | "svc-cloud-v1" | "external";
  readonly tags: readonly string[];
  readonly severity?: Severity;
  readonly critical?: true;
  /** Share of the triggers of everyday traffic; 0 for one that is triggered on purpose only. */
  readonly share: number;
  readonly payloadSchema: JsonObject;
  readonly payload: (scope: PayloadScope) => JsonObject;
  readonly steps: readonly StepDefinition[];
  /** Context keys of an event, from its payload. */
  readonly contexts?: (payload: JsonObject, random: Random) => string[];
  /** Days before now at which it was created. */
  readonly age: number;
}

/** Short forms for JSON schemas of payloads. */
export const text = { type: "string" } as const;
export const number = { type: "number" } as const;
export const integer = { type: "integer" } as const;
export const flag = { type: "boolean" } as const;
export const dateTime = { type: "string", format: "date-time" } as const;
export const address = { type: "string", format: "uri" } as const;
export const list = (items: JsonObject): JsonObject => ({ type: "array", items });
export const oneOf = (...values: string[]): JsonObject => ({ type: "string", enum: values });

/** An object of a payload's schema; fields whose name ends in `?` may be left out. */
export function object(fields: Readonly<Record<string, JsonObject>>): JsonObject {
  const entries = Object.entries(fields).map(([name, schema]) => ({
    name: name.replace(/\?$/, ""),
    schema,
    required: !name.endsWith("?"),
  }));
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(({ name, schema }) => [name, schema])),
    required: entries.filter(({ required }) => required).map(({ name }) => name),
  };
}
