import { findJsonError } from "../../../../contract/json-text.ts";
import { asObject } from "../../../../domain/loose.ts";
import type { CsvRecord } from "../../../lib/csv/parse-csv.ts";
import {
  hasGuardedInnerFormulas,
  removeFirstGuard,
  removeFormulaGuard,
} from "../../../lib/csv/write-csv.ts";
import { plural } from "../../../lib/text/format.ts";
import { createYielder } from "../../../lib/tasks/yielder.ts";
import { type FileShape, readRawRows } from "./read-file.ts";

export interface SourceRow {
  /** Index of the row, from 0. The header of a CSV file isn't counted. */
  readonly index: number;
  /** Line in the file, from 1. */
  readonly line: number;
  /** Values by column: text in CSV, JSON values in NDJSON. Missing values are undefined. */
  readonly cells: readonly unknown[];
  /** Reason why the row can't be parsed. `cells` may be incomplete or shifted. */
  readonly error?: string;
  /** Unusual shape, which doesn't prevent the row from being sent. */
  readonly warning?: string | undefined;
  /** Text of a row that can't be parsed. */
  readonly text?: string;
}

export const maxRows = 50_000;
export const maxColumns = 200;
/**
 * JSON limits of one cell or record. The embedded service accepts the same depth, but only 20,000
 * keys in a body.
 */
const limits = { depth: 64, keys: 100_000 };

export type FileSummary = Awaited<ReturnType<typeof summarizeFile>>;

export interface SummarizedFile {
  readonly file: Blob;
  readonly shape: FileShape;
  readonly summary: FileSummary;
}

/** Parses JSON. Returns an error for invalid JSON or a value that can't be sent without loss. */
export function parseJsonText(text: string): { value: unknown } | { error: string } {
  const error = findJsonError(text, limits);
  return error ? { error: error.message } : { value: JSON.parse(text) as unknown };
}

export async function summarizeFile(file: Blob, shape: FileShape) {
  const yieldIfDue = createYielder();
  const keys = new Set<string>();
  let headerNames: readonly string[] | undefined;
  let rowCount = 0;
  let hasOnlyGuardedCells = true;
  for await (const row of readRawRows(file, shape)) {
    await yieldIfDue();
    if ("cells" in row && !headerNames) {
      headerNames = row.cells.map((name, index) => name.trim() || `Column ${index + 1}`);
      continue;
    }
    rowCount += 1;
    if ("cells" in row && row.error === undefined)
      hasOnlyGuardedCells &&= row.cells.every(hasGuardedInnerFormulas);
    if ("cells" in row || keys.size >= maxColumns) continue;
    const result = parseJsonText(row.text);
    const record = "value" in result ? asObject(result.value) : undefined;
    for (const key of Object.keys(record ?? {})) keys.add(key);
  }
  const allColumnNames = headerNames ?? [...keys];
  return {
    columns: allColumnNames.slice(0, maxColumns),
    rows: rowCount,
    tooMany: rowCount > maxRows,
    /** Whether an export of the console can have written all cells of a CSV file, except edits. */
    hasOnlyGuardedCells,
  };
}

interface RowCells {
  readonly cells: readonly unknown[];
  readonly error?: string | undefined;
  readonly warning?: string | undefined;
}

/** Yields the rows of a file, up to `maxRows`. */
export async function* readSourceRows(
  { file, shape, summary }: SummarizedFile,
  columnNames: readonly string[],
): AsyncGenerator<SourceRow> {
  // Other programs guard only the first character.
  const removeGuard = summary.hasOnlyGuardedCells ? removeFormulaGuard : removeFirstGuard;
  let index = -1;
  let headerWidth: number | undefined;
  for await (const row of readRawRows(file, shape)) {
    if ("cells" in row && headerWidth === undefined) {
      headerWidth = row.cells.length;
      continue;
    }
    index += 1;
    if (index >= maxRows) return;
    const { cells, error, warning } =
      "cells" in row
        ? toCsvCells(row, columnNames, removeGuard, headerWidth)
        : toJsonCells(row.text, columnNames);
    const { line, text } = row;
    yield { index, line, cells, warning, ...(error !== undefined && { error, text }) };
  }
}

function toCsvCells(
  record: CsvRecord,
  columnNames: readonly string[],
  removeGuard: (text: string) => string,
  headerWidth = 0,
): RowCells {
  const cells = columnNames.map((_, columnIndex) => {
    const cell = record.cells[columnIndex];
    return cell && removeGuard(cell);
  });
  const width = record.cells.length;
  const widthError =
    width > headerWidth ? `This row has ${width} cells instead of ${headerWidth}` : undefined;
  const warning =
    width < headerWidth
      ? `This row has ${plural(width, "cell")} instead of ${headerWidth}. The others count as empty.`
      : undefined;
  return { cells, error: record.error ?? widthError, warning };
}

function toJsonCells(text: string, columnNames: readonly string[]): RowCells {
  const result = parseJsonText(text);
  if ("error" in result) return { cells: [], error: result.error };
  const value = asObject(result.value);
  if (value === undefined) return { cells: [], error: "This line isn't a JSON object" };
  return {
    cells: columnNames.map((name) => (Object.hasOwn(value, name) ? value[name] : undefined)),
  };
}
