import type { JsonObject } from "../../../contract/common.ts";
import type { PreviewError } from "../../../contract/step-preview.ts";
import type { FieldPath } from "../liquid/template-fault.ts";
import type { Sections } from "../example/payload-example.ts";

/** What a render process is asked: the templates of one step, and what they read. */
export interface RenderRequest {
  /** Texts in any depth are Liquid. */
  controls: JsonObject;
  /** Controls, by their first key, whose values are escaped for HTML. */
  htmlControls: readonly string[];
  payloadSchema: JsonObject | null;
  /** Sections that the caller gave, each used as it is; the others come from the example. */
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

/** The tag or output that is being rendered; offset in characters of its text. */
export interface RenderProgress {
  field: FieldPath;
  offset: number;
}

/**
 * One line that a render process writes; `ready` comes once, before any request. `cpu` are the
 * milliseconds of computing, however busy the machine was.
 */
export type ProcessLine =
  | { ready: true }
  | { progress: RenderProgress }
  | { answer: RenderAnswer; cpu: number }
  | { fault: string };
