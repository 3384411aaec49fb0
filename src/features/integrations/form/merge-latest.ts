import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import { toConflictRows, isSameSnapshot, mergeValues, type FormSnapshot } from "./conflicts.ts";

export interface MergedSave {
  /** Snapshot of the latest record. */
  base: FormSnapshot;
  /** Values to save, with the changes of the operator and of someone else. */
  mine: FormSnapshot;
  /** Whether the values include someone else's changes. */
  hasOthersChanges: boolean;
}

/**
 * Rebases the operator's changes on the latest record. Reloads the record after each resolved
 * conflict, because someone else can save while the dialog is open.
 *
 * @param resolveConflicts returns the choices, or undefined to cancel
 */
export async function mergeLatest(
  base: FormSnapshot,
  mine: FormSnapshot,
  loadLatest: () => Promise<FormSnapshot>,
  resolveConflicts: (rows: readonly CompareRow[]) => Promise<Choices | undefined>,
): Promise<MergedSave | undefined> {
  const theirs = await loadLatest();
  if (isSameSnapshot(base, theirs)) {
    // Fields outside the contract aren't compared, so they come from the latest record.
    const latestMine = { values: mine.values, model: theirs.model };
    return { base: theirs, mine: latestMine, hasOthersChanges: false };
  }
  const rows = toConflictRows(base, theirs, mine);
  const choices = rows.length === 0 ? {} : await resolveConflicts(rows);
  if (choices === undefined) return undefined;
  const values = mergeValues(base, theirs, mine, choices);
  const mergedSnapshot = { values, model: theirs.model };
  if (rows.length === 0) return { base: theirs, mine: mergedSnapshot, hasOthersChanges: true };
  const result = await mergeLatest(theirs, mergedSnapshot, loadLatest, resolveConflicts);
  return result && { ...result, hasOthersChanges: true };
}
