import type { ReactNode } from "react";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { Secret } from "./secret.tsx";

const Label = styled("div")({
  marginBlockEnd: 5,
  fontSize: 12.5,
  fontWeight: 550,
  lineHeight: "18px",
});

const Stored = styled("div")({
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

export interface StoredSecretProps {
  label: string;
  /** Gives the stored secret. */
  read: () => string;
  onReplace: () => void;
  error?: string | undefined;
  help?: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
}

/** A secret that is stored and stays as it is: masked, until somebody replaces it. */
export function StoredSecret(props: StoredSecretProps) {
  const { label, read, onReplace, error, help, children } = props;
  return (
    <Box role="group" aria-label={label}>
      <Label aria-hidden data-label>
        {label}
      </Label>
      <Stored>
        <Secret label={label} read={read} />
        <Box sx={{ display: "flex", marginInlineStart: "auto" }}>
          {children}
          <Button size="small" variant="text" aria-label={`Replace ${label}`} onClick={onReplace}>
            Replace
          </Button>
        </Box>
      </Stored>
      <FormHelperText error={error !== undefined}>
        {error ?? help ?? "The stored value is sent back unchanged"}
      </FormHelperText>
    </Box>
  );
}

export interface SecretFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  /** The form's value is undefined while the stored secret is kept, and a text once replaced. */
  name: Name;
  label: string;
  /** Gives the stored secret; absent when none is stored. */
  readStored?: (() => string) | undefined;
  help?: ReactNode;
  required?: boolean;
}

/** A secret in a form: the stored one stays masked until somebody types another. */
export function SecretField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: SecretFieldProps<Values, Name>,
) {
  const { control, name, label, readStored, help, required = false } = props;
  const { field, fieldState } = useController({ control, name });
  const { ref, value, ...bound } = field;

  if (readStored && value === undefined) {
    return (
      <StoredSecret
        label={label}
        read={readStored}
        onReplace={() => field.onChange("")}
        error={fieldState.error?.message}
        help={help}
      />
    );
  }
  return (
    <TextField
      {...bound}
      value={value ?? ""}
      inputRef={ref}
      type="password"
      label={label}
      required={required}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? help}
      autoComplete="off"
      slotProps={{
        htmlInput: { spellCheck: false, "data-1p-ignore": "", "data-lpignore": "true" },
        ...(readStored
          ? {
              input: {
                endAdornment: (
                  <Button size="small" variant="text" onClick={() => field.onChange(undefined)}>
                    Keep the stored
                  </Button>
                ),
              },
            }
          : {}),
      }}
    />
  );
}
