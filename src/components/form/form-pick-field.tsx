import type { ReactNode } from "react";
import Autocomplete, { createFilterOptions } from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";

export interface PickOption {
  value: string;
  /** Describes the value, such as "Serbian (Serbia)". */
  label: string;
}

export interface FormPickFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  options: readonly PickOption[];
  help?: ReactNode;
}

const filterOptions = createFilterOptions<PickOption>({
  limit: 60,
  stringify: ({ value, label }) => `${value} ${label} ${value.replaceAll("_", " ")}`,
});

/** Renders a text field that shows suggestions and accepts any text. */
export function FormPickField<Values extends FieldValues>({
  control,
  name,
  label,
  options,
  help,
}: FormPickFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <Autocomplete
      freeSolo
      size="small"
      // The theme's padding gives the field the same height as other fields. The autocomplete's own
      // padding doesn't.
      sx={{
        "& .MuiOutlinedInput-root.MuiInputBase-sizeSmall": { padding: 0 },
        "& .MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input": {
          padding: "5px 10px",
        },
      }}
      options={[...options]}
      filterOptions={filterOptions}
      inputValue={value ?? ""}
      onInputChange={(_, text, reason) => {
        // `onChange` handles selections. A reset would clear the text, because `value` is null.
        if (reason === "input" || reason === "clear") onChange(text);
      }}
      value={null}
      onChange={(_, pickedOption) =>
        onChange(typeof pickedOption === "string" ? pickedOption : (pickedOption?.value ?? ""))
      }
      getOptionLabel={(option) => (typeof option === "string" ? option : option.value)}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <span>
            {option.value} <span style={{ color: "var(--ink-3)" }}>{option.label}</span>
          </span>
        </li>
      )}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          name={name}
          inputRef={ref}
          label={label}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? help}
        />
      )}
    />
  );
}
