import { useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { parseEventId } from "./compare-search.ts";

const Form = styled("form")({ display: "flex", flexWrap: "wrap", alignItems: "start", gap: 8 });

export interface SidePickerProps {
  label: string;
  onPick: (eventId: string) => void;
}

export function SidePicker({ label, onPick }: SidePickerProps) {
  const [pastedText, setPastedText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const hasError = isMissing && parseEventId(pastedText) === "";
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        const id = parseEventId(pastedText);
        setIsMissing(id === "");
        if (id !== "") onPick(id);
      }}
    >
      <TextField
        label={label}
        value={pastedText}
        onChange={({ target }) => setPastedText(target.value)}
        error={hasError}
        helperText={
          hasError
            ? "Enter an event ID, or paste a link to an event."
            : "Event ID or link to an event"
        }
        autoComplete="off"
        sx={{ flex: "1 1 220px" }}
      />
      <Button type="submit">Use this event</Button>
    </Form>
  );
}
