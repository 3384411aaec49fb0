import { maskSecrets } from "../../../../contract/secrets.ts";
import { byteOrderMark, csvLine } from "../../../lib/csv/write-csv.ts";
import { createYielder } from "../../../lib/tasks/yielder.ts";
import { type PlannedRow, plannedRows } from "./check-rows.ts";
import { failedOutcomes, outcomeLabels, type RowOutcomes } from "./outcomes.ts";
import type { StoredImport } from "./stored-import.ts";

/** Creates a file with the outcome of every row. */
export const resultFile = (stored: StoredImport, outcomes: RowOutcomes): Promise<Blob> =>
  csvFile(stored, ["line", "subscriberId", "outcome", "message"], ({ plan }) => {
    const { outcome, message } = outcomes.get(plan.index);
    return [plan.line, plan.subscriberId, outcomeLabels[outcome], maskSecrets(message ?? "")];
  });

/** Creates a file with the failed rows and their errors, which can be fixed and imported. */
export const failedRowsFile = (stored: StoredImport, outcomes: RowOutcomes): Promise<Blob> =>
  csvFile(
    stored,
    [...stored.plan.columns.map(({ name }) => name), "message"],
    ({ source, plan }) => {
      const { outcome, message } = outcomes.get(plan.index);
      return failedOutcomes.includes(outcome)
        ? [...source.cells, maskSecrets(message ?? outcomeLabels[outcome])]
        : undefined;
    },
  );

async function csvFile(
  { file, shape, plan }: StoredImport,
  head: readonly string[],
  lineOf: (row: PlannedRow) => readonly unknown[] | undefined,
): Promise<Blob> {
  const yielder = createYielder();
  const lines = [byteOrderMark, csvLine(head)];
  for await (const row of plannedRows(file, shape, plan.columns)) {
    await yielder();
    const line = lineOf(row);
    if (line) lines.push(csvLine(line));
  }
  return new Blob(lines, { type: "text/csv;charset=utf-8" });
}

export const resultFileName = ({ fileName }: StoredImport, suffix: string): string =>
  `${fileName.replace(/\.[^.]*$/, "")}-${suffix}.csv`;
