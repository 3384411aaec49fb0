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
      <Box role="group" aria-label={label}>
        <Label aria-hidden>{label}</Label>
        <Stored>
          <Secret label={label} read={readStored} />
          <Button
            size="small"
            variant="text"
            aria-label={`Replace ${label}`}
            sx={{ marginInlineStart: "auto" }}
            onClick={() => field.onChange("")}
          >
            Replace
          </Button>
        </Stored>
        <FormHelperText error={fieldState.invalid}>
          {fieldState.error?.message ?? help ?? "The stored value is sent back unchanged"}
        </FormHelperText>
      </Box>
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
