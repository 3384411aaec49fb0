import { useEffect, useId, useRef, useState } from "react";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { SearchInput } from "../../../components/fields/search-input.tsx";
import { CloseIcon, SearchIcon } from "../../../components/icons.tsx";

const Form = styled("form")({
  minInlineSize: 0,
  maxInlineSize: "100%",
  "@media (max-width: 599.95px)": { inlineSize: "100vw" },
});
const Hint = styled("span")({ flex: "none", color: "var(--ink-3)", fontSize: 12 });

export interface SearchBoxProps {
  text: string | undefined;
  onFind: (text: string | undefined) => void;
}

/**
 * Renders the search box. A new value of `text` replaces the input, unless this box submitted the
 * value, because the operator may have typed more since.
 */
export function SearchBox({ text: submittedText = "", onFind }: SearchBoxProps) {
  const [text, setText] = useState(submittedText);
  const [lastSubmittedText, setLastSubmittedText] = useState(submittedText);
  const [ownSubmittedText, setOwnSubmittedText] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);
  const focusedTextRef = useRef(submittedText);
  const hintId = useId();
  // A new search can unmount the pressed button, which loses the focus. If this module used
  // `useRestoredFocus`, other lists would load that hook's code too.
  useEffect(() => {
    if (focusedTextRef.current === submittedText) return;
    focusedTextRef.current = submittedText;
    if (document.activeElement === document.body) inputRef.current?.focus();
  }, [submittedText]);
  if (submittedText !== lastSubmittedText) {
    setLastSubmittedText(submittedText);
    setOwnSubmittedText(undefined);
    if (submittedText !== ownSubmittedText) setText(submittedText);
  }
  const submit = (newText: string) => {
    setOwnSubmittedText(newText);
    onFind(newText || undefined);
  };
  return (
    <Form
      role="search"
      aria-label="Find a subscriber"
      onSubmit={(event) => {
        event.preventDefault();
        submit(text.trim());
      }}
    >
      <SearchInput
        inputRef={inputRef}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="ID, email, phone, or name"
        aria-label="ID, email, phone, or name"
        aria-describedby={hintId}
        enterKeyHint="search"
        maxLength={320}
        startAdornment={<SearchIcon sx={{ fontSize: 15, color: "var(--ink-3)" }} />}
        endAdornment={
          <>
            <Hint id={hintId} hidden={text.trim() === submittedText}>
              Press Enter to search
            </Hint>
            {/* Hides the button instead of removing it, so that the field keeps its width. */}
            <IconButton
              size="small"
              aria-label="Clear search"
              sx={{ visibility: (submittedText || text) === "" ? "hidden" : "visible" }}
              onClick={() => {
                inputRef.current?.focus();
                setText("");
                if (submittedText !== "") submit("");
              }}
            >
              <CloseIcon fontSize="inherit" />
            </IconButton>
          </>
        }
      />
    </Form>
  );
}
