import { useId, useState } from "react";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { SearchInput } from "../../../components/fields/search-input.tsx";
import { CloseIcon, SearchIcon } from "../../../components/icons.tsx";

const Hint = styled("span")({ flex: "none", color: "var(--ink-3)", fontSize: 12 });

export interface SearchBoxProps {
  text: string | undefined;
  onFind: (text: string | undefined) => void;
}

/** Renders the search box. `text` is an initial value, so `key` must change with `text`. */
export function SearchBox({ text: submittedText, onFind }: SearchBoxProps) {
  const [text, setText] = useState(submittedText ?? "");
  const hintId = useId();
  const isSubmitted = text.trim() === (submittedText ?? "");
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
      <SearchInput
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="ID, email, phone, or name"
        aria-label="ID, email, phone, or name"
        aria-describedby={hintId}
        enterKeyHint="search"
        maxLength={320}
        start={<SearchIcon sx={{ fontSize: 15, color: "var(--ink-3)" }} />}
        end={
          <>
            <Hint id={hintId} hidden={isSubmitted}>
              Press Enter to search
            </Hint>
            {/* The button is hidden, not removed, so that the first letter doesn't resize the field. */}
            <IconButton
              size="small"
              aria-label="Clear search"
              sx={{ visibility: (submittedText ?? text) === "" ? "hidden" : "visible" }}
              onClick={() => {
                setText("");
                if (submittedText !== undefined) onFind(undefined);
              }}
            >
              <CloseIcon fontSize="inherit" />
            </IconButton>
          </>
        }
      />
    </form>
  );
}
