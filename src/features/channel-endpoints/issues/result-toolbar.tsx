import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { PageBar } from "../../../components/layout/bar.tsx";
import { ExportMenu } from "../../../components/table/export-menu.tsx";
import type { ReportRow } from "../../../entities/channel-endpoints/endpoint-report.ts";
import { plural } from "../../../lib/text/format.ts";
import { downloadFile } from "../../../lib/browser/clipboard.ts";
import { type ExportFormat, exportMimeTypes } from "../../../lib/tasks/export-list.ts";
import { formatIssuesFile, getProviderOptions } from "./result-rows.ts";

const exportHints = { csv: "One row per endpoint", ndjson: "One record per line" };
const anyProvider = "";

function downloadRows(rows: readonly ReportRow[], format: ExportFormat) {
  const today = new Date().toISOString().slice(0, 10);
  const file = new Blob([formatIssuesFile(rows, format)], { type: exportMimeTypes[format] });
  downloadFile(`endpoint-issues-${today}.${format}`, file);
}

export interface ResultToolbarProps {
  allRows: readonly ReportRow[];
  rows: readonly ReportRow[];
  provider: string | undefined;
  onProviderChange: (provider: string | undefined) => void;
}

export function ResultToolbar({ allRows, rows, provider, onProviderChange }: ResultToolbarProps) {
  return (
    <PageBar>
      <TextField
        select
        value={provider ?? anyProvider}
        onChange={({ target }) => onProviderChange(target.value || undefined)}
        slotProps={{ htmlInput: { "aria-label": "Provider" }, select: { displayEmpty: true } }}
        sx={{ inlineSize: 190 }}
      >
        <MenuItem value={anyProvider}>All providers</MenuItem>
        {getProviderOptions(allRows, provider).map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <span data-end>
        <ExportMenu
          countText={plural(rows.length, "endpoint")}
          hints={exportHints}
          omittedDataText="Webhook URLs are masked."
          onExport={(format) => downloadRows(rows, format)}
        />
      </span>
    </PageBar>
  );
}
