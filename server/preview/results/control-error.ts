import type { PreviewError } from "../../../contract/step-preview.ts";
import { type FieldPath, previewErrorOf } from "../liquid/template-error.ts";

export class ControlError extends Error {
  override name = "ControlError";
  readonly error: PreviewError;

  /** `reason` is a clause; `hint` suggests a replacement. */
  constructor(field: FieldPath, reason: string, hint: string) {
    super(reason);
    this.error = previewErrorOf({
      title: "Invalid value",
      field,
      // The position is the beginning, because the whole value is invalid.
      position: { line: 1, column: 1 },
      reason,
      hint,
    });
  }
}

/** Returns a quoted and shortened value for messages. */
export function quoted(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return `"${text.length > 60 ? `${text.slice(0, 59)}…` : text}"`;
}
