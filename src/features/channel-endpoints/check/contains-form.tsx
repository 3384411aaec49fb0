import { useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { keysFault, typedKeys } from "../list/context-keys.ts";

const Form = styled("form")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: 8,
  paddingBlock: 10,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line-soft)",
  "& > .MuiFormControl-root": { flex: "1 1 260px", maxInlineSize: 480 },
});

export interface ContainsFormProps {
  keys: readonly string[];
  onKeys: (keys: string[] | undefined) => void;
}

/** Asks for keys that a context has to contain, whatever else is in it. */
export function ContainsForm({ keys, onKeys }: ContainsFormProps) {
  const [text, setText] = useState(keys.join(", "));
  const [fault, setFault] = useState<string>();
  return (
    <Form
      role="search"
      aria-label="Contexts that contain"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = keysFault(text);
        setFault(wrong);
        if (wrong === undefined) onKeys(typedKeys(text));
      }}
    >
      <TextField
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder="tenant:acme, region:eu"
        error={fault !== undefined}
        helperText={fault ?? "Every key that is given, and maybe others, in any order"}
        slotProps={{ htmlInput: { "aria-label": "The context contains", spellCheck: false } }}
      />
      <Button type="submit" variant="contained">
        Find them
      </Button>
      <Button onClick={() => onKeys(undefined)}>What is broken</Button>
    </Form>
  );
}
