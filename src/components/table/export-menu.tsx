import Button from "@mui/material/Button";
import ListItemText from "@mui/material/ListItemText";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { ExportFormat } from "../../lib/tasks/export-list.ts";
import { DownloadIcon } from "../icons.tsx";
import { useMenu } from "../use-menu.ts";

export interface ExportMenuProps {
  /** "1,234 subscribers". */
  what: string;
  hints: Readonly<Record<ExportFormat, string>>;
  /** The data that files omit, as a sentence. */
  leftOut: string;
  onExport: (format: ExportFormat) => void;
}

const formats: readonly ExportFormat[] = ["csv", "ndjson"];

export function ExportMenu({ what, hints, leftOut, onExport }: ExportMenuProps) {
  const { closing, buttonProps, menuProps } = useMenu();
  return (
    <>
      <Button startIcon={<DownloadIcon />} {...buttonProps}>
        Export
      </Button>
      <Menu {...menuProps}>
        {formats.map((format) => (
          <MenuItem key={format} onClick={closing(() => onExport(format))}>
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
