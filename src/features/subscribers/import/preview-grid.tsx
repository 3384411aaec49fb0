import { useRef } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { styled } from "@mui/material/styles";
import { DataText } from "../../../components/text/data-text.tsx";
import type { CheckedRow } from "./check-rows.ts";
import type { ColumnPlan } from "./plan.ts";
import { formatIssues } from "./row-plan.ts";

const rowSize = 32;
const columnSize = 180;
const lineSize = 64;
const issuesSize = 320;

const ScrollArea = styled("div")({
  position: "relative",
  overflow: "auto",
  maxBlockSize: 420,
  border: "1px solid var(--line)",
  borderRadius: 6,
  background: "var(--surface)",
  fontSize: 12.5,
  lineHeight: "18px",
});

const Row = styled("div")({
  position: "absolute",
  insetInlineStart: 0,
  minBlockSize: rowSize,
  inlineSize: "100%",
  borderBlockEnd: "1px solid var(--line-soft)",
  "&[data-head]": {
    position: "sticky",
    insetBlockStart: 0,
    zIndex: 1,
    background: "var(--surface)",
    borderBlockEnd: "1px solid var(--line)",
    color: "var(--ink-3)",
    fontWeight: 500,
  },
});

const Cell = styled("div")({
  position: "absolute",
  insetBlock: 0,
  paddingInline: 10,
  lineHeight: `${rowSize - 1}px`,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  "&[data-line]": { color: "var(--ink-3)", textAlign: "end", fontVariantNumeric: "tabular-nums" },
  "&[data-error]": { background: "var(--fail-soft)", color: "var(--fail)" },
  "&[data-warn]": { background: "var(--warn-soft)", color: "var(--warn)" },
  "&[data-unused]": { color: "var(--ink-3)" },
});

/** Wraps, because touch and keyboard couldn't open a tooltip, and sets the height of its row. */
const IssuesCell = styled(Cell)({
  position: "static",
  marginInlineStart: lineSize,
  inlineSize: issuesSize,
  paddingBlock: "7px 6px",
  lineHeight: "18px",
  whiteSpace: "normal",
  overflowWrap: "anywhere",
});

export interface PreviewGridProps {
  columns: readonly ColumnPlan[];
  rows: readonly CheckedRow[];
  /** Accessible name, for example "Rows in people.csv". */
  label: string;
}

export function PreviewGrid({ columns, rows, label }: PreviewGridProps) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const rowVirtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowSize,
    overscan: 8,
  });
  const hasIssues = rows.some(({ errors, warnings }) => errors.length + warnings.length > 0);
  const leadingSize = lineSize + (hasIssues ? issuesSize : 0);
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => columnSize,
    scrollMargin: leadingSize,
    overscan: 2,
  });
  const inlineSize = leadingSize + columnVirtualizer.getTotalSize();
  const virtualColumns = columnVirtualizer.getVirtualItems();
  return (
    <ScrollArea ref={scrollRef} role="region" aria-label={label} tabIndex={0}>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (hasIssues ? 2 : 1)}
        style={{
          blockSize: rowVirtualizer.getTotalSize() + rowSize,
          inlineSize,
          minInlineSize: "100%",
        }}
      >
        <Row role="row" aria-rowindex={1} data-head="">
          <Cell
            role="columnheader"
            data-line=""
            style={{ insetInlineStart: 0, inlineSize: lineSize }}
          >
            Line
          </Cell>
          {hasIssues && <IssuesCell role="columnheader">Issues</IssuesCell>}
          {virtualColumns.map(({ index, start }) => (
            <Cell
              key={index}
              role="columnheader"
              style={{ insetInlineStart: start, inlineSize: columnSize }}
            >
              <DataText value={columns[index]?.name} maxLength={40} />
            </Cell>
          ))}
        </Row>
        {rowVirtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <Row
              key={index}
              ref={rowVirtualizer.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              style={{ insetBlockStart: start + rowSize }}
            >
              <Cell
                role="rowheader"
                data-line=""
                style={{ insetInlineStart: 0, inlineSize: lineSize }}
              >
                {row.line}
              </Cell>
              {hasIssues && (
                <IssuesCell
                  role="cell"
                  {...(row.errors.length > 0
                    ? { "data-error": "" }
                    : row.warnings.length > 0
                      ? { "data-warn": "" }
                      : {})}
                >
                  {formatIssues([...row.errors, ...row.warnings])}
                </IssuesCell>
              )}
              {virtualColumns.map((virtualColumn) => {
                const { name = "", target = "" } = columns[virtualColumn.index] ?? {};
                const isAffected = (issues: CheckedRow["errors"]) =>
                  issues.some((issue) => issue.column === name);
                return (
                  <Cell
                    key={virtualColumn.index}
                    role="cell"
                    {...(isAffected(row.errors) ? { "data-error": "" } : {})}
                    {...(isAffected(row.warnings) ? { "data-warn": "" } : {})}
                    {...(target === "" ? { "data-unused": "" } : {})}
                    style={{
                      insetInlineStart: virtualColumn.start,
                      inlineSize: columnSize,
                    }}
                  >
                    <DataText value={row.cells[virtualColumn.index]} maxLength={60} emptyText="" />
                  </Cell>
                );
              })}
            </Row>
          );
        })}
      </div>
    </ScrollArea>
  );
}
