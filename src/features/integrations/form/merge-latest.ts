import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import { conflictRows, isSameReading, mergeWith, type Reading } from "./concurrent.ts";

export interface MergedSave {
  /** What the service returns now. */
  base: Reading;
  /** The values to save: the changes of both. */
  mine: Reading;
  /** Whether someone else's changes were kept too. */
  hasTheirs: boolean;
}

/**
 * Rebases the operator's changes on the latest record. Changes of different fields merge; `ask`
 * resolves conflicts, or returns undefined to cancel. Loads again after each answer, because the
 * record can change while the dialog is open.
 */
export async function mergeLatest(
  base: Reading,
  mine: Reading,
  readLatest: () => Promise<Reading>,
  ask: (rows: readonly CompareRow[]) => Promise<Choices | undefined>,
): Promise<MergedSave | undefined> {
  const theirs = await readLatest();
  if (isSameReading(base, theirs)) return { base, mine, hasTheirs: false };
  const rows = conflictRows(base, theirs, mine);
  const choices = rows.length === 0 ? {} : await ask(rows);
  if (choices === undefined) return undefined;
  const values = mergeWith(base, theirs, mine, choices);
  const merged = { values, model: theirs.model };
  if (rows.length === 0) return { base: theirs, mine: merged, hasTheirs: true };
  const result = await mergeLatest(theirs, merged, readLatest, ask);
  return result && { ...result, hasTheirs: true };
}
