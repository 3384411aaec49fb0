import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import type { FieldDefinition } from "../../../contract/providers/fields.ts";

/**
 * Props of a field input. The value is a string, or a boolean for a switch. Undefined means unset,
 * or unchanged for a saved secret.
 */
export interface FieldInputProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  name: Name;
  field: FieldDefinition;
  /** Returns the saved secret; absent for other fields and if no secret is saved. */
  readStored?: (() => string) | undefined;
  /** Whether the saved secret may be removed. */
  removable?: boolean | undefined;
  /** Help text. An error replaces it. */
  help?: ReactNode;
}
