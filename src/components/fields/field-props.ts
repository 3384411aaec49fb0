import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import type { FieldDefinition } from "../../../contract/providers/fields.ts";

/**
 * The value is a string, for a switch a boolean; undefined means unchanged (a stored secret) or
 * unset.
 */
export interface FieldInputProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  name: Name;
  field: FieldDefinition;
  /** Returns the stored secret; absent if none is stored, and for non-secret fields. */
  readStored?: (() => string) | undefined;
  /** Whether the stored secret may be removed. */
  removable?: boolean | undefined;
  /** Replaced by an error. */
  help?: ReactNode;
}
