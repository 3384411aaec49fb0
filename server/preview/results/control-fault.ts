import type { PreviewError } from "../../../contract/step-preview.ts";
import { type FieldPath, previewErrorOf } from "../liquid/template-fault.ts";

/** A control whose value, once rendered, does not fit its step. */
export class ControlFault extends Error {
  override name = "ControlFault";
  readonly error: PreviewError;

  /** `reason` says what is wrong as a clause, `hint` what to write instead. */
  constructor(field: FieldPath, reason: string, hint: string) {
    super(reason);
    this.error = previewErrorOf({
      title: "A value that does not fit",
      field,
      // A value is wrong as a whole: the place is its beginning.
      place: { line: 1, column: 1 },
      reason,
      hint,
    });
  }
}

/** A value as a message shows it, in quotes and shortened. */
export function quoted(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return `"${text.length > 60 ? `${text.slice(0, 59)}…` : text}"`;
}
