import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import ListSubheader from "@mui/material/ListSubheader";
import MuiMenu from "@mui/material/Menu";
import MuiMenuItem from "@mui/material/MenuItem";
import { CheckIcon } from "./icons.tsx";
import type { MenuEntry } from "./menu.tsx";

export interface MenuPopupProps {
  id: string;
  open: boolean;
  anchorEl: () => HTMLElement | null;
  onClose: () => void;
  entries: readonly MenuEntry[];
  /** Accessible name of the menu. */
  label?: string;
  /** The edge of the button with which the menu aligns. */
  align?: "start" | "end";
}

export function MenuPopup({ entries, label, align = "start", ...popupProps }: MenuPopupProps) {
  const horizontal = align === "start" ? "left" : "right";
  return (
    <MuiMenu
      {...popupProps}
      // Render the menu in its button's landmark.
      disablePortal
      anchorOrigin={{ vertical: "bottom", horizontal }}
      transformOrigin={{ vertical: "top", horizontal }}
      slotProps={{
        list: label === undefined ? {} : { "aria-label": label },
        paper: {
          sx: {
            marginBlockStart: "4px",
            minWidth: align === "end" ? 220 : undefined,
            maxInlineSize: "min(440px, calc(100vw - 24px))",
            "& .MuiListItemText-root": { whiteSpace: "normal" },
          },
        },
      }}
    >
      {entries.map((entry, index) => renderEntry(entry, index))}
    </MuiMenu>
  );
}

// Returns elements rather than components, because MUI's menu reads the props of its children.
function renderEntry(entry: MenuEntry, key: number) {
  if (entry.kind === "divider") return <Divider key={key} />;
  if (entry.kind === "heading") {
    return (
      <ListSubheader key={key} role="presentation" disableSticky>
        {entry.label}
      </ListSubheader>
    );
  }
  const { label, icon, note, disabled = false, onSelect } = entry;
  const isChoice = entry.kind === "radio" || entry.kind === "checkbox";
  const isChecked = isChoice && entry.checked;
  return (
    <MuiMenuItem
      key={key}
      disabled={disabled}
      onClick={onSelect}
      {...(isChoice && { role: `menuitem${entry.kind}`, "aria-checked": isChecked })}
      selected={isChecked && entry.kind === "radio" && icon !== undefined}
    >
      {icon !== undefined && <ListItemIcon>{icon}</ListItemIcon>}
      {isChoice && icon === undefined && (
        <CheckIcon sx={{ visibility: isChecked ? "visible" : "hidden" }} />
      )}
      {note === undefined ? label : <ListItemText primary={label} secondary={note} />}
      {isChecked && icon !== undefined && <CheckIcon sx={{ marginInlineStart: "auto" }} />}
    </MuiMenuItem>
  );
}
