import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** A refused or failed save, in words. `src/kit/record/form-fault.ts` makes it of any error. */
export interface FormFault {
  /** A sentence of the console: what happened and what comes next. */
  why: string;
  /** The service's own words about the whole request, verbatim. */
  said: readonly string[];
  /** Its words by field path, in dot form as the service names them. */
  fields: Readonly<Record<string, readonly string[]>>;
}

export type FieldOf<Values extends FieldValues> = (path: string) => FieldPath<Values> | undefined;

/**
 * Puts the service's words on the fields they are about and moves the focus to the first. What
 * belongs to no field of the form comes back.
 */
export function showOnFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: FormFault["fields"],
  fieldOf: FieldOf<Values>,
): { placed: number; rest: string[] } {
  let placed = 0;
  const rest: string[] = [];
  for (const [path, said] of Object.entries(fields)) {
    const name = fieldOf(path);
    if (name === undefined) rest.push(`${path}: ${said.join(" ")}`);
    else {
      form.setError(
        name,
        { type: "service", message: said.join(" ") },
        { shouldFocus: placed === 0 },
      );
      placed += 1;
    }
  }
  return { placed, rest };
}
