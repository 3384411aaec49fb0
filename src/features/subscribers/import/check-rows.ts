import { createBreath } from "../../../lib/tasks/breath.ts";
import type { ColumnPlan, ImportPlan } from "./plan.ts";
import type { FileShape } from "./read-file.ts";
import { columnOf, planRow, type RowFault, type RowPlan } from "./row-plan.ts";
import { type FileSummary, type SourceRow, sourceRows } from "./source.ts";

/** Rows shown in full; the counts include all. */
const maxKept = 500;

export interface ImportSource {
  readonly file: Blob;
  readonly shape: FileShape;
  readonly summary: FileSummary;
  readonly plan: ImportPlan;
}

export interface CheckedRow {
  readonly line: number;
  readonly cells: readonly unknown[];
  readonly faults: readonly RowFault[];
  readonly warnings: readonly RowFault[];
}

export interface RowCheck {
  readonly rows: number;
  readonly faulty: number;
  readonly warned: number;
  /** The first rows of the file, and the first rows with an error or a warning. */
  readonly first: readonly CheckedRow[];
  readonly marked: readonly CheckedRow[];
}

export interface PlannedRow {
  source: SourceRow;
  plan: RowPlan;
}

/** An ID that repeats an earlier row's is an error of the later row. */
export async function* plannedRows(
  file: Blob,
  shape: FileShape,
  columns: readonly ColumnPlan[],
): AsyncGenerator<PlannedRow> {
  const lines = new Map<string, number>();
  const names = columns.map(({ name }) => name);
  for await (const source of sourceRows(file, shape, names)) {
    const plan = planRow(source, columns);
    const earlier = lines.get(plan.subscriberId);
    if (plan.faults.length === 0 && earlier !== undefined) {
      const message = `Line ${earlier} has the same subscriber ID`;
      yield {
        source,
        plan: { ...plan, faults: [{ column: columnOf(columns, "subscriberId"), message }] },
      };
      continue;
    }
    if (plan.faults.length === 0) lines.set(plan.subscriberId, plan.line);
    yield { source, plan };
  }
}

/** Validates rows against the contract, and yields to the main thread in between. */
export async function checkRows(
  file: Blob,
  shape: FileShape,
  columns: readonly ColumnPlan[],
  signal?: AbortSignal,
): Promise<RowCheck> {
  const breath = createBreath();
  const first: CheckedRow[] = [];
  const marked: CheckedRow[] = [];
  let rows = 0;
  let faulty = 0;
  let warned = 0;
  for await (const { source, plan } of plannedRows(file, shape, columns)) {
    signal?.throwIfAborted();
    await breath();
    const { line, faults, warnings } = plan;
    const row = { line, cells: source.cells, faults, warnings };
    rows += 1;
    if (faults.length > 0) faulty += 1;
    else if (warnings.length > 0) warned += 1;
    if (first.length < maxKept) first.push(row);
    if (faults.length + warnings.length > 0 && marked.length < maxKept) marked.push(row);
  }
  return { rows, faulty, warned, first, marked };
}
