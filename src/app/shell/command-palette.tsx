import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import Dialog from "@mui/material/Dialog";
import useAutocomplete from "@mui/material/useAutocomplete";
import { styled } from "@mui/material/styles";
import { SearchIcon } from "../../components/icons.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { containsWords } from "../../lib/text/fold-text.ts";

export interface Command {
  id: string;
  label: string;
  group: string;
  icon?: ReactNode;
  keys?: string | undefined;
  keywords?: string;
  run: () => void;
}

const Field = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 10,
  paddingInline: 14,
  borderBlockEnd: "1px solid var(--line)",
  color: "var(--ink-3)",
  "& input": {
    flex: 1,
    minInlineSize: 0,
    blockSize: 48,
    padding: 0,
    border: 0,
    outline: "none",
    background: "none",
    color: "var(--ink)",
    font: "400 15px/20px var(--sans)",
    "&::placeholder": { color: "var(--ink-3)", opacity: 1 },
  },
});

const List = styled("ul")({
  padding: 6,
  maxBlockSize: "min(52dvh, 420px)",
  overflow: "auto",
});

const GroupName = styled("li")({
  paddingBlock: "8px 4px",
  paddingInline: 10,
  color: "var(--ink-3)",
  fontSize: 11.5,
  fontWeight: 550,
});

const Option = styled("li")({
  display: "flex",
  alignItems: "center",
  gap: 10,
  minBlockSize: 36,
  paddingInline: 10,
  borderRadius: 6,
  cursor: "pointer",
  overflowWrap: "anywhere",
  "& > svg": { flex: "none", color: "var(--ink-3)" },
  "& > [data-keys]": { marginInlineStart: "auto" },
  "&.Mui-focused": { background: "var(--accent-soft)", outline: "1px solid transparent" },
});

const Message = styled("p")({ paddingBlock: 18, paddingInline: 16, color: "var(--ink-3)" });

export interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  commands: readonly Command[];
  /**
   * Returns commands for the entered text, such as "Open event 671c…". They precede `commands` and
   * aren't filtered.
   */
  getCommandsFor?: ((text: string) => readonly Command[]) | undefined;
  /** Number of openings so far. A new number resets the palette, even during a fade-out. */
  openCount: number;
  /** Initial text that the user pasted on the page. */
  pastedText?: string | undefined;
  /** Text that was typed before the palette's code had loaded. */
  initialText?: string | undefined;
  /** Called with text that is typed before the palette's code has loaded. */
  onInitialText?: ((text: string) => void) | undefined;
  /** Hook that searches for the text. Returns undefined for text that can't be searched for. */
  useRecordSearch?: ((text: string, isPasted: boolean) => FoundCommands | undefined) | undefined;
}

export interface FoundCommands {
  state: "searching" | "found" | "failed";
  commands: readonly Command[];
}

const useNoSearch = () => undefined;

export function CommandPalette({ open, openCount, ...paletteProps }: CommandPaletteProps) {
  const hasRun = useRef(false);
  useEffect(() => {
    if (open || !hasRun.current) return;
    hasRun.current = false;
    // The dialog has returned focus to the previous field, which must not keep it after a command.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement) activeElement.blur();
  }, [open]);
  return (
    <Dialog
      // If a dialog reopens in the same update that ends its fade-out, `aria-hidden` stays on the
      // page. A new key for each opening mounts a separate dialog.
      key={openCount}
      open={open}
      onClose={paletteProps.onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { "aria-label": "Search" } }}
      sx={{
        "& .MuiDialog-container": {
          alignItems: "flex-start",
          paddingBlockStart: "min(10dvh, 90px)",
        },
      }}
    >
      <Palette
        {...paletteProps}
        onRun={(command) => {
          hasRun.current = true;
          paletteProps.onClose();
          command.run();
        }}
      />
    </Dialog>
  );
}

interface PaletteProps extends Omit<CommandPaletteProps, "open" | "openCount"> {
  onRun: (command: Command) => void;
}

