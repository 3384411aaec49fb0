import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from "react";
import { styled } from "@mui/material/styles";
import { formatCount, formatList } from "../../lib/text/format.ts";
import { formatRange } from "../../lib/time/instant.ts";
import { lazyComponent } from "../lazy-component.tsx";
import { useNow, useTimeMode } from "../text/time-mode.tsx";
import { PulseCells } from "./pulse-cells.tsx";
import { type CellPosition, moveCell, type PulseCell, type PulseRow } from "./pulse-layout.ts";
import { chartColors } from "./part-styles.ts";
import { TableToggle } from "./table-toggle.tsx";

const PulseTable = lazyComponent(async () => (await import("./chart-table.tsx")).PulseTable);

const Figure = styled("figure")({ containerType: "inline-size", minInlineSize: 0, ...chartColors });
const Rows = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(64px, max-content) minmax(0, 1fr)",
  alignItems: "center",
  columnGap: 12,
  rowGap: 5,
  fontSize: 12.5,
  lineHeight: "18px",
  "& > [role=row]": { display: "contents" },
});
const Name = styled("span")({
  maxInlineSize: 160,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  "@container (max-width: 420px)": { maxInlineSize: 96 },
});
const Foot = styled("figcaption")({
  display: "flex",
  alignItems: "flex-start",
  columnGap: 12,
  minBlockSize: 36,
  marginBlockStart: 8,
  color: "var(--ink-2)",
  fontSize: 12,
  lineHeight: "18px",
  fontVariantNumeric: "tabular-nums",
  "& > p": { flex: 1, minInlineSize: 0 },
  "& > button": { flex: "none", marginBlock: -3, color: "var(--ink-3)" },
});

export interface PulseGridProps {
  rows: readonly PulseRow[];
  /** Start of the first column, in milliseconds since the epoch. */
  from: number;
  columnMs: number;
  /** Called with a cell's row and time range when the cell is clicked or Enter is pressed. */
  onSelect: (row: PulseRow, range: { from: number; to: number }) => void;
}

/** Identifies a cell although rows change their order. */
interface CellKey {
  readonly rowId: string;
  readonly column: number;
}

function describeCell({ ok, warning, failed }: PulseCell): string {
  if (ok + warning + failed === 0) return "no calls";
  return formatList([
    `${formatCount(ok)} succeeded`,
    ...(warning > 0 ? [`${formatCount(warning)} with warnings`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ]);
}

export function PulseGrid({ rows, from, columnMs, onSelect }: PulseGridProps) {
  const [isTableVisible, setIsTableVisible] = useState(false);
  const [focusedCell, setFocusedCell] = useState<CellKey>();
  const [hoveredCell, setHoveredCell] = useState<CellKey>();
  const grid = useRef<HTMLDivElement>(null);
  const { mode, timeZone } = useTimeMode();
  const now = useNow(false);
  const columnCount = rows[0]?.cells.length ?? 0;
  if (columnCount === 0) return null;

  const getRange = (columnIndex: number) => ({
    from: from + columnIndex * columnMs,
    to: from + (columnIndex + 1) * columnMs,
  });
  const precision = columnMs < 60_000 ? "second" : "minute";
  const formatColumn = (columnIndex: number) => {
    const range = getRange(columnIndex);
    const instantFormat = { mode, timeZone, now, precision } as const;
    return formatRange(new Date(range.from), new Date(range.to), instantFormat);
  };
  const columnLabels = Array.from({ length: columnCount }, (_, columnIndex) =>
    formatColumn(columnIndex),
  );
  const findPosition = (cell: CellKey | undefined): CellPosition | undefined => {
    const row = rows.findIndex(({ id }) => id === cell?.rowId);
    return cell && rows[row]?.cells[cell.column] && { row, column: cell.column };
  };
  const focusedPosition = findPosition(focusedCell);
  const tabStop = focusedPosition ?? { row: 0, column: columnCount - 1 };
  const activePosition = findPosition(hoveredCell) ?? focusedPosition;
  const activeRow = activePosition && rows[activePosition.row];
  const activeCell = activePosition && activeRow?.cells[activePosition.column];

  const getPosition = (event: SyntheticEvent): CellPosition | undefined => {
    const cell = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
    const [row, column] = cell?.getAttribute("data-cell")?.split(" ").map(Number) ?? [];
    return row === undefined || column === undefined ? undefined : { row, column };
  };
  const getKey = (event: SyntheticEvent): CellKey | undefined => {
    const position = getPosition(event);
    const row = position && rows[position.row];
    return row && { rowId: row.id, column: position.column };
  };
  const selectCell = (position: CellPosition | undefined) => {
    const row = position && rows[position.row];
    if (row) onSelect(row, getRange(position.column));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const currentPosition = getPosition(event) ?? tabStop;
    const nextPosition = moveCell(currentPosition, event.key, rows.length, columnCount);
    if (nextPosition) {
      const cell = grid.current?.querySelector(
        `[data-cell="${nextPosition.row} ${nextPosition.column}"]`,
      );
      if (cell instanceof HTMLElement) cell.focus();
    } else if (event.key === "Enter") selectCell(currentPosition);
    else return;
    event.preventDefault();
  };

  return (
    <Figure aria-label="Provider calls over time">
      <Rows
        ref={grid}
        role="grid"
        aria-label="Provider calls over time"
        aria-readonly
        onKeyDown={onKeyDown}
        onFocus={(event) => setFocusedCell(getKey(event))}
        onPointerOver={(event) => setHoveredCell(getKey(event))}
        onPointerLeave={() => setHoveredCell(undefined)}
        onClick={(event) => selectCell(getPosition(event))}
      >
        {rows.map((row, index) => (
          <div key={row.id} role="row">
            <Name role="rowheader">{row.label}</Name>
            <PulseCells
              cells={row.cells}
              rowIndex={index}
              tabStopColumnIndex={tabStop.row === index ? tabStop.column : undefined}
              labels={row.cells.map(
                (cell, column) => `${columnLabels[column]}, ${describeCell(cell)}`,
              )}
            />
          </div>
        ))}
      </Rows>
      <Foot>
        <p>
          {activeRow && activeCell ? (
            <>
              {activeRow.label}, {columnLabels[activePosition.column]}: {describeCell(activeCell)}
            </>
          ) : (
            "A striped bar shows the share of calls that failed or had warnings. In cells with a solid bar, at least half of the calls failed."
          )}
        </p>
        <TableToggle isOpen={isTableVisible} onToggle={setIsTableVisible} />
      </Foot>
      {isTableVisible && <PulseTable rows={rows} formatColumn={formatColumn} />}
    </Figure>
  );
}
