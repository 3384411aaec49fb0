import { type FieldErrors, type FieldValues, type Resolver, set } from "react-hook-form";

/** The error of each field by its name in the form; undefined for a valid one. */
export type Faults = Readonly<Record<string, string | undefined>>;

/**
 * Returns a resolver for rules that give one message for each field. They also get what the form
 * started with, for those that check only what changed.
 */
export const resolverOf =
  <Values extends FieldValues>(
    faultsOf: (values: Values, base: Values) => Faults,
  ): Resolver<Values, Values> =>
  (values, base = values) => {
    const faults = Object.entries(faultsOf(values, base)).filter(
      ([, fault]) => fault !== undefined,
    );
    if (faults.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const [name, message] of faults) set(errors, name, { type: "value", message });
    return { values: {}, errors };
  };
