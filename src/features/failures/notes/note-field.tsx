import { useRef, useState } from "react";
import TextField from "@mui/material/TextField";
import { plural } from "../../../lib/text/format.ts";
import { maxNoteLength } from "./saved-notes.ts";

export interface NoteFieldProps {
  /** The note as saved, without the changes in the field. */
  note: string;
  autoFocus: boolean;
  /** `shownTexts` are the texts that the field showed before each of the operator's changes. */
  onSave: (text: string, shownTexts: readonly string[]) => Promise<void>;
}

/** Saves the note while the operator types, so that closing the group loses no input. */
export function NoteField({ note, autoFocus, onSave }: NoteFieldProps) {
  const [draft, setDraft] = useState<string>();
  const [shownTexts, setShownTexts] = useState<readonly string[]>([]);
  const [isFocused, setIsFocused] = useState(false);
  const [state, setState] = useState<"saved" | "saving" | "failed">("saved");
  const saveCount = useRef(0);
  // An import or another tab can also change the note, but to a text that the field hasn't shown.
  const isDraftNewer = isFocused && shownTexts.includes(note);
  const text = draft !== undefined && (isDraftNewer || state !== "saved") ? draft : note;
  const save = async (nextText: string) => {
    const nextShownTexts = [...shownTexts, text];
    setDraft(nextText);
    setShownTexts(nextShownTexts);
    setState("saving");
    saveCount.current += 1;
    const saveNumber = saveCount.current;
    const finish = (newState: "saved" | "failed") => {
      // Until the last save has finished, the saved note lacks the latest input.
      if (saveNumber === saveCount.current) setState(newState);
    };
    try {
      await onSave(nextText, nextShownTexts);
      finish("saved");
    } catch {
      finish("failed");
    }
  };
  const remainingCount = maxNoteLength - text.length;
  return (
    <TextField
      label="Note"
      multiline
      minRows={2}
      maxRows={10}
      fullWidth
      autoFocus={autoFocus}
      value={text}
      error={state === "failed"}
      helperText={
        state === "failed"
          ? "Couldn't save the note in this browser. Copy the note before you leave."
          : remainingCount < 200
            ? `Saved in this browser for 7 days. ${plural(remainingCount, "character left.", "characters left.")}`
            : "Saved in this browser for 7 days."
      }
      slotProps={{ htmlInput: { maxLength: maxNoteLength } }}
      onFocus={() => {
        setIsFocused(true);
        if (state === "saved") setDraft(undefined);
      }}
      onBlur={() => setIsFocused(false)}
      onChange={({ target }) => {
        void save(target.value);
      }}
    />
  );
}
