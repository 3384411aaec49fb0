import { browserData, type DataShelf } from "../../../lib/browser/browser-data.ts";
import type { ImportSource } from "./check-rows.ts";
import type { DryRun } from "./dry-run.ts";
import { guessColumns, type ImportPlan } from "./plan.ts";
import { type FileShape, recognize } from "./read-file.ts";
import { summarizeFile } from "./source.ts";

export const importKind = "Import";

/** Saved in this browser from selecting the file to the end of the import. */
export interface StoredImport extends ImportSource {
  readonly id: string;
  readonly scope: string;
  readonly fileName: string;
  /** Of the current plan; removed when the plan changes. */
  readonly dryRun?: DryRun | undefined;
  /** The plan is fixed once this is set. */
  readonly started?: boolean | undefined;
  readonly finished?: boolean | undefined;
}

const part = "import";

export const importShelf = (id: string): Promise<DataShelf> => browserData.shelf(importKind, id);

/** Detects the format, counts rows, guesses columns, and saves the file across reloads. */
export async function takeFile(file: File, scope: string): Promise<StoredImport> {
  const id = crypto.randomUUID();
  const shape = await recognize(file, file.name);
  const made = await withShape({ id, scope, fileName: file.name, file, mode: "upsert" }, shape);
  await browserData.keep({ kind: importKind, id, title: file.name, scope });
  await saveImport(made);
  return made;
}

type Taken = Pick<StoredImport, "id" | "scope" | "fileName" | "file"> & Pick<ImportPlan, "mode">;

/** Reads the same file with another format or encoding. */
async function withShape({ mode, ...taken }: Taken, shape: FileShape): Promise<StoredImport> {
  const summary = await summarizeFile(taken.file, shape);
  return { ...taken, shape, summary, plan: { mode, columns: guessColumns(summary.columns) } };
}

export const reshape = ({ id, scope, fileName, file, plan }: StoredImport, shape: FileShape) =>
  withShape({ id, scope, fileName, file, mode: plan.mode }, shape);

export async function saveImport(stored: StoredImport): Promise<void> {
  await (await importShelf(stored.id)).put([[part, stored]]);
}

/** Undefined if it has expired, was deleted, or belongs to another session. */
export async function loadImport(id: string, scope: string): Promise<StoredImport | undefined> {
  const groups = await browserData.list(importKind);
  if (!groups.some((group) => group.id === id)) return undefined;
  // Only `saveImport` writes this part.
  const stored = (await (await importShelf(id)).get(part)) as StoredImport | undefined;
  return stored?.scope === scope ? stored : undefined;
}

/** The session's saved imports, newest first. */
export async function listImports(scope: string): Promise<StoredImport[]> {
  const groups = await browserData.list(importKind);
  const stored = await Promise.all(groups.map(({ id }) => loadImport(id, scope)));
  return stored.filter((each) => each !== undefined);
}
