import {
  createContext,
  useContext,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import Autocomplete from "@mui/material/Autocomplete";
import FormHelperText from "@mui/material/FormHelperText";
import Paper, { type PaperProps } from "@mui/material/Paper";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { Kbd } from "../../../components/kbd.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { useActiveKeys, useShortcuts } from "../../../components/use-shortcuts.ts";
import { parseQuery } from "./query-text.ts";
import type { QueryContext, Suggestion } from "./query-context.ts";
import { type QueryActions, queryInput, type QueryInputProps } from "./query-input.tsx";
import { getPayloadKeys, suggest } from "./suggestions.ts";
import { joinValues, splitValues } from "./value-text.ts";

const Option = styled("li")({
  "&&": { display: "flex", justifyContent: "space-between", gap: 14, minBlockSize: 30 },
  fontSize: 12.5,
  "& > :first-of-type": {
    flex: "none",
    maxInlineSize: "70%",
    font: "500 12px/18px var(--mono)",
    overflowWrap: "anywhere",
  },
});
const GroupName = styled("li")({
  paddingBlock: "8px 4px",
  paddingInline: 14,
  color: "var(--ink-3)",
  fontSize: 11.5,
  fontWeight: 550,
});
const Hint = styled("span")({ color: "var(--ink-3)", textAlign: "end" });

const PopupErrorContext = createContext<ReactNode>(undefined);

/** Renders the error above the suggestions, because the popup covers the area below the field. */
function Popup({ children, ...props }: PaperProps) {
  const error = useContext(PopupErrorContext);
  return (
    <Paper {...props}>
      {error}
      {children}
    </Paper>
  );
}

/**
 * The style of an error without a popup. The error overlaps the page, because otherwise the page
 * would shift while the operator types or clicks a row. Clicks reach the page behind the error.
 */
const overlayStyle = {
  position: "absolute",
  insetBlockStart: "100%",
  zIndex: 5,
  paddingBlock: "4px",
  paddingInline: "14px",
  border: "1px solid var(--line)",
  borderRadius: "6px",
  background: "var(--surface)",
  pointerEvents: "none",
} as const;

export interface QueryFieldProps extends QueryInputProps, QueryActions {
  context: QueryContext;
}

export function QueryField(props: QueryFieldProps) {
  const { text, onTextChange: setText, isFocused, isOpen, onOpenChange: setOpen } = props;
  const { label, context, onAdd, onOpen, onLeave } = props;
  const { keys } = context;
  const { announce } = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [hasOpened, setHasOpened] = useState(false);
  if (isOpen && !hasOpened) setHasOpened(true);
  const options = isOpen ? suggest(text, context) : [];
  // The last text that Enter couldn't apply.
  const [rejectedText, setRejectedText] = useState<string>();
  const { words, errors } = parseQuery(text, keys, getPayloadKeys(context.knownValues));
  const issueText =
    errors.map((error) => error.message).join(" ") || createIncompleteMessage(words);
  const message = errors.length > 0 || rejectedText === text ? issueText : "";
  const errorId = message === "" ? undefined : `${id}-error`;
  const isPopupVisible = options.length > 0;
  const focusInput = () => {
    input.current?.focus();
    setOpen(true);
  };
  useShortcuts({ "/": focusInput });
  const getActiveKeys = useActiveKeys();

  const applySuggestion = (option: Suggestion) => {
    if (option.kind === "type") return setText(option.text);
    const remainingText = option.kind === "add" ? (option.remainingText ?? "") : "";
    setText(remainingText);
    setRejectedText(undefined);
    setOpen(remainingText !== "");
    if (remainingText === "") onLeave();
    if (option.kind === "add") onAdd(option.conditions);
    else onOpen?.(option.search);
  };
  const submit = () => {
    const exactSuggestion = suggest(text, context).find(({ isExact }) => isExact);
    if (exactSuggestion) return applySuggestion(exactSuggestion);
    if (text.trim() !== "") {
      setRejectedText(text);
      announce(issueText);
    }
    setOpen(true);
    const [error] = errors;
    if (error) input.current?.setSelectionRange(error.start, error.end);
  };
  const paste = (event: ClipboardEvent) => {
    const values = splitValues(event.clipboardData.getData("text"));
    // Handle pasted lists, because a single-line input would join the lines without a separator.
    if (values.length < 2 || parseQuery(values.join(" "), keys).words.length === 0) return;
    event.preventDefault();
    setText([text.trim(), joinValues(values, ", ")].filter(Boolean).join(" "));
    setOpen(true);
  };

  const autocomplete = (
    <Autocomplete<Suggestion, false, false, true>
      freeSolo
      value={null}
      inputValue={text}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={(_, reason) => {
        if (reason !== "selectOption") setOpen(false);
      }}
      options={options}
      filterOptions={(unfilteredOptions) => unfilteredOptions}
      groupBy={({ group }) => group}
      getOptionLabel={(option) => (typeof option === "string" ? option : option.label)}
      getOptionKey={(option) => (typeof option === "string" ? option : option.id)}
      autoHighlight={options[0]?.isExact === true}
      clearOnBlur={false}
      disableCloseOnSelect
      onInputChange={(_, newText, reason) => {
        if (reason === "input" || reason === "clear") {
          setText(newText);
          setOpen(true);
        }
      }}
      onChange={(_, option) => {
        // Enter without a highlighted option passes the text as a string.
        if (typeof option === "string") submit();
        else if (option) applySuggestion(option);
      }}
      // MUI renders a group as a nested list, which a listbox must not contain.
      renderGroup={({ key, group, children }) => [
        <GroupName key={key} role="presentation">
          {group}
        </GroupName>,
        children,
      ]}
      renderOption={({ key, ...attributes }, option) => (
        <Option key={key} {...attributes}>
          <span>
            <DataText value={option.label} maxLength={80} />
          </span>
          {option.hint !== undefined && (
            <Hint>
              <DataText value={option.hint} maxLength={60} />
            </Hint>
          )}
        </Option>
      )}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          inputRef={input}
          autoFocus={isFocused}
          placeholder={queryInput.placeholder}
          error={message !== ""}
          helperText={isPopupVisible ? undefined : message}
          slotProps={{
            ...slotProps,
            formHelperText: { id: errorId, sx: overlayStyle },
            htmlInput: {
              ...slotProps.htmlInput,
              ...queryInput.attributes,
              "aria-keyshortcuts": getActiveKeys("/"),
              "aria-label": label,
              "aria-describedby": errorId,
              onPaste: paste,
              onKeyDown: (event: KeyboardEvent) => {
                if (event.key === "Escape") onLeave();
              },
            },
            input: {
              ...slotProps.input,
              // MUI reads the input's width through this ref on each render, which forces a reflow.
              // MUI needs the ref only for an open popup, to distinguish a press on the helper text
              // from a press on the input.
              ref: hasOpened ? slotProps.input.ref : undefined,
              ...(text === "" && { endAdornment: <Kbd keys="/" /> }),
            },
          }}
        />
      )}
      slots={{ paper: Popup }}
      slotProps={{
        // The popup's width doesn't depend on the field. If the popup doesn't fit, it is moved into
        // the window.
        popper: {
          placement: "bottom-start",
          sx: { inlineSize: "min(460px, calc(100vw - 32px)) !important" },
        },
        listbox: { sx: { maxBlockSize: "min(60dvh, 460px)" } },
      }}
      sx={{
        ...queryInput.size,
        "&& .MuiInputBase-root": { paddingBlock: 0 },
        "&& .MuiInputBase-input": { paddingBlock: "4px" },
        "@media (pointer: coarse)": { "& kbd": { display: "none" } },
      }}
    />
  );
  return (
    <PopupErrorContext
      value={
        errorId !== undefined && (
          <FormHelperText error id={errorId} sx={{ margin: "8px 14px 4px" }}>
            {message}
          </FormHelperText>
        )
      }
    >
      {autocomplete}
    </PopupErrorContext>
  );
}

function createIncompleteMessage(words: readonly string[]): string {
  return words.length > 0
    ? `Select a filter for “${words.join(" ")}” from the list, or type one, for example subscriber:user_1.`
    : "Add a value after the colon.";
}
