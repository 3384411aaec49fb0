import { useState } from "react";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import TextField from "@mui/material/TextField";
import { EditorForm } from "./editor-form.tsx";
import type { EditorProps } from "./editor-props.ts";
import { badContextKeys, joinValues, splitValues } from "./value-text.ts";

/** Exactly these context keys, or only records that have none. */
export function ContextEditor({ value, onApply, onCancel }: EditorProps<readonly string[]>) {
  const [without, setWithout] = useState(value?.length === 0);
  const [text, setText] = useState(() => joinValues(value ?? []));
  const [tried, setTried] = useState(false);
  const values = splitValues(text);
  const bad = badContextKeys(values);
  const apply = () => {
    setTried(true);
    if (without) onApply([]);
    else if (bad.length === 0) onApply(values.length > 0 ? values : undefined);
  };
  const fault =
    tried && !without && bad.length > 0 ? `Not of the form type:id: ${bad.join(", ")}` : undefined;
  return (
    <EditorForm onSubmit={apply} onCancel={onCancel}>
      <RadioGroup
        aria-label="Context"
        value={without ? "without" : "keys"}
        onChange={(_, choice) => setWithout(choice === "without")}
      >
        <FormControlLabel
          value="keys"
          control={<Radio autoFocus={!without} />}
          label="Exactly these keys"
        />
        <FormControlLabel
          value="without"
          control={<Radio autoFocus={without} />}
          label="Records without context"
        />
      </RadioGroup>
      {!without && (
        <TextField
          multiline
          minRows={2}
          maxRows={8}
          label="Context keys"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={fault !== undefined}
          helperText={fault ?? "As type:id, one a line, in any order"}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: "off" } }}
        />
      )}
    </EditorForm>
  );
}
