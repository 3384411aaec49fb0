import { type FieldErrors, type FieldValues, type Resolver, set } from "react-hook-form";

/** Errors by field; undefined for a valid one. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** Rules return one message per field; `base` lets them validate only what changed. */
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
