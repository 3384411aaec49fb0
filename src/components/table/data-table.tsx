import { useMemo, useRef, type ReactElement, type ReactNode } from "react";
import Skeleton from "@mui/material/Skeleton";
import { useMediaQuery } from "../use-media-query.ts";
import { InListContext } from "../text/in-list.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import type { Column, Density } from "./columns.ts";
import { CompactList, Grid, TableScroll } from "./table-parts.tsx";
import { type RowSelection, useRowCheckboxes } from "./row-checkboxes.tsx";
import { toCellAttributes, CompactItem, GridRow, type RowLinkProps } from "./table-row.tsx";
import { useRowKeys } from "./use-row-keys.ts";

export interface DataTableProps<Row> {
  /** Accessible name of the table, such as "Events, newest first". */
  caption: string;
  /** Columns must be stable, so define them outside the component or memoize them. */
  columns: readonly Column<Row>[];
  /** Unchanged records must keep their identity, so that their rows don't re-render. */
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  /** ID of the row whose record is open beside the list. */
  selectedId?: string | undefined;
  /**
   * Renders the row's link around the content of the first cell. This content must not include a
   * control.
   */
  renderRowLink: (row: Row, linkProps: RowLinkProps) => ReactElement;
  /** Renders the second line of the first cell, such as an `Id`, outside the link. */
  renderLinkNote?: (row: Row) => ReactNode;
  /** Renders a row's two lines on phones, inside the row's link. Must not include controls. */
  renderCompact?: (row: Row) => ReactNode;
  /** Makes rows 44 px high instead of 36 px, for a second line. */
  hasTwoLines?: boolean;
  /** `compact` hides the second lines, so that rows are 36 px high. */
  density?: Density;
  isLoading?: boolean;
  skeletonRowCount?: number;
  /** Visibility by column ID. A column without an entry is visible. */
  columnVisibility?: Record<string, boolean>;
  /** Adds checkboxes to rows, except on phones. */
  selection?: RowSelection | undefined;
  /** Returns the label of a row's checkbox, such as "Select the event from 03:12:41". */
  getCheckboxLabel?: (row: Row) => string;
}

const noVisibility: Record<string, boolean> = {};

/** Renders a dense table with a sticky header and clickable rows. A page has only one table. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, getRowId, selectedId, renderRowLink, renderCompact } = props;
  const { isLoading = false, renderLinkNote } = props;
  const hasSecondLines = props.hasTwoLines === true;
  const hasTwoLineRows = hasSecondLines && props.density !== "compact";
  const skeletonRowCount = isLoading ? (props.skeletonRowCount ?? 12) : 0;
  const renderCompactItem = useMediaQuery("(max-width: 599.95px)") && renderCompact;

  const { columnVisibility = noVisibility } = props;
  const visibleColumns = useMemo(
    () => columns.filter(({ id }) => columnVisibility[id] !== false),
    [columns, columnVisibility],
  );
  const container = useRef<HTMLDivElement>(null);
  const ids = rows.map(getRowId);
  const rowKeys = useRowKeys({ container, ids, selectedId, isLoading });
  const checkboxes = useRowCheckboxes(props.selection, ids);
  const getRowState = (id: string) => ({
    id,
    isSelected: id === selectedId,
    tabIndex: rowKeys.tabIndex(id),
    renderLink: renderRowLink,
  });

  return (
    <InListContext value={true}>
      <TableScroll ref={container} aria-busy={isLoading} {...rowKeys.handlers}>
        {isLoading && <VisuallyHidden role="status">Loading</VisuallyHidden>}
        {renderCompactItem ? (
          <CompactList role="list" aria-label={caption}>
            {rows.map((row) => {
              const id = getRowId(row);
              return (
                <CompactItem
                  key={id}
                  {...getRowState(id)}
                  row={row}
                  renderCompact={renderCompactItem}
                />
              );
            })}
            {Array.from({ length: skeletonRowCount }, (_, index) => (
              <li key={`skeleton ${index}`} aria-hidden>
                <div data-skeleton>
                  <SkeletonLines index={index} hasTwoLines />
                </div>
              </li>
            ))}
          </CompactList>
        ) : (
          <Grid
            {...(hasSecondLines && !hasTwoLineRows ? { "data-one-line": "" } : {})}
            sx={{ "--row": hasTwoLineRows ? "44px" : "36px" }}
          >
            <caption>{caption}</caption>
            <thead>
              <tr>
                {checkboxes.selectAllCheckbox && (
                  <th data-choice>{checkboxes.selectAllCheckbox}</th>
                )}
                {visibleColumns.map((column) => (
                  <th
                    key={column.id}
                    scope="col"
                    style={{ inlineSize: column.width }}
                    {...toCellAttributes(column)}
                  >
                    {column.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const id = getRowId(row);
                return (
                  <GridRow
                    key={id}
                    {...getRowState(id)}
                    row={row}
                    columns={visibleColumns}
                    renderNote={renderLinkNote}
                    getCheckboxLabel={props.getCheckboxLabel}
                    isChecked={checkboxes.isChecked(id)}
                    onCheck={checkboxes.onCheck}
                  />
                );
              })}
              {Array.from({ length: skeletonRowCount }, (_, index) => (
                <tr key={`skeleton ${index}`} aria-hidden>
                  {checkboxes.selectAllCheckbox && <td data-choice>{null}</td>}
                  {visibleColumns.map((column) => (
                    <td key={column.id} {...toCellAttributes(column)}>
                      <SkeletonLines index={index} hasTwoLines={hasTwoLineRows} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Grid>
        )}
      </TableScroll>
    </InListContext>
  );
}

// Widths vary but are deterministic, so that a skeleton doesn't flicker.
const skeletonWidths = ["78%", "56%", "68%", "48%", "72%"];

function SkeletonLines({ index, hasTwoLines }: { index: number; hasTwoLines: boolean }) {
  return (
    <>
      <Skeleton height={9} width={skeletonWidths[index % skeletonWidths.length] ?? "60%"} />
      {hasTwoLines && <Skeleton height={7} width="44%" sx={{ marginBlockStart: "8px" }} />}
    </>
  );
}
