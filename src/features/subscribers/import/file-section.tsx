import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { delimiters, type Delimiter } from "../../../lib/csv/guess-delimiter.ts";
import { formatBytes, formatCount, plural } from "../../../lib/text/format.ts";
import type { FileShape } from "./read-file.ts";
import { maxRows } from "./read-rows.ts";
import type { StoredImport } from "./stored-import.ts";

const delimiterNames: Record<Delimiter, string> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Pipe",
};

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(260px, 1fr))",
  gap: "4px 32px",
  maxInlineSize: 820,
});

export interface FileSectionProps {
  storedImport: StoredImport;
  /** Changes the file format; undefined after the import starts. */
  onShapeChange?: ((shape: FileShape) => void) | undefined;
  /** Why the last change of the format failed. */
  error: Error | null;
}

const formatEncoding = (encoding: string) =>
  encoding.replace("utf", "UTF").replace("windows", "Windows");

export function FileSection({ storedImport, onShapeChange, error }: FileSectionProps) {
  const { fileName, file, shape, summary } = storedImport;
  const rowCountText = summary.tooMany
    ? `More than ${formatCount(maxRows)}. Split the file.`
    : plural(summary.rows, "row");
  return (
    <Section title="File">
      <Columns>
        <KeyValueList
          items={{
            Name: <DataText value={fileName} />,
            Size: formatBytes(file.size),
            Rows: rowCountText,
            Format: `${shape.format === "csv" ? "CSV" : "NDJSON"}, ${formatEncoding(shape.encoding)}`,
          }}
        />
        {shape.format === "csv" && (
          <TextField
            select
            label="Separator"
            value={shape.delimiter}
            disabled={!onShapeChange}
            onChange={({ target }) =>
              onShapeChange?.({ ...shape, delimiter: target.value as Delimiter })
            }
            sx={{ maxInlineSize: 260, alignSelf: "start" }}
          >
            {delimiters.map((delimiter) => (
              <MenuItem key={delimiter} value={delimiter}>
                {delimiterNames[delimiter]}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Columns>
      {error && <Alert severity="error">Couldn't read the file. {error.message}</Alert>}
    </Section>
  );
}
