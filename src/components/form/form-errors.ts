import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** The error of a failed save. `src/kit/record/form-error.ts` creates it from any error. */
export interface FormError {
  /** The console's explanation and the next step. */
  explanation: string;
  /** The service's messages about the whole request, verbatim. */
  serviceMessages: readonly string[];
  /** The service's messages by field path in dot notation. */
  messagesByPath: Readonly<Record<string, readonly string[]>>;
}

export type FindField<Values extends FieldValues> = (path: string) => FieldPath<Values> | undefined;

/**
 * Shows messages on their fields. Returns the first of these fields, and the messages without a
 * field.
 */
export function showErrorsOnFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  messagesByPath: FormError["messagesByPath"],
  findField: FindField<Values>,
): { firstField: FieldPath<Values> | undefined; otherMessages: string[] } {
  let firstField: FieldPath<Values> | undefined;
  const otherMessages: string[] = [];
  for (const [path, serviceMessages] of Object.entries(messagesByPath)) {
    const name = findField(path);
    if (name === undefined) otherMessages.push(`${path}: ${serviceMessages.join(" ")}`);
    else {
      form.setError(name, { type: "service", message: serviceMessages.join(" ") });
      firstField ??= name;
    }
  }
  return { firstField, otherMessages };
}
