import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { Secret } from "./secret.tsx";
import { type SecretEdit, useSecretEdit } from "./use-secret-edit.ts";

const Label = styled("div")({
  marginBlockEnd: 5,
  fontSize: 12.5,
  fontWeight: 550,
  lineHeight: "18px",
});

const Asterisk = styled("span")({ color: "var(--fail)" });
const RemovedText = styled("span")({ color: "var(--warn)", fontWeight: 550 });

const FieldNote = styled("span")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  marginBlockStart: 4,
});
const SavedSecretRow = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 4,
  minBlockSize: 32,
  paddingBlock: 2,
  paddingInline: "10px 4px",
  border: "1px solid var(--line-strong)",
  borderRadius: 6,
  background: "var(--raised)",
});

interface SavedSecretProps {
  label: string;
  read: () => string;
  edit: SecretEdit;
  required?: boolean;
  isRemovable?: boolean | undefined;
  error?: string | undefined;
  help?: ReactNode;
  children?: ReactNode;
}

function SavedSecret(props: SavedSecretProps) {
  const { label, read, edit, required = false, isRemovable = false, error, help, children } = props;
  const { isRemoved, open, keep, remove, focusRef } = edit;
  return (
    <Box role="group" aria-label={label}>
      <Label aria-hidden data-label>
        {label}
        {required && <Asterisk> *</Asterisk>}
      </Label>
      <SavedSecretRow>
        {isRemoved ? (
          <RemovedText>Will be removed</RemovedText>
        ) : (
          <Secret label={label} read={read} />
        )}
        <Box sx={{ display: "flex", marginInlineStart: "auto" }}>
          {isRemoved ? (
            <TextButton name={`Keep ${label}`} text="Keep" onClick={keep} ref={focusRef} />
          ) : (
            <>
              {children}
              {isRemovable && (
                <TextButton name={`Remove ${label}`} text="Remove" onClick={remove} />
              )}
            </>
          )}
          <TextButton
            name={`Replace ${label}`}
            text="Replace"
            onClick={() => open()}
            {...(!isRemoved && { ref: focusRef })}
          />
        </Box>
      </SavedSecretRow>
      <FormHelperText error={error !== undefined}>
        {error ?? help ?? (isRemoved ? "" : "The saved value is kept unless you change it.")}
      </FormHelperText>
    </Box>
  );
}

interface TextButtonProps {
  name: string;
  text: string;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

const TextButton = ({ name, text, onClick, ref }: TextButtonProps) => (
  <Button size="small" variant="text" aria-label={name} onClick={onClick} ref={ref ?? null}>
    {text}
  </Button>
);

export interface SavedTextFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  /**
   * Field name. The value is undefined to keep the saved secret, text to replace it, or an empty
   * string to remove it.
   */
  name: FieldPath<Values>;
  label: string;
  /** Returns the saved secret; absent if no secret is saved. */
  readSavedSecret?: (() => string) | undefined;
  help?: ReactNode;
  required?: boolean | undefined;
  isRemovable?: boolean | undefined;
}

interface SavedTextOptions {
  renderActions?: (edit: SecretEdit) => ReactNode;
  renderBelow?: (onText: (text: string) => void) => ReactNode;
  textFieldProps: Pick<TextFieldProps, "type" | "multiline" | "minRows" | "maxRows">;
  htmlInput: InputHTMLAttributes<HTMLInputElement> & Record<`data-${string}`, string>;
}

export function SavedTextField<Values extends FieldValues>(
  props: SavedTextFieldProps<Values> & SavedTextOptions,
) {
  const {
    control,
    name,
    label,
    readSavedSecret,
    required = false,
    isRemovable,
    textFieldProps,
    htmlInput,
  } = props;
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, ...fieldProps } = field;
  const edit = useSecretEdit(value, onChange, readSavedSecret !== undefined);
  const error = fieldState.error?.message;
  if (readSavedSecret && edit.showsSaved) {
    return (
      <SavedSecret
        {...{ label, edit, required, isRemovable, error }}
        help={props.help}
        read={readSavedSecret}
      >
        {props.renderActions?.(edit)}
      </SavedSecret>
    );
  }
  const help = error ?? props.help ?? (readSavedSecret && "Leave empty to keep the saved value.");
  const keepButton = readSavedSecret && (
    <Button
      size="small"
      variant="text"
      aria-label={`Keep saved ${label}`}
      onClick={edit.keep}
      // The text of a shrunken button would overflow into the border of the input.
      sx={{ flexShrink: 0 }}
    >
      Keep saved value
    </Button>
  );
  const isMultiline = textFieldProps.multiline === true;
  return (
    <TextField
      {...fieldProps}
      {...textFieldProps}
      onChange={(event) => edit.type(event.target.value)}
      value={value ?? ""}
      inputRef={(element: HTMLInputElement | null) => {
        ref(element);
        edit.focusRef(element);
      }}
      label={label}
      required={required}
      error={fieldState.invalid}
      autoComplete="off"
      helperText={
        isMultiline ? (
          <>
            {help}
            <FieldNote>
              {props.renderBelow?.(edit.type)}
              {keepButton}
            </FieldNote>
          </>
        ) : (
          help
        )
      }
      slotProps={{
        htmlInput: { spellCheck: false, ...htmlInput },
        ...(isMultiline && { formHelperText: { component: "div" } }),
        ...(!isMultiline && keepButton && { input: { endAdornment: keepButton } }),
      }}
    />
  );
}

/** Renders a secret input, which password managers ignore. */
export function SecretField<Values extends FieldValues>(props: SavedTextFieldProps<Values>) {
  const ignoreAttributes = { "data-1p-ignore": "", "data-lpignore": "true" };
  return (
    <SavedTextField {...props} textFieldProps={{ type: "password" }} htmlInput={ignoreAttributes} />
  );
}
