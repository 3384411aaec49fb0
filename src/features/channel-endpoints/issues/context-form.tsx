import { useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { restoreFocus } from "../../../components/layout/restore-focus.ts";
import { validateContextKeys, parseContextKeys } from "../list/context-keys.ts";

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

export interface ContextFormProps {
  keys: readonly string[];
  onKeysChange: (keys: string[]) => void;
  onClose: () => void;
}

export function ContextForm({ keys, onKeysChange, onClose }: ContextFormProps) {
  const [text, setText] = useState(keys.join(", "));
  const [error, setError] = useState<string>();
  return (
    <Form
      role="search"
      aria-label="Find by partial context"
      onSubmit={(event) => {
        event.preventDefault();
        const message = validateContextKeys(text);
        setError(message);
        if (message === undefined) onKeysChange(parseContextKeys(text));
      }}
    >
      <TextField
        inputRef={restoreFocus}
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder="tenant:acme, region:eu"
        error={error !== undefined}
        helperText={error ?? "Finds endpoints whose context contains all of these keys"}
        slotProps={{ htmlInput: { "aria-label": "Context keys", spellCheck: false } }}
      />
      <Button type="submit" variant="contained">
        Find endpoints
      </Button>
      <Button onClick={onClose}>Show issues</Button>
    </Form>
  );
}
