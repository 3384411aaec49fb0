import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { formatList, plural } from "../../../lib/text/format.ts";
import type { CheckedRow } from "./check-rows.ts";
import { textFields } from "../text-fields.ts";
import {
  type ColumnPlan,
  findColumnsError,
  getDataKey,
  getTargetLabel,
  type Target,
} from "./plan.ts";

const List = styled("ul")({
  maxInlineSize: 1080,
  "& > li": {
    display: "grid",
    gridTemplateColumns:
      "minmax(140px, 1.2fr) minmax(160px, 1fr) minmax(150px, 1fr) minmax(150px, 1fr)",
    alignItems: "center",
    gap: "4px 12px",
    paddingBlock: 5,
  },
  "& > li + li": { borderBlockStart: "1px solid var(--line-soft)" },
  "@media (max-width: 899.95px)": {
    "& > li": { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", paddingBlock: 10 },
    "& > li > :first-of-type": { gridColumn: "1 / -1" },
  },
});

const Name = styled("div")({
  minInlineSize: 0,
  "& > :first-of-type": { fontWeight: 550, overflowWrap: "anywhere" },
  "& > :last-child": {
    color: "var(--ink-3)",
    fontSize: 12,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
});

export interface ColumnsSectionProps {
  columns: readonly ColumnPlan[];
  rows: readonly CheckedRow[];
  isCsv: boolean;
  /** Changes the columns; undefined after the import starts. */
  onChange?: ((columns: readonly ColumnPlan[]) => void) | undefined;
}

export function ColumnsSection({ columns, rows, isCsv, onChange }: ColumnsSectionProps) {
  const error = findColumnsError(columns);
  const clearingColumns = columns.filter(
    ({ target, empty }) => target !== "" && empty === "clears",
  );
  const change = (index: number, changes: Partial<ColumnPlan>) =>
    onChange?.(
      columns.map((column, position) => (position === index ? { ...column, ...changes } : column)),
    );
  return (
    <Section title="Columns" note={plural(columns.length, "column")}>
      {error !== undefined && (
        <Alert severity="error" sx={{ marginBlockEnd: "10px" }}>
          {error}
        </Alert>
      )}
      {clearingColumns.length > 0 && (
        <Alert severity="warning" sx={{ marginBlockEnd: "10px" }}>
          Saved values will be cleared by empty cells in these columns:{" "}
          {formatList(clearingColumns.map(({ name }) => name))}.
        </Alert>
      )}
      <List role="list">
        {columns.map((column, index) => (
          <li key={column.name}>
            <Name>
              <div>
                <DataText value={column.name} />
              </div>
              <div>
                <DataText
                  value={findExample(rows, index)}
                  maxLength={60}
                  emptyText="no example value"
                />
              </div>
            </Name>
            <ColumnFields
              column={column}
              isCsv={isCsv}
              disabled={!onChange}
              onChange={(changes) => change(index, changes)}
            />
          </li>
        ))}
      </List>
    </Section>
  );
}

const findExample = (rows: readonly CheckedRow[], index: number): unknown =>
  rows.map(({ cells }) => cells[index]).find((cell) => cell !== undefined && cell !== "");

interface ColumnFieldsProps {
  column: ColumnPlan;
  isCsv: boolean;
  disabled: boolean;
  onChange: (changes: Partial<ColumnPlan>) => void;
}

function ColumnFields({ column, isCsv, disabled, onChange }: ColumnFieldsProps) {
  const { name, target, empty, as } = column;
  const customTarget: Target = `data.${getDataKey(target) ?? name}`;
  return (
    <>
      <TextField
        select
        value={target}
        disabled={disabled}
        slotProps={{
          select: { displayEmpty: true, SelectDisplayProps: { "aria-label": `Field for ${name}` } },
        }}
        onChange={(event) => onChange({ target: event.target.value as Target })}
      >
        <MenuItem value="">Don't import</MenuItem>
        <MenuItem value="subscriberId">{getTargetLabel("subscriberId")}</MenuItem>
        {textFields.map((field) => (
          <MenuItem key={field} value={field}>
            {getTargetLabel(field)}
          </MenuItem>
        ))}
        <MenuItem value={customTarget}>{customTarget}</MenuItem>
        <MenuItem value="data">{getTargetLabel("data")}</MenuItem>
      </TextField>
      {target === "" || target === "subscriberId" ? (
        <span />
      ) : (
        <TextField
          select
          value={empty}
          disabled={disabled}
          slotProps={{ select: { SelectDisplayProps: { "aria-label": `Empty cells in ${name}` } } }}
          onChange={(event) => onChange({ empty: event.target.value as ColumnPlan["empty"] })}
        >
          <MenuItem value="leaves">Keep value if empty</MenuItem>
          <MenuItem value="clears">Clear value if empty</MenuItem>
        </TextField>
      )}
      {isCsv && getDataKey(target) !== undefined && (
        <TextField
          select
          value={as}
          disabled={disabled}
          slotProps={{ select: { SelectDisplayProps: { "aria-label": `Value type of ${name}` } } }}
          onChange={(event) => onChange({ as: event.target.value as ColumnPlan["as"] })}
        >
          <MenuItem value="text">Import as text</MenuItem>
          <MenuItem value="json">Parse numbers and JSON</MenuItem>
        </TextField>
      )}
    </>
  );
}
