import type { JsonObject } from "../../../contract/common.ts";
import type { PreviewError } from "../../../contract/step-preview.ts";
import type { FieldPath } from "../liquid/template-error.ts";
import type { Sections } from "../example/payload-example.ts";

export interface RenderRequest {
  /** Texts at any depth are Liquid. */
  controls: JsonObject;
  /** First keys of controls whose values are escaped for HTML. */
  htmlControls: readonly string[];
  payloadSchema: JsonObject | null;
  /** Sections from the caller, used unchanged; the others come from the example. */
  given: Partial<Sections>;
  digestSteps: readonly string[];
  /** Milliseconds since the epoch. */
  now: number;
}

export interface RenderAnswer {
  example: Sections;
  schema: JsonObject | null;
  outcome: { controls: JsonObject } | { error: PreviewError };
}

/** The current tag or output; the offset is in characters of its text. */
export interface RenderProgress {
  field: FieldPath;
  offset: number;
}

/** A line from a render process; `ready` is sent first, once. `cpu` is computing time in ms. */
export type ProcessLine =
  | { ready: true }
  | { progress: RenderProgress }
  | { answer: RenderAnswer; cpu: number }
  | { errorText: string };
