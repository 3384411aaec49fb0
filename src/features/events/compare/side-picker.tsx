import { useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { pastedEventId } from "./compare-search.ts";

const Form = styled("form")({ display: "flex", flexWrap: "wrap", alignItems: "start", gap: 8 });

export interface SidePickerProps {
  label: string;
  onPick: (eventId: string) => void;
}

export function SidePicker({ label, onPick }: SidePickerProps) {
  const [pasted, setPasted] = useState("");
  const [missing, setMissing] = useState(false);
  return (
    <Form
      onSubmit={(submit) => {
        submit.preventDefault();
        const id = pastedEventId(pasted);
        setMissing(id === "");
        if (id !== "") onPick(id);
      }}
    >
      <TextField
        label={label}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
        error={missing && pasted.trim() === ""}
        helperText={
          missing && pasted.trim() === ""
            ? "Paste the id of an event, or a link to it"
            : "An event's id, or a link to it"
        }
        autoComplete="off"
        sx={{ flex: "1 1 220px" }}
      />
      <Button type="submit">Take this event</Button>
    </Form>
  );
}
