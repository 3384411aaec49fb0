import { useId, useState } from "react";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { CheckIcon, ColumnsIcon } from "../icons.tsx";
import { Tooltip } from "../tooltip.tsx";

export interface ColumnMenuProps {
  /** Columns that may be hidden, with their names. */
  columns: readonly { id: string; label: string }[];
  /** By column id; absent is visible. */
  visibility: Record<string, boolean>;
  onChange: (visibility: Record<string, boolean>) => void;
}

/** Chooses which columns of a table are shown. */
export function ColumnMenu({ columns, visibility, onChange }: ColumnMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Tooltip title="Columns">
        <IconButton
          aria-label="Columns"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          {...(anchor ? { "aria-controls": id } : {})}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ColumnsIcon fontSize="inherit" />
        </IconButton>
      </Tooltip>
      <Menu
        // Beside its button: what a menu says belongs to the same landmark.
        disablePortal
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
      >
        {columns.map((column) => {
          const shown = visibility[column.id] !== false;
          return (
            <MenuItem
              key={column.id}
              role="menuitemcheckbox"
              aria-checked={shown}
              onClick={() => onChange({ ...visibility, [column.id]: !shown })}
            >
              <CheckIcon sx={{ visibility: shown ? "visible" : "hidden" }} />
              {column.label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
