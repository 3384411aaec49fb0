import { useState } from "react";
import Button from "@mui/material/Button";
import type { ReceivedEvent } from "../../../api/events.ts";
import { DownloadIcon } from "../../../components/icons.tsx";
import { Menu } from "../../../components/menu.tsx";
import { useMenu } from "../../../components/use-menu.ts";
import { downloadText } from "../../../lib/browser/clipboard.ts";
import { type EventExportFormat, createSelectionFile } from "./export-events.ts";

const formats: readonly [EventExportFormat, label: string, note: string][] = [
  ["csv", "CSV", "One row per event, for spreadsheets"],
  ["json", "JSON", "All records in one array"],
  ["ndjson", "NDJSON", "One record per line"],
];

export interface EventExportMenuProps {
  events: readonly ReceivedEvent[];
  /** Milliseconds by the service's clock. */
  now: number;
}

export function EventExportMenu({ events, now }: EventExportMenuProps) {
  const { close, buttonProps, menuProps } = useMenu();
  const [shouldIncludeSecrets, setShouldIncludeSecrets] = useState(false);
  const exportEvents = (format: EventExportFormat) => {
    close();
    const { name, text, type } = createSelectionFile(events, format, now, shouldIncludeSecrets);
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
      <Menu
        {...menuProps}
        entries={[
          ...formats.map(([format, label, note]) => ({
            label,
            note,
            onSelect: () => exportEvents(format),
          })),
          { kind: "divider" },
          {
            kind: "checkbox",
            label: "Include secrets in JSON and NDJSON",
            checked: shouldIncludeSecrets,
            onSelect: () => setShouldIncludeSecrets(!shouldIncludeSecrets),
          },
        ]}
      />
    </>
  );
}
