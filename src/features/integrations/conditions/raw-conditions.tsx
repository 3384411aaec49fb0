import { useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import type { StepFilter } from "../../../../contract/common.ts";
import { readConditions } from "./read-conditions.ts";

export interface RawConditionsProps {
  value: readonly StepFilter[];
  onDone: (value: StepFilter[]) => void;
}

export function RawConditions({ value, onDone }: RawConditionsProps) {
  const [text, setText] = useState(() => JSON.stringify(value, null, 2));
  const read = readConditions(text);
  return (
    <>
      <TextField
        label="Conditions as JSON"
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={6}
        maxRows={24}
        error={"fault" in read}
        helperText={"fault" in read ? read.fault : "A list of groups in the API's format"}
        sx={{ marginBlockStart: "10px" }}
        slotProps={{
          htmlInput: { spellCheck: false, style: { font: "400 12px/18px var(--mono)" } },
        }}
      />
      <Button
        disabled={"fault" in read}
        sx={{ marginBlockStart: "8px" }}
        onClick={() => {
          if ("value" in read) onDone(read.value);
        }}
      >
        Apply
      </Button>
    </>
  );
}
