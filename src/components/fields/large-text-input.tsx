import type { FieldPath, FieldValues } from "react-hook-form";
import { StoredTextField } from "../form/secret-field.tsx";
import type { FieldInputProps } from "./field-props.ts";
import { FileButton } from "./file-button.tsx";

/** Masks the input, because text areas have no password type. */
const maskedText = { WebkitTextSecurity: "disc" };

export function LargeTextInput<Values extends FieldValues, Name extends FieldPath<Values>>({
  field: { label, required, secret },
  ...props
}: FieldInputProps<Values, Name>) {
  return (
    <StoredTextField
      {...props}
      label={label}
      required={required}
      input={{ multiline: true, minRows: 3, maxRows: 12 }}
      htmlInput={{ style: { fontFamily: "var(--mono)", ...(secret && maskedText) } }}
      renderBelow={(onText) => (
        <FileButton label={label} accept=".json,.p8,.pem,.key,.txt" onText={onText} />
      )}
    />
  );
}
