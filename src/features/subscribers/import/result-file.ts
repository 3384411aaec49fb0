import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import { byteOrderMark, toCsvLine } from "../../../lib/csv/write-csv.ts";
import { createYielder } from "../../../lib/tasks/yielder.ts";
import { type PlannedRow, planRows } from "./check-rows.ts";
import { unimportedOutcomes, outcomeLabels, type RowOutcomes } from "./outcomes.ts";
import type { StoredImport } from "./stored-import.ts";

/** Creates a file with the outcome of every row. */
export const createResultFile = (
  storedImport: StoredImport,
  outcomes: RowOutcomes,
): Promise<Blob> =>
  createCsvFile(storedImport, ["line", "subscriberId", "outcome", "message"], ({ plan }) => {
    const { outcome, message } = outcomes.get(plan.index);
    return [plan.line, plan.subscriberId, outcomeLabels[outcome], maskSecrets(message ?? "")];
  });

/** Creates a file with the rows that weren't imported, for correction and a new import. */
export const createUnimportedRowsFile = (
  storedImport: StoredImport,
  outcomes: RowOutcomes,
): Promise<Blob> =>
  createCsvFile(
    storedImport,
    [...storedImport.plan.columns.map(({ name }) => name), "message"],
    ({ source, plan }) => {
      const { outcome, message } = outcomes.get(plan.index);
      return unimportedOutcomes.includes(outcome)
        ? [...source.cells, maskSecrets(message ?? outcomeLabels[outcome])]
        : undefined;
    },
  );

async function createCsvFile(
  { file, shape, plan }: StoredImport,
  head: readonly string[],
  toLine: (row: PlannedRow) => readonly unknown[] | undefined,
): Promise<Blob> {
  const yielder = createYielder();
  const lines = [byteOrderMark, toCsvLine(head)];
  for await (const row of planRows(file, shape, plan.columns)) {
    await yielder();
    const line = toLine(row);
    if (line) lines.push(toCsvLine(line));
  }
  return new Blob(lines, { type: "text/csv;charset=utf-8" });
}

export const toResultFileName = ({ fileName }: StoredImport, suffix: string): string =>
  `${fileName.replace(/\.[^.]*$/, "")}-${suffix}.csv`;
