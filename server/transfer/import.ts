import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { recordAudit } from "../audit/repository.ts";
import type { Database } from "../db/schema.ts";
import { isConflict } from "../http/storage-errors.ts";
import type { Keyring } from "../secrets/keyring.ts";
import { getErrorCode, getErrorText, StartupError } from "../startup-error.ts";
import type { Header } from "./format.ts";
import { ImportReader } from "./import-reader.ts";
import { type Line, readLines } from "./lines.ts";
import {
  createNotes,
  type ImportContext,
  type ImportNotes,
  type NumberedRecord,
  openTransfer,
  type RecordOutcome,
} from "./transfer-context.ts";
import { type LineKind, recordKinds } from "./record-kinds.ts";

export type OutcomeCounts = Record<RecordOutcome, number>;

export interface ImportSummary {
  header: Header;
  counts: Partial<Record<LineKind, OutcomeCounts>>;
  notes: ImportNotes;
}

export interface ImportOptions {
  db: Kysely<Database>;
  keyring: Keyring;
  environment: { id: string; name: string };
  source: AsyncIterable<Uint8Array | string>;
  now: Date;
  /** Whether to roll back the import at the end. */
  isDryRun?: boolean;
  /** Called after each line with the numbers of bytes and records read so far. */
  onProgress?: (byteCount: number, recordCount: number) => void;
}

/** Thrown if a file can't be imported. Nothing is saved. The message has one error per line. */
export class ImportError extends StartupError {
  override name = "ImportError";

  constructor(errors: readonly string[]) {
    super([...errors, "Nothing was imported."].join("\n"));
  }
}

class DryRunRollback extends Error {}

async function lockEnvironment(db: Kysely<Database>, environment: { id: string; name: string }) {
  // Foreign key checks are planned only once. Empty tables would favor sequential scans, which are
  // slow after a million rows.
  await sql`set local enable_seqscan = off`.execute(db);
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`import ${environment.id}`}, 0)) as locked`.execute(
    db,
  );
  if (rows[0]?.locked !== true) {
    throw new StartupError(
      `Another import into ${environment.name} is running. Try again when it has finished.`,
    );
  }
}

/**
 * Converts a database error about a value, a constraint, or a limit to an ImportError with the
 * batch's line numbers. Returns any other error unchanged.
 */
function toImportError(error: unknown, batch: readonly NumberedRecord<unknown>[]): unknown {
  const sqlState = getErrorCode(error);
  const [firstLineNumber, lastLineNumber] = [batch[0]?.line, batch.at(-1)?.line];
  const lineText =
    firstLineNumber === lastLineNumber
      ? `Line ${firstLineNumber}`
      : `Lines ${firstLineNumber} to ${lastLineNumber}`;
  // Class 22 is a value that doesn't fit its column; class 23 is a constraint violation; class 54
  // is an exceeded limit, for example of the length of an indexed value. Details and the messages of
  // class 22 are omitted, because they contain values. Messages of class 23 contain only names.
  const reasonsByClass: Readonly<Record<string, string>> = {
    22: `The database rejected a value (SQLSTATE ${sqlState}). Check for times and numbers that are out of range.`,
    23: `Rejected by the database: ${getErrorText(error)}.`,
    54: `A value is too long or too complex for the database (SQLSTATE ${sqlState}).`,
  };
  const reason = reasonsByClass[sqlState.slice(0, 2)];
  return reason === undefined ? error : new ImportError([`${lineText}: ${reason}`]);
}

interface ImportResult {
  reader: ImportReader;
  counts: ImportSummary["counts"];
  notes: ImportNotes;
}

/** Reads the source, and writes each batch unless an error has occurred. */
async function readSource(
  { source, onProgress }: ImportOptions,
  baseContext: Omit<ImportContext, "withSecrets" | "reportError" | "hasErrors" | "notes">,
): Promise<ImportResult> {
  const counts: ImportSummary["counts"] = {};
  const notes = createNotes();
  const reader = new ImportReader();
  const context: ImportContext = {
    ...baseContext,
    notes,
    reportError: (...error) => reader.reportError(...error),
    get withSecrets() {
      return reader.header?.withSecrets ?? false;
    },
    get hasErrors() {
      return reader.errors.length > 0;
    },
  };
  const onLine = ({ position }: Line) => onProgress?.(position, reader.recordCount);
  for await (const { kind, records } of reader.readBatches(readLines(source), onLine)) {
    if (context.hasErrors) continue;
    const kindCounts = (counts[kind] ??= { created: 0, updated: 0, unchanged: 0 });
    try {
      for (const outcome of await recordKinds[kind].write(context, records))
        kindCounts[outcome] += 1;
    } catch (error) {
      throw toImportError(error, records);
    }
  }
  return { reader, counts, notes };
}

/**
 * Imports a file's records: inserts new ones and replaces existing ones, matched by `subscriberId`,
 * identifier, or `_id` (events and step versions). Uses one transaction, so an error in any line
 * prevents all writes.
 * @throws ImportError with lines, fields, and reasons.
 */
export async function importRecords(options: ImportOptions): Promise<ImportSummary> {
  const { db, keyring, environment, now, isDryRun = false } = options;
  // zod/mini has no error messages by default.
  z.config(z.locales.en());
  let summary: ImportSummary | undefined;
  try {
    await db.transaction().execute(async (transaction) => {
      await lockEnvironment(transaction, environment);
      const { reader, counts, notes } = await readSource(options, {
        ...(await openTransfer(transaction, keyring, environment.id)),
        now,
        primaryIdentifiersByChannel: new Map(),
        keptPrimaryIdentifiers: new Set(),
        stepIdsByFileId: new Map(),
      });
      if (reader.errors.length > 0 || reader.header === undefined) {
        throw new ImportError(reader.errors);
      }
      summary = { header: reader.header, counts, notes };
      const { exportedAt, withSecrets, environment: sourceEnvironment } = reader.header;
      await recordAudit(
        transaction,
        { environmentId: environment.id, keyring, actor: "command import", now },
        {
          action: "records.import",
          target: `environment ${environment.name}`,
          before: null,
          after: { from: sourceEnvironment, exportedAt, withSecrets, counts },
        },
      );
      if (isDryRun) throw new DryRunRollback();
    });
  } catch (error) {
    if (isConflict(error)) {
      const text =
        "Nothing was imported because a record was changed during the import. Run the import again.";
      throw new StartupError(text, { cause: error });
    }
    if (!(error instanceof DryRunRollback)) throw error;
  }
  if (summary === undefined) throw new Error("An import ended without a result.");
  return summary;
}
