import type { ReactNode, Ref } from "react";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import TextField from "@mui/material/TextField";
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
const Removed = styled("span")({ color: "var(--warn)", fontWeight: 550 });

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
  edit: SecretEdit;
  required?: boolean;
  /** Whether saving may leave the record without it. */
  removable?: boolean | undefined;
  error?: string | undefined;
  help?: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
}

/** A secret that is stored: masked, until somebody replaces or removes it. */
export function StoredSecret(props: StoredSecretProps) {
  const { label, read, edit, required = false, removable = false, error, help, children } = props;
  const { isRemoved, open, keep, remove, takeFocus } = edit;
  return (
    <Box role="group" aria-label={label}>
      <Label aria-hidden data-label>
        {label}
        {required && <Asterisk> *</Asterisk>}
      </Label>
      <Stored>
        {isRemoved ? <Removed>Will be removed</Removed> : <Secret label={label} read={read} />}
        <Box sx={{ display: "flex", marginInlineStart: "auto" }}>
          {isRemoved ? (
            <TextButton name={`Keep ${label}`} text="Keep" onClick={keep} ref={takeFocus} />
          ) : (
            <>
              {children}
              {removable && <TextButton name={`Remove ${label}`} text="Remove" onClick={remove} />}
            </>
          )}
          <TextButton
            name={`Replace ${label}`}
            text="Replace"
            onClick={() => open()}
            {...(!isRemoved && { ref: takeFocus })}
          />
        </Box>
      </Stored>
      <FormHelperText error={error !== undefined}>
        {error ?? help ?? (isRemoved ? "" : "Saved. Stays unchanged unless you replace it.")}
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

/** Goes back to the stored secret from an input that would replace it. */
export function KeepButton({ label, edit }: { label: string; edit: SecretEdit }) {
  return (
    <Button size="small" variant="text" aria-label={`Keep saved ${label}`} onClick={edit.keep}>
      Keep saved value
    </Button>
  );
}

/** Below an input in the place of a stored secret. */
export const replaceHelp = "Leave empty to keep the saved value.";

export interface SecretFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  /** Undefined keeps the stored secret, a text replaces it, an empty one removes it. */
  name: Name;
  label: string;
  /** Gives the stored secret; absent when none is stored. */
  readStored?: (() => string) | undefined;
  help?: ReactNode;
  required?: boolean;
  removable?: boolean | undefined;
}

/** A secret in a form: the stored one stays masked until somebody types another. */
export function SecretField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: SecretFieldProps<Values, Name>,
) {
  const { control, name, label, readStored, help, required = false, removable } = props;
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, ...bound } = field;
  const edit = useSecretEdit(value, onChange, readStored !== undefined);
  const error = fieldState.error?.message;

  if (readStored && edit.showsStored) {
    return (
      <StoredSecret {...{ label, edit, required, removable, error, help }} read={readStored} />
    );
  }
  return (
    <TextField
      {...bound}
      onChange={(event) => edit.type(event.target.value)}
      value={value ?? ""}
      inputRef={(element: HTMLInputElement | null) => {
        ref(element);
        edit.takeFocus(element);
      }}
      type="password"
      label={label}
      required={required}
      error={fieldState.invalid}
      helperText={error ?? help ?? (readStored && replaceHelp)}
      autoComplete="off"
      slotProps={{
        htmlInput: { spellCheck: false, "data-1p-ignore": "", "data-lpignore": "true" },
        ...(readStored
          ? { input: { endAdornment: <KeepButton label={label} edit={edit} /> } }
          : {}),
      }}
    />
  );
}
