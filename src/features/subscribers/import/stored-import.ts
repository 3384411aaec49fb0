import { browserData, type DataParts } from "../../../lib/browser/browser-data.ts";
import type { ImportSource } from "./check-rows.ts";
import type { DryRun } from "./dry-run.ts";
import { guessColumns, type ImportPlan } from "./plan.ts";
import { type FileShape, detectShape } from "./read-file.ts";
import { summarizeFile } from "./read-rows.ts";
import { createRandomId } from "../../../lib/random-id.ts";

export const importKind = "Import";

export interface StoredImport extends ImportSource {
  readonly id: string;
  readonly scope: string;
  readonly fileName: string;
  /** Result of the dry run for the current plan. A change of the plan removes the result. */
  readonly dryRun?: DryRun | undefined;
  /** The plan of a started import can't change. */
  readonly started?: boolean | undefined;
  readonly finished?: boolean | undefined;
}

const importPartName = "import";

export const getImportParts = (id: string): Promise<DataParts> => browserData.parts(importKind, id);

/**
 * Creates an import: detects the format, counts rows, guesses columns, and saves the file. Throws
 * if the file has no columns to map.
 */
export async function createImport(file: File, scope: string): Promise<StoredImport> {
  const id = createRandomId();
  const shape = await detectShape(file, file.name);
  const newImport = await applyShape(
    { id, scope, fileName: file.name, file, mode: "upsert" },
    shape,
  );
  if (newImport.plan.columns.length === 0) {
    throw new Error(
      "No line of the file is a JSON object with fields. Use NDJSON, with one object per line.",
    );
  }
  await browserData.save({ kind: importKind, id, title: file.name, scope }, [
    [importPartName, newImport],
  ]);
  return newImport;
}

type ImportFile = Pick<StoredImport, "id" | "scope" | "fileName" | "file"> &
  Pick<ImportPlan, "mode">;

async function applyShape(
  { mode, ...importFile }: ImportFile,
  shape: FileShape,
): Promise<StoredImport> {
  const summary = await summarizeFile(importFile.file, shape);
  return { ...importFile, shape, summary, plan: { mode, columns: guessColumns(summary.columns) } };
}

export const reshape = ({ id, scope, fileName, file, plan }: StoredImport, shape: FileShape) =>
  applyShape({ id, scope, fileName, file, mode: plan.mode }, shape);

/** Saves a changed import. Throws if the import was deleted. */
export async function saveImport(storedImport: StoredImport): Promise<void> {
  await (await getImportParts(storedImport.id)).put([[importPartName, storedImport]]);
}

/** Loads an import. Returns undefined if no import in this scope has the ID. */
export async function loadImport(id: string, scope: string): Promise<StoredImport | undefined> {
  const groups = await browserData.list(importKind);
  if (!groups.some((group) => group.id === id)) return undefined;
  // Only this module writes this part.
  const storedImport = (await (await getImportParts(id)).get(importPartName)) as
    | StoredImport
    | undefined;
  return storedImport?.scope === scope ? storedImport : undefined;
}

/** Returns the saved import if it has started, for example in another tab. */
export async function loadStartedImport({ id, scope }: StoredImport) {
  const savedImport = await loadImport(id, scope);
  return savedImport?.started ? savedImport : undefined;
}

/** Returns the saved imports of the scope, newest first. */
export async function listImports(scope: string): Promise<StoredImport[]> {
  const groups = await browserData.list(importKind);
  const imports = await Promise.all(groups.map(({ id }) => loadImport(id, scope)));
  return imports.filter((storedImport) => storedImport !== undefined);
}
