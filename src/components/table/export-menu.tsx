import Button from "@mui/material/Button";
import type { ExportFormat } from "../../lib/tasks/export-list.ts";
import { DownloadIcon } from "../icons.tsx";
import { Menu, type MenuEntry } from "../menu.tsx";
import { useMenu } from "../use-menu.ts";

export interface ExportMenuProps {
  /** Describes the exported records, such as "1,234 subscribers". */
  countText: string;
  hints: Readonly<Record<ExportFormat, string>>;
  /** A sentence, such as "Webhook URLs are left out." */
  omittedDataText: string;
  /** Entries that select the exported records. */
  choices?: readonly MenuEntry[];
  onExport: (format: ExportFormat) => void;
}

const exportFormats: readonly ExportFormat[] = ["csv", "ndjson"];

export function ExportMenu(props: ExportMenuProps) {
  const { countText, hints, omittedDataText, choices, onExport } = props;
  const { closing, buttonProps, menuProps } = useMenu();
  return (
    <>
      <Button startIcon={<DownloadIcon />} {...buttonProps}>
        Export
      </Button>
      <Menu
        {...menuProps}
        entries={[
          ...exportFormats.map((format) => ({
            label: `${countText} as ${format.toUpperCase()}`,
            note: `${hints[format]}. ${omittedDataText}`,
            onSelect: closing(() => onExport(format)),
          })),
          ...(choices ? [{ kind: "divider" } as const, ...choices] : []),
        ]}
      />
    </>
  );
}
