import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import Dialog from "@mui/material/Dialog";
import useAutocomplete from "@mui/material/useAutocomplete";
import { styled } from "@mui/material/styles";
import { SearchIcon } from "../../components/icons.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { DataText } from "../../components/text/data-text.tsx";

/** Something the palette can do. */
export interface Command {
  id: string;
  /** What happens: "Go to Events", "Use the dark theme". */
  label: string;
  group: string;
  icon?: ReactNode;
  /** The shortcut that does the same. */
  keys?: string | undefined;
  /** Further words it is found by. */
  words?: string;
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
  margin: 0,
  padding: 6,
  maxBlockSize: "min(52dvh, 420px)",
  overflow: "auto",
  listStyle: "none",
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

const Nothing = styled("p")({ paddingBlock: 18, paddingInline: 16, color: "var(--ink-3)" });

export interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  commands: readonly Command[];
  /** Commands for what was typed, such as "Open event 671c…"; shown first, never filtered. */
  commandsFor?: ((text: string) => readonly Command[]) | undefined;
  /** Another number for each time it is opened: each starts anew, even while the last one fades. */
  opening: number;
  /** A text to begin with, that was pasted on the page. */
  pasted?: string | undefined;
  /** A hook that looks up a pasted text; undefined for one that is no id. */
  useFound?: ((pasted: string | undefined) => FoundCommands | undefined) | undefined;
}

/** What is known of a pasted text, and what opens it. */
export interface FoundCommands {
  state: "looking" | "found" | "failed";
  commands: readonly Command[];
}

const nothingFound = () => undefined;

/** One field to go anywhere, open any id, and switch what can be switched. */
export function CommandPalette({ open, opening, ...palette }: CommandPaletteProps) {
  return (
    <Dialog
      open={open}
      onClose={palette.onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { "aria-label": "Find or run" } }}
      sx={{
        "& .MuiDialog-container": {
          alignItems: "flex-start",
          paddingBlockStart: "min(10dvh, 90px)",
        },
      }}
    >
      <Palette key={opening} {...palette} />
    </Dialog>
  );
}

type PaletteProps = Omit<CommandPaletteProps, "open" | "opening">;

function Palette(props: PaletteProps) {
  const { onClose, commands, commandsFor, useFound = nothingFound } = props;
  const [text, setText] = useState(props.pasted ?? "");
  // What is typed after it is a text of its own.
  const [pasted, setPasted] = useState(props.pasted);
  const typed = text.trim();
  const found = useFound(typed === pasted ? pasted : undefined);
  const options = [
    ...(found?.commands ?? []),
    ...(typed === "" ? [] : (commandsFor?.(typed) ?? [])),
    ...commands.filter((command) => matches(command, typed)),
  ];
  const only = found?.commands.length === 1 ? found.commands[0] : undefined;
  const openOnly = useEffectEvent(() => {
    onClose();
    only?.run();
  });
  const onlyId = only?.id;
  useEffect(() => {
    // A pasted id opens what it is.
    if (onlyId !== undefined) openOnly();
  }, [onlyId]);
  const { getInputProps, getListboxProps, getOptionProps, getRootProps } = useAutocomplete({
    id: "command-palette",
    open: true,
    options,
    inputValue: text,
    value: null,
    onInputChange: (_, next, reason) => {
      if (reason === "input") setText(next);
    },
    onChange: (_, command) => {
      if (!command) return;
      onClose();
      command.run();
    },
    onClose: (_, reason) => {
      if (reason === "escape") onClose();
    },
    getOptionLabel: (command) => command.label,
    getOptionKey: (command) => command.id,
    isOptionEqualToValue: (one, other) => one.id === other.id,
    // Filtered above, where the found ones are kept whatever they are called.
    filterOptions: (all) => all,
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
          aria-label="Find or paste any id"
          placeholder="Find or paste any id"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          onPaste={(event) => {
            const whole = event.currentTarget.value === "";
            if (whole) setPasted(event.clipboardData.getData("text").trim());
          }}
        />
      </Field>
      {found && found.commands.length === 0 && (
        <Nothing role="status">{lookWords[found.state]}</Nothing>
      )}
      {options.length === 0 && !found ? (
        <Nothing role="status">Nothing is called so.</Nothing>
      ) : (
        <List {...getListboxProps()} aria-label="Results">
          {options.map((command, index) => {
            const { key, ...option } = getOptionProps({ option: command, index });
            const heading = command.group !== options[index - 1]?.group;
            return [
              heading && (
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

const lookWords = {
  looking: "Looking up what has this id.",
  found: "No event, transaction or subscriber has this id or address.",
  failed: "It could not be looked up. What may be meant:",
} as const;

/** Every word typed begins or continues a word of the command. */
function matches(command: Command, typed: string): boolean {
  const text = `${command.label} ${command.group} ${command.words ?? ""}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
