import { useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { FieldForm } from "../../../components/fields/field-form.ts";
import { parseEventId } from "./compare-search.ts";

const Form = styled(FieldForm)({ flexWrap: "wrap" });

export interface SidePickerProps {
  /** Accessible name. The visible label is the heading of the side. */
  label: string;
  onPick: (eventId: string) => void;
}

export function SidePicker({ label, onPick }: SidePickerProps) {
  const [inputText, setInputText] = useState("");
  const [isIdMissing, setIsIdMissing] = useState(false);
  const hasError = isIdMissing && parseEventId(inputText) === "";
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        const id = parseEventId(inputText);
        setIsIdMissing(id === "");
        if (id !== "") onPick(id);
      }}
    >
      <TextField
        value={inputText}
        onChange={({ target }) => setInputText(target.value)}
        error={hasError}
        helperText={
          hasError
            ? "Enter an event ID, or paste a link to an event."
            : "Event ID or link to an event"
        }
        autoComplete="off"
        slotProps={{ htmlInput: { "aria-label": label } }}
        sx={{ flex: "1 1 220px" }}
      />
      <Button type="submit">Use this event</Button>
    </Form>
  );
}
