import { maskSecrets } from "../../../../contract/secrets.ts";
import { byteOrderMark, csvLine } from "../../../lib/csv/write-csv.ts";
import { createBreath } from "../../../lib/tasks/breath.ts";
import { type PlannedRow, plannedRows } from "./check-rows.ts";
import type { ImportOutcome, RowOutcomes } from "./outcomes.ts";
import type { StoredImport } from "./stored-import.ts";

export const outcomeWords: Record<ImportOutcome, string> = {
  pending: "not sent yet",
  created: "created",
  updated: "updated",
  unchanged: "unchanged",
  exists: "skipped, already exists",
  refused: "rejected by the service",
  faulty: "not sent, invalid",
};

/** Outcomes that didn't save the row as in the file. */
const undone: ReadonlySet<ImportOutcome> = new Set(["pending", "exists", "refused", "faulty"]);

/** Lists every row with its outcome. */
export const resultFile = (stored: StoredImport, outcomes: RowOutcomes): Promise<Blob> =>
  csvFile(stored, ["line", "subscriberId", "outcome", "message"], ({ plan }) => {
    const { outcome, said } = outcomes.get(plan.index);
    return [plan.line, plan.subscriberId, outcomeWords[outcome], maskSecrets(said ?? "")];
  });

/** Contains the failed rows as in the file, with the reason, to fix and import again. */
export const undoneFile = (stored: StoredImport, outcomes: RowOutcomes): Promise<Blob> =>
  csvFile(
    stored,
    [...stored.plan.columns.map(({ name }) => name), "message"],
    ({ source, plan }) => {
      const { outcome, said } = outcomes.get(plan.index);
      return undone.has(outcome)
        ? [...source.cells, maskSecrets(said ?? outcomeWords[outcome])]
        : undefined;
    },
  );

async function csvFile(
  { file, shape, plan }: StoredImport,
  head: readonly string[],
  lineOf: (row: PlannedRow) => readonly unknown[] | undefined,
): Promise<Blob> {
  const breath = createBreath();
  const pieces = [byteOrderMark, csvLine(head)];
  for await (const row of plannedRows(file, shape, plan.columns)) {
    await breath();
    const line = lineOf(row);
    if (line) pieces.push(csvLine(line));
  }
  return new Blob(pieces, { type: "text/csv;charset=utf-8" });
}

export const resultName = ({ fileName }: StoredImport, what: string): string =>
  `${fileName.replace(/\.[^.]*$/, "")}-${what}.csv`;
