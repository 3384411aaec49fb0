import { useId } from "react";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { CloseIcon } from "../../components/icons.tsx";
import { Kbd } from "../../components/kbd.tsx";

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
  groups: readonly ShortcutGroup[];
}

export function ShortcutSheet({ open, onClose, groups }: ShortcutSheetProps) {
  const titleId = useId();
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
          {groups.map((group) => (
            <section key={group.name}>
              <h3>{group.name}</h3>
              <dl>
                {group.shortcuts.map((shortcut) => (
                  <Row key={shortcut.keys}>
                    <dt>
                      <Kbd keys={shortcut.keys} />
                    </dt>
                    <dd>{shortcut.label}</dd>
                  </Row>
                ))}
              </dl>
            </section>
          ))}
        </Columns>
      </DialogContent>
    </Dialog>
  );
}
