import { maskSecrets } from "../../../../contract/secrets.ts";
import { byteOrderMark, csvLine } from "../../../lib/csv/write-csv.ts";
import { createBreath } from "../../../lib/jobs/breath.ts";
import { plannedRows } from "./check-rows.ts";
import type { Outcome, RowOutcomes } from "./outcomes.ts";
import type { StoredImport } from "./stored-import.ts";

/** The words of the result file and of the page. */
export const outcomeWords: Record<Outcome, string> = {
  pending: "not sent yet",
  created: "created",
  updated: "updated",
  unchanged: "unchanged",
  exists: "skipped, already exists",
  refused: "rejected by the service",
  faulty: "not sent, invalid",
};

/** Did not arrive as the file says. */
const undone: ReadonlySet<Outcome> = new Set(["pending", "exists", "refused", "faulty"]);

/** A file that says of every row what became of it. */
export async function resultFile(stored: StoredImport, outcomes: RowOutcomes): Promise<Blob> {
  const breath = createBreath();
  const pieces = [byteOrderMark, csvLine(["line", "subscriberId", "outcome", "message"])];
  for await (const { plan } of plannedRows(stored.file, stored.shape, stored.plan.columns)) {
    await breath();
    const { outcome, said } = outcomes.get(plan.index);
    pieces.push(
      csvLine([plan.line, plan.subscriberId, outcomeWords[outcome], maskSecrets(said ?? "")]),
    );
  }
  return new Blob(pieces, { type: "text/csv;charset=utf-8" });
}

/** The rows that did not arrive, as they stood in the file, with the reason; to mend and repeat. */
export async function undoneFile(stored: StoredImport, outcomes: RowOutcomes): Promise<Blob> {
  const breath = createBreath();
  const { columns } = stored.plan;
  const pieces = [byteOrderMark, csvLine([...columns.map(({ name }) => name), "message"])];
  for await (const { source, plan } of plannedRows(stored.file, stored.shape, columns)) {
    await breath();
    const { outcome, said } = outcomes.get(plan.index);
    if (!undone.has(outcome)) continue;
    pieces.push(csvLine([...source.cells, maskSecrets(said ?? outcomeWords[outcome])]));
  }
  return new Blob(pieces, { type: "text/csv;charset=utf-8" });
}

export const resultName = ({ fileName }: StoredImport, what: string): string =>
  `${fileName.replace(/\.[^.]*$/, "")}-${what}.csv`;
