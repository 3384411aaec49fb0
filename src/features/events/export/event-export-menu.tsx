import { useState } from "react";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Divider from "@mui/material/Divider";
import ListItemText from "@mui/material/ListItemText";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { ReceivedEvent } from "../../../api/events.ts";
import { DownloadIcon } from "../../../components/icons.tsx";
import { useMenu } from "../../../components/use-menu.ts";
import { downloadText } from "../../../lib/browser/clipboard.ts";
import { type EventExportFormat, selectionFile } from "./selection-files.ts";

const formats: readonly [EventExportFormat, label: string, note: string][] = [
  ["csv", "CSV", "one row per event, for spreadsheets"],
  ["json", "JSON", "all records in one array"],
  ["ndjson", "NDJSON", "one record per line"],
];

export interface EventExportMenuProps {
  events: readonly ReceivedEvent[];
  /** Milliseconds by the service's clock. */
  now: number;
}

export function EventExportMenu({ events, now }: EventExportMenuProps) {
  const { close, buttonProps, menuProps } = useMenu();
  const [includeSecrets, setIncludeSecrets] = useState(false);
  const save = (format: EventExportFormat) => {
    close();
    const { name, text, type } = selectionFile(events, format, now, includeSecrets);
    downloadText(name, text, type);
  };
  return (
    <>
      <Button
        {...buttonProps}
        size="small"
        startIcon={<DownloadIcon />}
        disabled={events.length === 0}
      >
        Export
      </Button>
      <Menu {...menuProps}>
        {formats.map(([format, label, note]) => (
          <MenuItem key={format} onClick={() => save(format)}>
            <ListItemText primary={label} secondary={note} />
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={includeSecrets}
          onClick={() => setIncludeSecrets(!includeSecrets)}
        >
          <Checkbox
            checked={includeSecrets}
            tabIndex={-1}
            size="small"
            sx={{ padding: 0, marginInlineEnd: 1 }}
            inert
          />
          Include secrets in JSON and NDJSON
        </MenuItem>
      </Menu>
    </>
  );
}
