import TextField from "@mui/material/TextField";
import { useController, type FieldPath, type FieldValues } from "react-hook-form";
import type { FieldInputProps } from "./field-props.ts";

/** Renders a select. A saved value that isn't an option stays and is shown verbatim. */
export function ChoiceInput<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  field: { label, options = [], required },
  help,
}: FieldInputProps<Values, Name>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, ...bound } = field;
  const current: string = value ?? "";
  const isKnown = current === "" || options.some((option) => option.value === current);
  return (
    <TextField
      {...bound}
      value={current}
      inputRef={ref}
      select
      label={label}
      required={required === true}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? help}
      // A native select supports the phone's picker and type-ahead.
      slotProps={{ select: { native: true } }}
    >
      <option value="">{required ? "Select an option" : "Not set"}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {!isKnown && <option value={current}>{current} (not in the list)</option>}
    </TextField>
  );
}
