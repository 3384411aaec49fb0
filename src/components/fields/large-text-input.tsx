import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { useController, type FieldPath, type FieldValues } from "react-hook-form";
import { KeepButton, replaceHelp, StoredSecret } from "../form/secret-field.tsx";
import { useSecretEdit } from "../form/use-secret-edit.ts";
import type { FieldInputProps } from "./field-props.ts";
import { FileButton } from "./file-button.tsx";

const Below = styled("span")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  marginBlockStart: 4,
});

/** Text areas have no password type; this masks what is typed into one. */
const maskedText = { WebkitTextSecurity: "disc" };

/** A text of many lines, typed, pasted or read from a file: a service account, a key. */
export function LargeTextInput<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  field: definition,
  readStored,
  removable,
  help,
  disabled = false,
}: FieldInputProps<Values, Name>) {
  const { label, required = false, secret = false } = definition;
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, ...bound } = field;
  const error = fieldState.error?.message;
  const edit = useSecretEdit(value, onChange, readStored !== undefined);
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
      inputRef={(element: HTMLTextAreaElement | null) => {
        ref(element);
        edit.takeFocus(element);
      }}
      label={label}
      required={required}
      disabled={disabled}
      error={fieldState.invalid}
      multiline
      minRows={3}
      maxRows={12}
      autoComplete="off"
      slotProps={{
        htmlInput: {
          spellCheck: false,
          style: {
            fontFamily: "var(--mono)",
            ...(secret && maskedText),
          },
        },
        formHelperText: { component: "div" },
      }}
      helperText={
        <>
          {error ?? help ?? (readStored && replaceHelp)}
          <Below>
            <FileButton label={label} accept=".json,.p8,.pem,.key,.txt" onText={onChange} />
            {readStored && <KeepButton label={label} edit={edit} />}
          </Below>
        </>
      }
    />
  );
}
