import type { ReactNode } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import type { FieldDefinition } from "../../../contract/providers/fields.ts";

/**
 * One field of a table of fields, bound to a form. The form's value is a text, for a switch a
 * boolean; undefined means "nothing chosen", and "kept" where a secret is stored.
 */
export interface FieldInputProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  name: Name;
  field: FieldDefinition;
  /** Gives the stored secret; absent when none is stored, and for fields that are no secret. */
  readStored?: (() => string) | undefined;
  /** Whether saving may leave the record without the stored secret. */
  removable?: boolean | undefined;
  /** Shown below the field while it has no error. */
  help?: ReactNode;
}
