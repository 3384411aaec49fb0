import { useId } from "react";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import { CloseIcon } from "../../components/icons.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { useActiveKeys, useSingleKeyShortcuts } from "../../components/use-shortcuts.ts";
import type { NavigationEntry } from "./navigation.tsx";

export interface ShortcutGroup {
  name: string;
  shortcuts: readonly { keys: string; label: string }[];
}

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(240px, 100%), 1fr))",
  columnGap: 32,
  rowGap: 18,
  "& h3": { color: "var(--ink-3)", fontSize: 11.5, fontWeight: 550, marginBlockEnd: 2 },
});

const Row = styled("div")({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: 16,
  minBlockSize: 28,
  borderBlockEnd: "1px solid var(--line-soft)",
  "& dt": { order: 2 },
});

export interface ShortcutSheetProps {
  open: boolean;
  onClose: () => void;
  navigation: readonly NavigationEntry[];
  /**
   * Returns the page's shortcuts. This is a hook so that new shortcuts don't re-render the frame.
   */
  useShortcutGroups?: (() => readonly ShortcutGroup[]) | undefined;
}

const noGroups: readonly ShortcutGroup[] = [];

export function ShortcutSheet(props: ShortcutSheetProps) {
  const { open, onClose, navigation, useShortcutGroups = () => noGroups } = props;
  const titleId = useId();
  const [hasSingleKeys, setHasSingleKeys] = useSingleKeyShortcuts();
  const getActiveKeys = useActiveKeys();
  const shellGroup: ShortcutGroup = {
    name: "Anywhere",
    shortcuts: [
      { keys: "mod+k", label: "Search or paste an ID" },
      { keys: "mod+v", label: "Open a pasted ID" },
      { keys: "?", label: "Show keyboard shortcuts" },
      ...navigation.flatMap(({ keys, label }) => (keys ? [{ keys, label: `Go to ${label}` }] : [])),
    ],
  };
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="sm">
      <DialogTitle
        id={titleId}
        sx={{ display: "flex", alignItems: "center", justifyContent: "space-between" }}
      >
        Keyboard shortcuts
        <IconButton aria-label="Close" onClick={onClose} size="small">
          <CloseIcon fontSize="inherit" />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <Columns>
          {[shellGroup, ...useShortcutGroups()].map((group) => (
            <section key={group.name}>
              <h3>{group.name}</h3>
              <dl>
                {group.shortcuts
                  .filter(({ keys }) => getActiveKeys(keys))
                  .map(({ keys, label }) => (
                    <Row key={keys}>
                      <dt>
                        <Kbd keys={keys} />
                      </dt>
                      <dd>{label}</dd>
                    </Row>
                  ))}
              </dl>
            </section>
          ))}
        </Columns>
        <FormControlLabel
          control={
            <Switch
              checked={hasSingleKeys}
              onChange={({ target }) => setHasSingleKeys(target.checked)}
            />
          }
          label="Single-key shortcuts"
          sx={{ marginBlockStart: "14px" }}
        />
      </DialogContent>
    </Dialog>
  );
}
