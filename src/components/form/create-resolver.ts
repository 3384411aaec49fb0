import { type FieldErrors, type FieldValues, type Resolver, set } from "react-hook-form";

/** Errors by field. The error of a valid field is undefined. */
export type FieldMessages = Readonly<Record<string, string | undefined>>;

/**
 * Returns a form resolver. `validate` returns one message per invalid field and also receives the
 * form's base, for rules that apply only to changed fields.
 */
export const createResolver =
  <Values extends FieldValues>(
    validate: (values: Values, base: Values) => FieldMessages,
  ): Resolver<Values, Values> =>
  (values, base = values) => {
    const messages = Object.entries(validate(values, base)).filter(
      ([, message]) => message !== undefined,
    );
    if (messages.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const [name, message] of messages) set(errors, name, { type: "value", message });
    return { values: {}, errors };
  };
