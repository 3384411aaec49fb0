import { useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { DataText } from "../../../components/text/data-text.tsx";
import { EditorForm } from "./editor-form.tsx";
import type { EditorProps, KnownValue } from "./editor-props.ts";
import { joinValues, splitValues } from "./value-text.ts";

const Known = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 6,
  maxBlockSize: 180,
  overflow: "auto",
  padding: 2,
  margin: -2,
});
const Heading = styled("p")({ color: "var(--ink-3)", fontSize: 12, marginBlockEnd: -6 });

interface ListEditorProps extends EditorProps<readonly string[]> {
  label: string;
  hint: string | undefined;
  /** Values that the page has seen; the API has no list of them. */
  known: readonly KnownValue[];
}

/** Any of a list of values, typed or pasted. */
export function ListEditor(props: ListEditorProps) {
  const { label, hint, known, value, onApply, onCancel } = props;
  const [text, setText] = useState(() => joinValues(value ?? []));
  const values = splitValues(text);
  const toggle = (one: string) =>
    setText(
      joinValues(values.includes(one) ? values.filter((other) => other !== one) : [...values, one]),
    );
  const apply = () => onApply(values.length > 0 ? values : undefined);
  return (
    <EditorForm onSubmit={apply} onCancel={onCancel}>
      <TextField
        autoFocus
        multiline
        minRows={2}
        maxRows={8}
        label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        helperText={`${hint === undefined ? "" : `${hint}. `}One a line; a pasted list is fine.`}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: "off" } }}
      />
      {known.length > 0 && (
        <>
          <Heading>On this page</Heading>
          <Known role="group" aria-label="On this page">
            {known.map((one) => (
              <Button
                key={one.value}
                size="small"
                aria-pressed={values.includes(one.value)}
                variant={values.includes(one.value) ? "contained" : "outlined"}
                onClick={() => toggle(one.value)}
              >
                <DataText value={one.label} max={40} />
              </Button>
            ))}
          </Known>
        </>
      )}
    </EditorForm>
  );
}
