import { useState } from "react";
import TextField from "@mui/material/TextField";
import { EditorForm } from "./editor-form.tsx";
import type { EditorProps } from "./editor-props.ts";

interface TextEditorProps extends EditorProps<string> {
  label: string;
  hint: string | undefined;
}

/** One exact value. */
export function TextEditor({ label, hint, value, onApply, onCancel }: TextEditorProps) {
  const [text, setText] = useState(value ?? "");
  return (
    <EditorForm onSubmit={() => onApply(text.trim() || undefined)} onCancel={onCancel}>
      <TextField
        autoFocus
        label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        helperText={hint}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: "off" } }}
      />
    </EditorForm>
  );
}
