import { createYielder } from "../../../lib/tasks/yielder.ts";
import type { ImportPlan } from "./plan.ts";
import { findColumnName, planRow, type RowPlan } from "./row-plan.ts";
import { type SourceRow, type SummarizedFile, readSourceRows } from "./read-rows.ts";

/** Maximum number of rows in the preview. The counts include all rows. */
const maxPreviewRows = 500;

export interface ImportSource extends SummarizedFile {
  readonly plan: ImportPlan;
}

export type CheckedRow = Pick<SourceRow, "cells"> & Pick<RowPlan, "line" | "errors" | "warnings">;

export type RowCheck = Awaited<ReturnType<typeof checkRows>>;

export interface PlannedRow {
  source: SourceRow;
  plan: RowPlan;
}

/** Yields rows with their plans. Rows with the ID of an earlier valid row get an error. */
export async function* planRows(importSource: ImportSource): AsyncGenerator<PlannedRow> {
  const { columns } = importSource.plan;
  const linesById = new Map<string, number>();
  const columnNames = columns.map(({ name }) => name);
  for await (const source of readSourceRows(importSource, columnNames)) {
    const plan = planRow(source, columns);
    const firstLine = linesById.get(plan.subscriberId);
    if (plan.errors.length === 0 && firstLine !== undefined) {
      const message = `Line ${firstLine} has the same subscriber ID`;
      yield {
        source,
        plan: { ...plan, errors: [{ column: findColumnName(columns, "subscriberId"), message }] },
      };
      continue;
    }
    if (plan.errors.length === 0) linesById.set(plan.subscriberId, plan.line);
    yield { source, plan };
  }
}

/**
 * Validates rows against the contract. `firstRows` are the first rows of the file, and
 * `flaggedRows` are the first rows with an error or a warning.
 */
export async function checkRows(importSource: ImportSource, signal?: AbortSignal) {
  const yieldIfDue = createYielder();
  const firstRows: CheckedRow[] = [];
  const flaggedRows: CheckedRow[] = [];
  let rowCount = 0;
  let invalidCount = 0;
  let warningCount = 0;
  for await (const { source, plan } of planRows(importSource)) {
    signal?.throwIfAborted();
    await yieldIfDue();
    const { line, errors, warnings } = plan;
    const row = { line, cells: source.cells, errors, warnings };
    rowCount += 1;
    if (errors.length > 0) invalidCount += 1;
    else if (warnings.length > 0) warningCount += 1;
    if (firstRows.length < maxPreviewRows) firstRows.push(row);
    if (errors.length + warnings.length > 0 && flaggedRows.length < maxPreviewRows)
      flaggedRows.push(row);
  }
  return { rowCount, invalidCount, warningCount, firstRows, flaggedRows };
}
