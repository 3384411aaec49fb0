import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useController, type FieldPath, type FieldValues } from "react-hook-form";
import { StoredSecret } from "../form/secret-field.tsx";
import type { FieldInputProps } from "./field-props.ts";

/** A JSON object as text; the form's schema says where it is not one. */
export function JsonInput<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  field: { label, required },
  readStored,
  help,
  disabled = false,
}: FieldInputProps<Values, Name>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, ...bound } = field;
  if (readStored && value === undefined) {
    return (
      <StoredSecret
        label={label}
        read={readStored}
        onReplace={() => onChange("")}
        error={fieldState.error?.message}
        help={help}
      >
        <Button
          size="small"
          variant="text"
          aria-label={`Edit ${label}`}
          onClick={() => onChange(readStored())}
        >
          Edit
        </Button>
      </StoredSecret>
    );
  }
  const text: string = value ?? "";
  const fault = fieldState.error?.message;
  return (
    <TextField
      {...bound}
      onChange={onChange}
      value={text}
      inputRef={ref}
      label={label}
      required={required === true}
      disabled={disabled}
      error={fault !== undefined}
      multiline
      minRows={3}
      maxRows={16}
      autoComplete="off"
      slotProps={{
        htmlInput: { spellCheck: false, style: { font: "400 12px/18px var(--mono)" } },
        formHelperText: { component: "div" },
      }}
      helperText={
        <>
          {fault ?? help ?? "A JSON object"}
          {readStored && (
            <Button size="small" variant="text" onClick={() => onChange(undefined)}>
              Keep the stored
            </Button>
          )}
        </>
      }
    />
  );
}
