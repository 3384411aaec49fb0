import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import { eventQueries, type ReceivedEvent } from "../../../api/events.ts";
import { DownloadIcon } from "../../../components/icons.tsx";
import { Menu } from "../../../components/menu.tsx";
import { useMenu } from "../../../components/use-menu.ts";
import { downloadText } from "../../../lib/browser/clipboard.ts";
import { type EventPage, findEventTexts, mayHaveRoundedNumber } from "./event-texts.ts";
import { type EventExportFormat, createSelectionFile } from "./export-events.ts";

const formats: readonly [EventExportFormat, label: string, note: string, roundedNote?: string][] = [
  ["csv", "CSV", "One row per event, for spreadsheets"],
  [
    "json",
    "JSON",
    "All records in one array",
    "All records in one array. Long numbers may be rounded.",
  ],
  ["ndjson", "NDJSON", "One record per line", "One record per line. Long numbers may be rounded."],
];

export interface EventExportMenuProps {
  events: readonly ReceivedEvent[];
  /** Milliseconds by the service's clock. */
  now: number;
}

export function EventExportMenu({ events, now }: EventExportMenuProps) {
  const client = useQueryClient();
  const { close, buttonProps, menuProps } = useMenu();
  const [shouldIncludeSecrets, setShouldIncludeSecrets] = useState(false);
  // Only the cached pages of lists have texts. Scans don't keep the texts of their pages.
  const getCachedPages = () =>
    client.getQueriesData<EventPage>({ queryKey: eventQueries.lists() }).map(([, page]) => page);
  const mayBeRounded = menuProps.open && mayHaveRoundedNumber(events, getCachedPages());
  const exportEvents = (format: EventExportFormat) => {
    close();
    const { name, text, type } = createSelectionFile(
      events,
      format,
      now,
      shouldIncludeSecrets,
      findEventTexts(events, getCachedPages()),
    );
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
          ...formats.map(([format, label, note, roundedNote]) => ({
            label,
            note: mayBeRounded ? (roundedNote ?? note) : note,
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