function Palette(props: PaletteProps) {
  const { onClose, onRun, commands, getCommandsFor, useRecordSearch = useNoSearch } = props;
  const [text, setText] = useState(props.pastedText ?? props.initialText ?? "");
  // If the operator edits the pasted text, the query no longer equals this value.
  const [pastedQuery, setPastedQuery] = useState(props.pastedText);
  const query = text.trim();
  const isPasted = query !== "" && query === pastedQuery;
  const recordSearch = useRecordSearch(query, isPasted);
  const foundCount = recordSearch?.commands.length ?? 0;
  const options = [
    ...(recordSearch?.commands ?? []),
    ...(query === "" ? [] : (getCommandsFor?.(query) ?? [])),
    ...commands.filter(({ label, group, keywords }) =>
      containsWords([label, group, keywords].join(" "), query),
    ),
  ].map((command) => ({ ...command, foundCount }));
  const isOnlyMatch =
    isPasted && recordSearch?.state !== "searching" && recordSearch?.commands.length === 1;
  const onlyMatch = isOnlyMatch ? recordSearch.commands[0] : undefined;
  const runOnlyMatch = useEffectEvent(() => {
    if (onlyMatch) onRun(onlyMatch);
  });
  const onlyMatchId = onlyMatch?.id;
  useEffect(() => {
    if (onlyMatchId !== undefined) runOnlyMatch();
  }, [onlyMatchId]);
  const { getInputProps, getListboxProps, getOptionProps, getRootProps } = useAutocomplete({
    id: "command-palette",
    open: true,
    options,
    inputValue: text,
    value: null,
    onInputChange: (_, newText, reason) => {
      if (reason === "input") setText(newText);
    },
    onChange: (_, command) => {
      if (command) onRun(command);
    },
    onClose: (_, reason) => {
      if (reason === "escape") onClose();
    },
    // The label changes when records are found, so that the highlight moves from the previous first
    // option to the first record.
    getOptionLabel: ({ label, foundCount: count }) => `${label} ${count}`,
    getOptionKey: (command) => command.id,
    isOptionEqualToValue: (a, b) => a.id === b.id,
    // Commands are filtered above. Found records are shown regardless of their labels.
    filterOptions: (unfilteredOptions) => unfilteredOptions,
    autoHighlight: true,
    clearOnBlur: false,
    selectOnFocus: false,
    handleHomeEndKeys: false,
  });

  return (
    <div {...getRootProps()}>
      <Field>
        <SearchIcon />
        <input
          {...getInputProps()}
          type="text"
          aria-label="Search or paste an ID"
          placeholder="Search or paste an ID"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          onPaste={(event) => {
            const isFieldEmpty = event.currentTarget.value === "";
            if (isFieldEmpty) setPastedQuery(event.clipboardData.getData("text").trim());
          }}
        />
      </Field>
      {isPasted && recordSearch?.commands.length === 0 && (
        <Message role="status">{pastedIdMessages[recordSearch.state]}</Message>
      )}
      {!isPasted && recordSearch && recordSearch.state !== "found" && (
        <Message role="status">{searchMessages[recordSearch.state]}</Message>
      )}
      {options.length === 0 ? (
        !isPasted &&
        (recordSearch === undefined || recordSearch.state === "found") && (
          <Message role="status">No results. Try fewer words, or paste a full ID.</Message>
        )
      ) : (
        <List {...getListboxProps()} aria-label="Results">
          {options.map((command, index) => {
            const { key, ...option } = getOptionProps({ option: command, index });
            const isFirstOfGroup = command.group !== options[index - 1]?.group;
            return [
              isFirstOfGroup && (
                <GroupName key={`${key} group`} role="presentation">
                  {command.group}
                </GroupName>
              ),
              <Option key={key} {...option}>
                {command.icon}
                <span>
                  <DataText value={command.label} />
                </span>
                {command.keys && (
                  <span data-keys aria-hidden>
                    <Kbd keys={command.keys} />
                  </span>
                )}
              </Option>,
            ];
          })}
        </List>
      )}
    </div>
  );
}

const pastedIdMessages = {
  searching: "Looking up this ID…",
  found: "No events, transactions, or subscribers match this ID or email address.",
  failed: "Couldn't look up this ID. Try one of these:",
} as const;
const searchMessages = {
  searching: "Searching…",
  failed:
    "Some searches failed, so results may be missing. Close and reopen this search to try again.",
} as const;
