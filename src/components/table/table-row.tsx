import { memo, type ReactElement, type ReactNode } from "react";
import { Checkbox } from "../checkbox.tsx";
import type { Column, ColumnMeta } from "./columns.ts";
import { TwoLines } from "./table-parts.tsx";

/** Props for a row's link. Spread them on the router's link. */
export interface RowLinkProps {
  "data-row": string;
  tabIndex: 0 | -1;
  "aria-current"?: "true";
  children: ReactNode;
}

/** `renderNote` renders the second line of the first cell. */
export interface RowRenderers<Row> {
  renderLink: (row: Row, linkProps: RowLinkProps) => ReactElement;
  renderNote?: ((row: Row) => ReactNode) | undefined;
  getCheckboxLabel?: ((row: Row) => string) | undefined;
}

interface RowState {
  id: string;
  isSelected: boolean;
  /** 0 for the only row in the Tab order, -1 for all other rows. Also applies to the checkbox. */
  tabIndex: 0 | -1;
}

export const toCellAttributes = ({ align, hiddenBelowWidth }: ColumnMeta) => ({
  "data-align": align,
  "data-hide-below": hiddenBelowWidth,
});

function wrapInLink<Row>(
  row: Row,
  { id, isSelected, tabIndex }: RowState,
  renderLink: RowRenderers<Row>["renderLink"],
  children: ReactNode,
): ReactNode {
  return renderLink(row, {
    "data-row": id,
    tabIndex,
    ...(isSelected ? { "aria-current": "true" } : {}),
    children,
  });
}

interface GridRowProps<Row> extends RowState, RowRenderers<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  isChecked: boolean | undefined;
  onCheck: (id: string, isRange: boolean) => void;
}

function GridRowContent<Row>(props: GridRowProps<Row>) {
  const { row, id, columns, isSelected, tabIndex, isChecked, onCheck } = props;
  const { renderLink, renderNote, getCheckboxLabel } = props;
  return (
    <tr {...(isSelected ? { "data-selected": "" } : {})}>
      {isChecked !== undefined && (
        <td data-choice>
          <Checkbox
            aria-label={getCheckboxLabel?.(row) ?? "Select row"}
            data-row={id}
            tabIndex={tabIndex}
            checked={isChecked}
            // React creates this event from a click.
            onChange={({ nativeEvent }) =>
              onCheck(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.render(row);
        const attributes = toCellAttributes(column);
        if (index > 0) {
          return (
            <td key={column.id} {...attributes}>
              {content}
            </td>
          );
        }
        const linkedContent = wrapInLink(row, props, renderLink, content);
        return (
          <th key={column.id} scope="row" {...attributes}>
            {renderNote ? (
              <TwoLines firstLine={linkedContent} secondLine={renderNote(row)} />
            ) : (
              linkedContent
            )}
          </th>
        );
      })}
    </tr>
  );
}

/** A memoized row, because re-rendering fifty rows delays a click. */
export const GridRow = memo(GridRowContent) as typeof GridRowContent;

interface CompactItemProps<Row> extends RowState, Pick<RowRenderers<Row>, "renderLink"> {
  row: Row;
  renderCompact: (row: Row) => ReactNode;
}

function CompactItemContent<Row>(props: CompactItemProps<Row>) {
  const { row, renderCompact, renderLink } = props;
  return <li>{wrapInLink(row, props, renderLink, renderCompact(row))}</li>;
}

export const CompactItem = memo(CompactItemContent) as typeof CompactItemContent;
