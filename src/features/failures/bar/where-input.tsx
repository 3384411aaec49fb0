import { type SyntheticEvent, useRef, useState } from "react";
import TextField from "@mui/material/TextField";
import type { Condition } from "../../../api/failures/report.ts";
import { parseCondition } from "../../../api/failures/where.ts";
import { useShortcuts } from "../../../components/use-shortcuts.ts";

/** Adds a condition as text. */
export function WhereInput({ onAdd }: { onAdd: (condition: Condition) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isInvalid, setIsInvalid] = useState(false);
  useShortcuts({ "/": () => input.current?.focus() });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const condition = parseCondition(text);
    setIsInvalid(text.trim() !== "" && condition === undefined);
    if (condition === undefined) return;
    setText("");
    onAdd(condition);
  };
  return (
    <form onSubmit={submit} style={{ flex: "1 1 200px", maxInlineSize: 420 }}>
      <TextField
        inputRef={input}
        size="small"
        fullWidth
        placeholder="workflow:welcome -provider:sendgrid"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isInvalid}
        {...(isInvalid && { helperText: "Enter a key and a value, such as workflow:welcome." })}
        slotProps={{ htmlInput: { "aria-label": "Filter failures" } }}
      />
    </form>
  );
}
