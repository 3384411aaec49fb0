import { type SyntheticEvent, useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { useTimeMode } from "../../../components/text/time-mode.tsx";
import { fromDateTimeInput } from "../../../lib/time/datetime-input.ts";

const Form = styled("form")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  gap: 8,
  marginBlockEnd: 10,
});

/** Renders a field for the time of a change, such as a deployment, to compare before and after. */
export function MarkerField({ onApply }: { onApply: (at: number) => void }) {
  const { mode } = useTimeMode();
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const zone = mode === "utc" ? "utc" : "local";
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const at = fromDateTimeInput(text, zone);
    setIsMissing(at === undefined);
    if (at !== undefined) onApply(at.getTime());
  };
  return (
    <Form onSubmit={submit} noValidate>
      <TextField
        sx={{ flex: "1 1 200px" }}
        label={zone === "utc" ? "Compare before and after (UTC)" : "Compare before and after"}
        type="datetime-local"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isMissing}
        {...(isMissing && { helperText: "Enter the time of a change, such as a deployment." })}
      />
      <Button type="submit">Compare</Button>
    </Form>
  );
}
