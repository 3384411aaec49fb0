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

export function ContainsForm({ keys, onKeys }: ContainsFormProps) {
  const [text, setText] = useState(keys.join(", "));
  const [fault, setFault] = useState<string>();
  return (
    <Form
      role="search"
      aria-label="Find by context keys"
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
        helperText={fault ?? "Finds contexts that contain all of these keys"}
        slotProps={{ htmlInput: { "aria-label": "Context keys", spellCheck: false } }}
      />
      <Button type="submit" variant="contained">
        Find endpoints
      </Button>
      <Button onClick={() => onKeys(undefined)}>Show issues</Button>
    </Form>
  );
}
