import { useState } from "react";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { CloseIcon, SearchIcon } from "../../../components/icons.tsx";

export interface FindBoxProps {
  /** What the address asks for. */
  text: string | undefined;
  onFind: (text: string | undefined) => void;
}

/** One box that tries id, email, phone and name. Give it a new key when the address changes. */
export function FindBox({ text: asked, onFind }: FindBoxProps) {
  const [text, setText] = useState(asked ?? "");
  return (
    <form
      role="search"
      aria-label="Find a subscriber"
      style={{ flex: "1 1 260px", maxInlineSize: 420, minInlineSize: 0 }}
      onSubmit={(event) => {
        event.preventDefault();
        onFind(text.trim() || undefined);
      }}
    >
      <TextField
        value={text}
        onChange={(event) => setText(event.target.value)}
        // The icon before it has room of its own.
        sx={{ "& input": { paddingInlineStart: 0 } }}
        placeholder="Id, email, phone or name"
        slotProps={{
          htmlInput: {
            "aria-label": "Id, email, phone or name",
            enterKeyHint: "search",
            spellCheck: false,
            autoCapitalize: "off",
            autoComplete: "off",
            maxLength: 320,
          },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon sx={{ fontSize: 15, color: "var(--ink-3)" }} />
              </InputAdornment>
            ),
            ...((asked ?? text) !== "" && {
              endAdornment: (
                <IconButton
                  size="small"
                  aria-label="Clear the search"
                  onClick={() => {
                    setText("");
                    if (asked !== undefined) onFind(undefined);
                  }}
                >
                  <CloseIcon fontSize="inherit" />
                </IconButton>
              ),
            }),
          },
        }}
      />
    </form>
  );
}
