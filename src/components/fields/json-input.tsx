import Button from "@mui/material/Button";
import type { FieldPath, FieldValues } from "react-hook-form";
import { StoredTextField } from "../form/secret-field.tsx";
import type { FieldInputProps } from "./field-props.ts";

/** Renders a JSON object as text. A saved object can be edited in place. */
export function JsonInput<Values extends FieldValues, Name extends FieldPath<Values>>({
  field: { label, required },
  help,
  ...props
}: FieldInputProps<Values, Name>) {
  const { readStored } = props;
  return (
    <StoredTextField
      {...props}
      label={label}
      required={required}
      help={help ?? (readStored ? undefined : "A JSON object")}
      input={{ multiline: true, minRows: 3, maxRows: 16 }}
      htmlInput={{ style: { font: "400 12px/18px var(--mono)" } }}
      renderActions={(edit) => (
        <Button
          size="small"
          variant="text"
          aria-label={`Edit ${label}`}
          onClick={() => edit.open(readStored?.())}
        >
          Edit
        </Button>
      )}
    />
  );
}
