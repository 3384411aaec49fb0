import { type ReactNode, useId } from "react";
import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import type { FieldDefinition } from "../../../contract/providers/fields.ts";
import { FormTextField } from "../form/form-text-field.tsx";
import { SecretField, SavedTextField } from "../form/secret-field.tsx";
import { FileButton } from "./file-button.tsx";

/**
 * The field's value is a string, or a boolean for a switch. Undefined means that the field is unset
 * or, for a saved secret, unchanged.
 */
export interface FieldInputProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  field: FieldDefinition;
  /** Returns the saved secret; absent if no secret is saved or the field isn't secret. */
  readSavedSecret?: (() => string) | undefined;
  /** Whether the saved secret may be removed. */
  isRemovable?: boolean | undefined;
  /** Help text. An error replaces it. */
  help?: ReactNode;
}

/**
 * Renders a field from its definition. Hidden fields are unregistered, so that they are neither
 * validated nor sent.
 */
export function FieldInput<Values extends FieldValues>(props: FieldInputProps<Values>) {
  return props.field.showWhen ? <ConditionalInput {...props} /> : <KindInput {...props} />;
}

function ConditionalInput<Values extends FieldValues>(props: FieldInputProps<Values>) {
  useController({ control: props.control, name: props.name, shouldUnregister: true });
  return <KindInput {...props} />;
}

function KindInput<Values extends FieldValues>(props: FieldInputProps<Values>) {
  const { field, ...inputProps } = props;
  const { kind, label, required = false, secret } = field;
  const { readSavedSecret } = props;
  switch (kind) {
    case "string":
    case "text":
    case "digits":
      if (secret) return <SecretField {...inputProps} label={label} required={required} />;
      return (
        <FormTextField
          control={props.control}
          name={props.name}
          label={label}
          help={props.help}
          required={required}
          slotProps={{
            htmlInput: {
              spellCheck: false,
              ...(kind === "digits" && { inputMode: "numeric" }),
            },
          }}
        />
      );
    case "textarea":
      return (
        <SavedTextField
          {...inputProps}
          label={label}
          required={required}
          textFieldProps={{ multiline: true, minRows: 3, maxRows: 12 }}
          htmlInput={{ style: { fontFamily: "var(--mono)", ...(secret && maskedTextStyle) } }}
          renderBelow={(onText) => (
            <FileButton
              label={`Choose file for ${label}`}
              accept=".json,.p8,.pem,.key,.txt"
              onText={onText}
            />
          )}
        />
      );
    case "json":
      return (
        <SavedTextField
          {...inputProps}
          label={label}
          required={required}
          help={props.help ?? (readSavedSecret ? undefined : "Enter a JSON object")}
          textFieldProps={{ multiline: true, minRows: 3, maxRows: 16 }}
          htmlInput={{ style: { font: "400 12px/18px var(--mono)" } }}
          // The user can edit a saved JSON object without entering it again.
          renderActions={(edit) => (
            <Button
              size="small"
              variant="text"
              aria-label={`Edit ${label}`}
              onClick={() => edit.open(readSavedSecret?.())}
            >
              Edit
            </Button>
          )}
        />
      );
    case "dropdown":
      return <ChoiceInput {...props} />;
    case "switch":
      return <SwitchInput {...props} />;
  }
}

/** Styles that mask the input, because text areas have no password type. */
const maskedTextStyle = { WebkitTextSecurity: "disc" };

/** Renders a select. A saved value that isn't an option remains selected, with a note. */
function ChoiceInput<Values extends FieldValues>(props: FieldInputProps<Values>) {
  const { label, options = [], required = false } = props.field;
  const { field, fieldState } = useController(props);
  const { ref, value, ...fieldProps } = field;
  const currentValue: string = value ?? "";
  const isKnown = currentValue === "" || options.some((option) => option.value === currentValue);
  return (
    <TextField
      {...fieldProps}
      value={currentValue}
      inputRef={ref}
      select
      label={label}
      required={required}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? props.help}
      // A native select supports the phone's picker and type-ahead.
      slotProps={{ select: { native: true } }}
    >
      <option value="">{required ? "Select an option" : "Not set"}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {!isKnown && <option value={currentValue}>{currentValue} (not in the list)</option>}
    </TextField>
  );
}

const Row = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minBlockSize: 32,
  color: "var(--ink-2)",
});

/** Renders a switch. Until the user changes an unset switch, the form doesn't send a value. */
function SwitchInput<Values extends FieldValues>(props: FieldInputProps<Values>) {
  const { field, fieldState } = useController(props);
  const { ref, value, onChange, ...fieldProps } = field;
  const id = useId();
  const isOn = Boolean(value);
  const helperText = fieldState.error?.message ?? props.help;
  return (
    <FormControl error={fieldState.invalid}>
      <FormLabel htmlFor={id}>{props.field.label}</FormLabel>
      <Row>
        <Switch
          {...fieldProps}
          checked={isOn}
          onChange={(_, checked) => onChange(checked)}
          slotProps={{ input: { id, ref } }}
        />
        <span aria-hidden>{value === undefined ? "Off (not set)" : isOn ? "On" : "Off"}</span>
      </Row>
      {helperText !== undefined && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  );
}
