import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import { toConflictRows, isSameSnapshot, mergeValues, type FormSnapshot } from "./conflicts.ts";

export interface MergedSave<Latest extends FormSnapshot = FormSnapshot> {
  /** Snapshot of the latest record. */
  base: Latest;
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
 * @param earlierSaves values of earlier saves that may have been applied
 */
export async function mergeLatest<Latest extends FormSnapshot>(
  base: FormSnapshot,
  mine: FormSnapshot,
  loadLatest: () => Promise<Latest>,
  resolveConflicts: (rows: readonly CompareRow[]) => Promise<Choices | undefined>,
  earlierSaves: readonly FormSnapshot[] = [],
): Promise<MergedSave<Latest> | undefined> {
  const theirs = await loadLatest();
  if ([base, ...earlierSaves].some((own) => isSameSnapshot(own, theirs))) {
    // Fields outside the contract aren't compared, so they come from the latest record.
    const latestMine = { values: mine.values, model: theirs.model };
    return { base: theirs, mine: latestMine, hasOthersChanges: false };
  }
  const rows = toConflictRows(base, theirs, mine);
  const choices = rows.length === 0 ? {} : await resolveConflicts(rows);
  if (choices === undefined) return undefined;
  const values = mergeValues(base, theirs, mine, choices);
  const mergedSnapshot = { values, model: theirs.model };
  const hasOthersChanges = !isSameSnapshot(mine, mergedSnapshot);
  if (rows.length === 0) return { base: theirs, mine: mergedSnapshot, hasOthersChanges };
  const result = await mergeLatest(theirs, mergedSnapshot, loadLatest, resolveConflicts);
  return result && { ...result, hasOthersChanges: hasOthersChanges || result.hasOthersChanges };
}
