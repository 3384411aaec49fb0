import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** The error of a failed save. `src/kit/record/form-error.ts` creates it from any error. */
export interface FormError {
  /** The console's explanation and the next step. */
  explanation: string;
  /** The service's messages about the whole request, verbatim. */
  serviceMessages: readonly string[];
  /** The service's messages by field path in dot form. */
  fields: Readonly<Record<string, readonly string[]>>;
}

export type FindField<Values extends FieldValues> = (path: string) => FieldPath<Values> | undefined;

/**
 * Shows messages on their fields and focuses the first of these fields. Returns the number of these
 * fields, and the messages without a field.
 */
export function showOnFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: FormError["fields"],
  findField: FindField<Values>,
): { placedCount: number; otherMessages: string[] } {
  let placedCount = 0;
  const otherMessages: string[] = [];
  for (const [path, serviceMessages] of Object.entries(fields)) {
    const name = findField(path);
    if (name === undefined) otherMessages.push(`${path}: ${serviceMessages.join(" ")}`);
    else {
      form.setError(
        name,
        { type: "service", message: serviceMessages.join(" ") },
        { shouldFocus: placedCount === 0 },
      );
      placedCount += 1;
    }
  }
  return { placedCount, otherMessages };
}
