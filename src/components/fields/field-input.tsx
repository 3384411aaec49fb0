import { useController, type FieldPath, type FieldValues } from "react-hook-form";
import { FormTextField } from "../form/form-text-field.tsx";
import { SecretField } from "../form/secret-field.tsx";
import { ChoiceInput } from "./choice-input.tsx";
import type { FieldInputProps } from "./field-props.ts";
import { JsonInput } from "./json-input.tsx";
import { LargeTextInput } from "./large-text-input.tsx";
import { SwitchInput } from "./switch-input.tsx";

/**
 * Renders a field defined in a table. Every such field uses this renderer. Hidden fields are
 * unregistered, so that they are neither validated nor sent.
 */
export function FieldInput<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FieldInputProps<Values, Name>,
) {
  return props.field.showWhen ? <ConditionalInput {...props} /> : <KindInput {...props} />;
}

function ConditionalInput<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FieldInputProps<Values, Name>,
) {
  useController({ control: props.control, name: props.name, shouldUnregister: true });
  return <KindInput {...props} />;
}

function KindInput<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FieldInputProps<Values, Name>,
) {
  const { control, name, field, readStored, removable, help } = props;
  const { kind, label, required = false } = field;
  switch (kind) {
    case "string":
    case "text":
    case "digits":
      if (field.secret) {
        return <SecretField {...{ control, name, label, readStored, removable, help, required }} />;
      }
      return (
        <FormTextField
          {...{ control, name, label, help, required }}
          slotProps={{
            htmlInput: {
              spellCheck: false,
              ...(kind === "digits" && { inputMode: "numeric" }),
            },
          }}
        />
      );
    case "textarea":
      return <LargeTextInput {...props} />;
    case "json":
      return <JsonInput {...props} />;
    case "dropdown":
      return <ChoiceInput {...props} />;
    case "switch":
      return <SwitchInput {...props} />;
  }
}
