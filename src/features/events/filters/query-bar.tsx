import { useRef, useState, type ClipboardEvent } from "react";
import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { Kbd } from "../../../components/kbd.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { useShortcuts } from "../../../components/use-shortcuts.ts";
import type { EventSearch } from "../../../api/events.ts";
import type { KnownValues } from "./editor-props.ts";
import { parseQuery } from "./query-text.ts";
import { type Stored, suggest, type Suggestion } from "./suggestions.ts";
import { splitValues } from "./value-text.ts";

const Option = styled("li")({
  "&&": { display: "flex", justifyContent: "space-between", gap: 14, minBlockSize: 30 },
  fontSize: 12.5,
  "& > :first-of-type": { font: "500 12px/18px var(--mono)", overflowWrap: "anywhere" },
});
const GroupName = styled("li")({
  paddingBlock: "8px 4px",
  paddingInline: 14,
  color: "var(--ink-3)",
  fontSize: 11.5,
  fontWeight: 550,
});
const Hint = styled("span")({ color: "var(--ink-3)", textAlign: "end" });

export interface QueryBarProps {
  known: KnownValues;
  stored: Stored;
  /** Filters to be added to those in force. */
  onAdd: (filters: EventSearch) => void;
  /** An address to go to as a whole. */
  onOpen: (search: EventSearch) => void;
}

/** One field for every filter: completes keys and values, and takes pasted lists. */
export function QueryBar({ known, stored, onAdd, onOpen }: QueryBarProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  if (open && !hasOpened) setHasOpened(true);
  const options = open ? suggest(text, known, stored) : [];
  const { faults } = parseQuery(text);
  const begin = () => {
    input.current?.focus();
    setOpen(true);
  };
  useShortcuts({ "/": begin });

  const take = (option: Suggestion) => {
    if (option.kind === "type") return setText(option.text);
    setText("");
    setOpen(false);
    if (option.kind === "add") onAdd(option.filters);
    else onOpen(option.search);
  };
  const paste = (event: ClipboardEvent) => {
    const values = splitValues(event.clipboardData.getData("text"));
    // The field has one line, in which pasted lines would run into one another.
    if (values.length < 2 || parseQuery(values.join(" ")).words.length === 0) return;
    event.preventDefault();
    setText([text.trim(), values.join(", ")].filter(Boolean).join(" "));
    setOpen(true);
  };

  return (
    <Autocomplete<Suggestion, false, false, true>
      freeSolo
      value={null}
      inputValue={text}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={(_, reason) => {
        if (reason !== "selectOption") setOpen(false);
      }}
      options={options}
      filterOptions={(all) => all}
      groupBy={({ group }) => group}
      getOptionLabel={(option) => (typeof option === "string" ? option : option.label)}
      getOptionKey={(option) => (typeof option === "string" ? option : option.id)}
      autoHighlight
      clearOnBlur={false}
      disableCloseOnSelect
      onInputChange={(_, next, reason) => {
        if (reason === "input" || reason === "clear") {
          setText(next);
          setOpen(true);
        }
      }}
      onChange={(_, option) => {
        // Enter with nothing highlighted gives the text: the best guess is the first one.
        const chosen = typeof option === "string" ? suggest(option, known, stored)[0] : option;
        if (chosen) take(chosen);
      }}
      // A group of MUI's is a list inside the list, which no listbox may hold.
      renderGroup={({ key, group, children }) => [
        <GroupName key={key} role="presentation">
          {group}
        </GroupName>,
        children,
      ]}
      renderOption={({ key, ...attributes }, option) => (
        <Option key={key} {...attributes}>
          <span>
            <DataText value={option.label} max={80} />
          </span>
          {option.hint !== undefined && (
            <Hint>
              <DataText value={option.hint} max={60} />
            </Hint>
          )}
        </Option>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          inputRef={input}
          placeholder="Filter or paste ids"
          error={faults.length > 0}
          helperText={faults.join(" ")}
          slotProps={{
            ...slotProps,
            htmlInput: {
              ...slotProps.htmlInput,
              "aria-label": "Filter events",
              "aria-keyshortcuts": "/",
              spellCheck: false,
              autoCapitalize: "off",
              onPaste: paste,
            },
            input: {
              ...slotProps.input,
              // With it each drawing asks for the field's width, and has the page laid out for that.
              // It stays: by it a press on the words below the field is told from one on the field.
              ref: hasOpened ? slotProps.input.ref : undefined,
              ...(text === "" && { endAdornment: <Kbd keys="/" /> }),
            },
          }}
        />
      )}
      slotProps={{
        paper: { sx: { inlineSize: "min(460px, calc(100vw - 32px))" } },
        popper: { placement: "bottom-start" },
        listbox: { sx: { maxBlockSize: "min(60dvh, 460px)" } },
      }}
      sx={{
        inlineSize: 230,
        maxInlineSize: "100%",
        "& .MuiInputBase-root": { minBlockSize: 28, paddingBlock: 0, fontSize: 12.5 },
      }}
    />
  );
}
