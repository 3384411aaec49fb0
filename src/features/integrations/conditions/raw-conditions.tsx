import { useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import type { StepFilter } from "../../../../contract/common.ts";
import { parseConditions } from "./parse-conditions.ts";

export interface RawConditionsProps {
  value: readonly StepFilter[];
  onDone: (value: StepFilter[]) => void;
}

export function RawConditions({ value, onDone }: RawConditionsProps) {
  const [text, setText] = useState(() => JSON.stringify(value, null, 2));
  const parsed = parseConditions(text);
  return (
    <>
      <TextField
        label="Conditions as JSON"
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={6}
        maxRows={24}
        error={"error" in parsed}
        helperText={
          "error" in parsed ? parsed.error : "JSON array of condition groups, as in the API"
        }
        sx={{ marginBlockStart: "10px" }}
        slotProps={{
          htmlInput: { spellCheck: false, style: { font: "400 12px/18px var(--mono)" } },
        }}
      />
      <Button
        disabled={"error" in parsed}
        sx={{ marginBlockStart: "8px" }}
        onClick={() => {
          if ("value" in parsed) onDone(parsed.value);
        }}
      >
        Apply
      </Button>
    </>
  );
}
