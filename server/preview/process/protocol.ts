import type { JsonObject } from "../../../contract/common.ts";
import type { PreviewError } from "../../../contract/step-preview.ts";
import type { FieldPath } from "../liquid/template-error.ts";
import type { Sections } from "../example/payload-example.ts";

export interface RenderRequest {
  /** Controls, in which strings at any depth are Liquid templates. */
  controls: JsonObject;
  /** Top-level keys of controls whose values are escaped for HTML. */
  htmlControls: readonly string[];
  payloadSchema: JsonObject | null;
  /** Sections from the caller. Other sections come from the example. */
  callerSections: Partial<Sections>;
  digestSteps: readonly string[];
  /** Milliseconds since the epoch. */
  nowMs: number;
}

export interface RenderResponse {
  example: Sections;
  schema: JsonObject | null;
  outcome: { controls: JsonObject } | { error: PreviewError };
}

/** The current tag or output. The offset is in characters of the control's text. */
export interface RenderProgress {
  field: FieldPath;
  offset: number;
}

/**
 * A line that a render process writes. The first line is `ready`; `cpuMs` is processor time in
 * milliseconds.
 */
export type ProcessLine =
  | { ready: true }
  | { progress: RenderProgress }
  | { response: RenderResponse; cpuMs: number }
  | { errorText: string };
