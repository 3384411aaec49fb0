import { useId, useState } from "react";
import Button from "@mui/material/Button";
import ListItemText from "@mui/material/ListItemText";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { ExportFormat } from "../../lib/jobs/export-list.ts";
import { DownloadIcon } from "../icons.tsx";

export interface ExportMenuProps {
  /** What will be in the file: "1,234 subscribers". */
  what: string;
  /** What a file of each format holds. */
  hints: Readonly<Record<ExportFormat, string>>;
  /** What no file holds, as a sentence. */
  leftOut: string;
  onExport: (format: ExportFormat) => void;
}

const formats: readonly ExportFormat[] = ["csv", "ndjson"];

/** The button that begins to write a list into a file, and the choice of its format. */
export function ExportMenu({ what, hints, leftOut, onExport }: ExportMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        startIcon={<DownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor ? { "aria-controls": id } : {})}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export
      </Button>
      <Menu
        disablePortal
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
      >
        {formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null);
              onExport(format);
            }}
          >
            <ListItemText
              primary={`${what} as ${format.toUpperCase()}`}
              secondary={`${hints[format]}. ${leftOut}`}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
