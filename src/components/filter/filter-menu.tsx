import { useId, useRef, useState } from "react";
import Button from "@mui/material/Button";
import ListItemText from "@mui/material/ListItemText";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { PlusIcon } from "../icons.tsx";
import { Kbd } from "../kbd.tsx";
import { useShortcuts } from "../use-shortcuts.ts";

export interface FilterField {
  id: string;
  label: string;
  /** What to know before choosing it: "exact, case sensitive". */
  hint?: string;
}

export interface FilterMenuProps {
  fields: readonly FilterField[];
  onPick: (id: string) => void;
}

/** The button that adds a filter; `/` opens it from anywhere on the page. */
export function FilterMenu({ fields, onPick }: FilterMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  useShortcuts({ "/": () => setOpen(true) });
  return (
    <>
      <Button
        ref={button}
        size="small"
        startIcon={<PlusIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-keyshortcuts="/"
        {...(open ? { "aria-controls": id } : {})}
        onClick={() => setOpen(true)}
        sx={{ minHeight: 26, gap: "6px", "& > kbd": { lineHeight: "14px" } }}
      >
        Filter
        <span aria-hidden>
          <Kbd keys="/" />
        </span>
      </Button>
      <Menu id={id} anchorEl={() => button.current} open={open} onClose={() => setOpen(false)}>
        {fields.map((field) => (
          <MenuItem
            key={field.id}
            onClick={() => {
              setOpen(false);
              onPick(field.id);
            }}
          >
            <ListItemText primary={field.label} secondary={field.hint} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
