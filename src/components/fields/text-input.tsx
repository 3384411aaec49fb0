import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput from "@mui/material/OutlinedInput";

export interface TextInputProps {
  label: string;
  type: "password" | "url";
  value: string;
  onChange: (value: string) => void;
  help: ReactNode;
  /** Replaces the help text. */
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  inputProps: InputHTMLAttributes<HTMLInputElement> & Record<`data-${string}`, string>;
}

/**
 * Renders a text field that looks like MUI's `TextField`, for pages that must load fast. MUI's field
 * includes the code of selects and menus.
 */
export function TextInput(props: TextInputProps) {
  const { label, type, value, onChange, help, error, inputRef, inputProps } = props;
  const id = useId();
  return (
    <FormControl size="small" fullWidth error={error !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputRef={inputRef}
        autoComplete="off"
        aria-describedby={`${id}-help`}
        slotProps={{ input: { spellCheck: false, ...inputProps } }}
      />
      <FormHelperText id={`${id}-help`}>{error ?? help}</FormHelperText>
    </FormControl>
  );
}
