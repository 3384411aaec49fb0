import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import { byteOrderMark, toCsvLine } from "../../../lib/csv/write-csv.ts";
import { createYielder } from "../../../lib/tasks/yielder.ts";
import { type PlannedRow, planRows } from "./check-rows.ts";
import { formatIssues } from "./row-plan.ts";
import { unimportedOutcomes, outcomeLabels, type RowOutcomes } from "./outcomes.ts";
import type { StoredImport } from "./stored-import.ts";

export const createResultFile = (
  storedImport: StoredImport,
  outcomes: RowOutcomes,
): Promise<Blob> =>
  createCsvFile(storedImport, ["line", "subscriberId", "outcome", "message"], ({ plan }) => {
    const { outcome, message } = outcomes.get(plan.index);
    const messageOrWarnings = message ?? formatIssues(plan.warnings);
    return [plan.line, plan.subscriberId, outcomeLabels[outcome], maskSecrets(messageOrWarnings)];
  });

/**
 * Creates a file with the rows that weren't imported, for correction and a new import. For a row
 * that can't be parsed, the cells are empty, and the last column has the original text. A new
 * import rejects such a row until it is corrected, because the row has no subscriber ID.
 */
export const createUnimportedRowsFile = (
  storedImport: StoredImport,
  outcomes: RowOutcomes,
): Promise<Blob> =>
  createCsvFile(
    storedImport,
    [...storedImport.plan.columns.map(({ name }) => name), "message", "original row"],
    ({ source, plan }) => {
      const { outcome, message } = outcomes.get(plan.index);
      if (!unimportedOutcomes.includes(outcome)) return undefined;
      const cells =
        source.error === undefined ? source.cells : storedImport.plan.columns.map(() => undefined);
      const originalRowText = source.text?.replace(/(?<![\r\n])[\r\n]+$/, "");
      return [...cells, maskSecrets(message ?? outcomeLabels[outcome]), originalRowText];
    },
  );

/** Creates a file with the delimiter of the imported file, which the operator's spreadsheet uses. */
async function createCsvFile(
  storedImport: StoredImport,
  headerNames: readonly string[],
  toCells: (row: PlannedRow) => readonly unknown[] | undefined,
): Promise<Blob> {
  const { shape } = storedImport;
  const yieldIfDue = createYielder();
  const delimiter = shape.format === "csv" ? shape.delimiter : ",";
  const lines = [byteOrderMark, toCsvLine(headerNames, delimiter)];
  for await (const row of planRows(storedImport)) {
    await yieldIfDue();
    const cells = toCells(row);
    if (cells) lines.push(toCsvLine(cells, delimiter));
  }
  return new Blob(lines, { type: "text/csv;charset=utf-8" });
}

export const toResultFileName = ({ fileName }: StoredImport, suffix: string): string =>
  `${fileName.replace(/\.[^.]*$/, "")}-${suffix}.csv`;
