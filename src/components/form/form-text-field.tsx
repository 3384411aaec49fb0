import type { ReactNode } from "react";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";

export interface FormTextFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** An error replaces the help text. */
  help?: ReactNode;
  required?: boolean;
  type?: "text" | "email" | "tel" | "url" | "number" | "search";
  /** The field grows with its content. */
  minLines?: number;
  placeholder?: string;
  /** `MenuItem`s, which make the field a select. */
  children?: ReactNode;
  slotProps?: TextFieldProps["slotProps"];
}

export function FormTextField<Values extends FieldValues>(props: FormTextFieldProps<Values>) {
  const { control, name, label, help, required = false, minLines, children } = props;
  const { field, fieldState } = useController({ control, name });
  const { ref, value, ...fieldProps } = field;
  return (
    <TextField
      {...fieldProps}
      value={value ?? ""}
      inputRef={ref}
      label={label}
      required={required}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? help}
      type={props.type ?? "text"}
      autoComplete="off"
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      {...(minLines === undefined ? {} : { multiline: true, minRows: minLines })}
      {...(children === undefined ? {} : { select: true, children })}
      {...(props.slotProps === undefined ? {} : { slotProps: props.slotProps })}
    />
  );
}
