import { memo, type MouseEvent, type ReactElement, type ReactNode } from "react";
import Checkbox from "@mui/material/Checkbox";
import { FlexRender, type Row as TableRow, type RowData } from "@tanstack/react-table";
import type { ColumnMeta, DataColumns, TableParts } from "./columns.ts";
import { TwoLines } from "./table-parts.tsx";

/** Props for a row's link; spread them on the router's link. */
export interface RowLinkProps {
  "data-row": string;
  tabIndex: 0 | -1;
  "aria-current"?: "true";
  className?: string;
  children: ReactNode;
}

/** `renderNote` fills the second line of the first cell. */
export interface RowRenderers<Row> {
  renderLink?: ((row: Row, link: RowLinkProps) => ReactElement) | undefined;
  renderNote?: ((row: Row) => ReactNode) | undefined;
  choiceLabel?: ((row: Row) => string) | undefined;
}

interface RowState {
  id: string;
  isSelected: boolean;
  /** 0 for the only row in the Tab order. */
  tabIndex: 0 | -1;
}

export function cellAttributes(meta: ColumnMeta | undefined) {
  return {
    ...(meta?.align === "end" ? { "data-align": "end" } : {}),
    ...(meta?.hideBelow ? { "data-hide-below": meta.hideBelow } : {}),
  };
}

/** Wraps the content in the row's link, if rows have links. */
function inLink<Row>(
  row: Row,
  { id, isSelected, tabIndex }: RowState,
  renderLink: RowRenderers<Row>["renderLink"],
  children: ReactNode,
): ReactNode {
  if (!renderLink) return children;
  return renderLink(row, {
    "data-row": id,
    tabIndex,
    ...(isSelected ? { "aria-current": "true" } : {}),
    children,
  });
}

interface GridRowProps<Row extends RowData> extends RowState, RowRenderers<Row> {
  row: TableRow<TableParts, Row>;
  /** Changes of these props re-render the cells, even if the row object stays the same. */
  columns: DataColumns<Row>;
  columnVisibility: Record<string, boolean>;
  isChosen: boolean | undefined;
  onChoose: (id: string, event: MouseEvent) => void;
}

function GridRowContent<Row extends RowData>(props: GridRowProps<Row>) {
  const { row, id, isSelected, isChosen, onChoose, renderLink, renderNote, choiceLabel } = props;
  return (
    <tr {...(isSelected ? { "data-selected": "" } : {})}>
      {isChosen !== undefined && (
        <td data-choice>
          <Checkbox
            size="small"
            slotProps={{
              input: { "aria-label": choiceLabel?.(row.original) ?? "Select row" },
            }}
            checked={isChosen}
            // Only the click event reports Shift, not the change event.
            onClick={(event) => onChoose(id, event)}
          />
        </td>
      )}
      {row.getVisibleCells().map((cell, index) => {
        const content = <FlexRender cell={cell} />;
        const attributes = cellAttributes(cell.column.columnDef.meta);
        if (index > 0) {
          return (
            <td key={cell.id} {...attributes}>
              {content}
            </td>
          );
        }
        const first = inLink(row.original, props, renderLink, content);
        return (
          <th key={cell.id} scope="row" {...attributes}>
            {renderNote ? <TwoLines first={first} second={renderNote(row.original)} /> : first}
          </th>
        );
      })}
    </tr>
  );
}

/** Compare by record; the row wrapper is recreated for every list. */
const isSameRow = <Props extends { row: { original: unknown } }>(before: Props, after: Props) =>
  (Object.keys(after) as (keyof Props)[]).every((name) =>
    name === "row" ? before.row.original === after.row.original : before[name] === after[name],
  );

/** Memoized: rendering fifty rows delays a click. */
export const GridRow = memo(GridRowContent, isSameRow) as typeof GridRowContent;

interface CompactItemProps<Row> extends RowState, Pick<RowRenderers<Row>, "renderLink"> {
  row: Row;
  renderCompact: (row: Row) => ReactNode;
}

function CompactItemContent<Row>(props: CompactItemProps<Row>) {
  const { row, renderCompact, renderLink } = props;
  return <li>{inLink(row, props, renderLink, renderCompact(row))}</li>;
}

export const CompactItem = memo(CompactItemContent) as typeof CompactItemContent;
