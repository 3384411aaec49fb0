import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useController, type FieldPath, type FieldValues } from "react-hook-form";
import { KeepButton, replaceHelp, StoredSecret } from "../form/secret-field.tsx";
import { useSecretEdit } from "../form/use-secret-edit.ts";
import type { FieldInputProps } from "./field-props.ts";

/** A JSON object as text; the form's schema says where it is not one. */
export function JsonInput<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  field: { label, ...definition },
  readStored,
  removable,
  help,
  disabled = false,
}: FieldInputProps<Values, Name>) {
  const required = definition.required === true;
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, ...bound } = field;
  const edit = useSecretEdit(value, onChange, readStored !== undefined);
  const fault = fieldState.error?.message;
  if (readStored && edit.showsStored) {
    return (
      <StoredSecret {...{ label, edit, required, removable, error: fault, help }} read={readStored}>
        <Button
          size="small"
          variant="text"
          aria-label={`Edit ${label}`}
          onClick={() => edit.open(readStored())}
        >
          Edit
        </Button>
      </StoredSecret>
    );
  }
  const text: string = value ?? "";
  return (
    <TextField
      {...bound}
      onChange={(event) => edit.type(event.target.value)}
      value={text}
      inputRef={(element: HTMLTextAreaElement | null) => {
        ref(element);
        edit.takeFocus(element);
      }}
      label={label}
      required={required}
      disabled={disabled}
      error={fault !== undefined}
      multiline
      minRows={3}
      maxRows={16}
      autoComplete="off"
      slotProps={{
        htmlInput: { spellCheck: false, style: { font: "400 12px/18px var(--mono)" } },
        formHelperText: { component: "div" },
      }}
      helperText={
        <>
          {fault ?? help ?? (readStored ? replaceHelp : "A JSON object")}
          {readStored && <KeepButton label={label} edit={edit} />}
        </>
      }
    />
  );
}
