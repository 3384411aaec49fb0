import { useRef, type ClipboardEvent } from "react";
import type { EventSearch } from "../../../api/events.ts";
import type { Condition } from "../../../api/failures/report.ts";
import { SearchInput } from "../../../components/fields/search-input.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { useActiveKeys, useShortcuts } from "../../../components/use-shortcuts.ts";

/** Props shared by the plain input and the field that replaces it. */
export interface QueryInputProps {
  text: string;
  onTextChange: (text: string) => void;
  isFocused: boolean;
  onFocusedChange: (isFocused: boolean) => void;
  /** Whether the suggestions are open, or will open once their code has loaded. */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Accessible name, such as "Filter events". */
  label: string;
}

export interface QueryActions {
  onAdd: (conditions: readonly Condition[]) => void;
  /** Opens a saved query. */
  onOpen?: (search: EventSearch) => void;
  /** Moves the focus to the results. Page shortcuts don't work while the field has the focus. */
  onLeave: () => void;
}

/** Props of a field that adds its conditions to the current ones. */
export interface QueryConditions extends Omit<QueryActions, "onAdd"> {
  conditions: readonly Condition[];
  onChange: (conditions: readonly Condition[]) => void;
}

export const queryInput = {
  placeholder: "Filter or paste IDs",
  attributes: {
    spellCheck: false,
    autoCapitalize: "off",
  },
  size: {
    flex: "1 1 220px",
    minInlineSize: 140,
    maxInlineSize: 720,
  },
};

/** Renders a plain input that accepts text while the code of `QueryField` loads. */
export function QueryInput({
  text,
  label,
  onTextChange,
  onFocusedChange,
  onOpenChange,
}: QueryInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const getActiveKeys = useActiveKeys();
  useShortcuts({
    "/": () => {
      input.current?.focus();
      onOpenChange(true);
    },
  });
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData("text")
      .trim()
      .split(/(?<!\s)\s*[\n\r]\s*/);
    if (lines.length < 2) return;
    // A single-line input would join the lines without a separator.
    event.preventDefault();
    onTextChange(`${text.trim()} ${lines.join(", ")}`.trim());
    onOpenChange(true);
  };
  return (
    <SearchInput
      {...queryInput.attributes}
      aria-keyshortcuts={getActiveKeys("/")}
      aria-label={label}
      inputRef={input}
      value={text}
      onChange={(event) => {
        onTextChange(event.target.value);
        onOpenChange(true);
      }}
      onPaste={paste}
      onClick={() => onOpenChange(true)}
      onFocus={() => onFocusedChange(true)}
      onBlur={() => {
        onFocusedChange(false);
        onOpenChange(false);
      }}
      placeholder={queryInput.placeholder}
      endAdornment={text === "" && <Kbd keys="/" />}
      // Aligns the text with the text of the field that replaces the input.
      style={{ ...queryInput.size, paddingInlineStart: 13 }}
    />
  );
}
