import { useRef } from "react";
import type { EventSearch } from "../../../api/events.ts";
import { SearchInput } from "../../../components/fields/search-input.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { useShortcuts } from "../../../components/use-shortcuts.ts";
import type { KnownValues } from "./fields.ts";
import type { SavedQueries } from "./suggestions.ts";

export interface QueryFieldProps {
  text: string;
  onText: (text: string) => void;
  isFocused: boolean;
  onFocused: (isFocused: boolean) => void;
  knownValues: KnownValues;
  savedQueries: SavedQueries;
  onAdd: (filters: EventSearch) => void;
  onOpen: (search: EventSearch) => void;
}

/** Props shared by the input and the field that replaces the input. */
export const queryInput = {
  placeholder: "Filter or paste IDs",
  attributes: {
    "aria-label": "Filter events",
    "aria-keyshortcuts": "/",
    spellCheck: false,
    autoCapitalize: "off",
  },
  size: {
    flex: "1 1 220px",
    minInlineSize: 140,
    maxInlineSize: 720,
    minBlockSize: 30,
    fontSize: 12.5,
  },
};

/** Renders a plain input that accepts text while the code of `QueryField` loads. */
export function QueryInput({ text, onText, onFocused }: QueryFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ "/": () => input.current?.focus() });
  return (
    <SearchInput
      {...queryInput.attributes}
      inputRef={input}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onFocus={() => onFocused(true)}
      onBlur={() => onFocused(false)}
      placeholder={queryInput.placeholder}
      end={text === "" && <Kbd keys="/" />}
      // Aligns the text with the text of the field that replaces the input.
      style={{ ...queryInput.size, paddingInlineStart: 13 }}
    />
  );
}
