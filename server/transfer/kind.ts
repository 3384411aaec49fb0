import type * as z from "zod/mini";
import type { TableName } from "../db/schema.ts";
import { groupBy } from "../group-by.ts";
import { type FieldError, recordErrors } from "./check-record.ts";
import type { Kind } from "./format.ts";
import type { ImportJob, NumberedRecord, TransferContext } from "./transfer-context.ts";
import {
  chooseIds,
  deleteRows,
  isSameRow,
  pages,
  readPairs,
  readRows,
  type Row,
  type StoredRow,
  upsertRows,
} from "./rows.ts";

interface PartTable {
  table: TableName;
  /** Column that refers to the record. */
  owner: string;
  /** Columns that identify a row within the environment. */
  key: readonly string[];
}

/** Rows of another table that belong to a record. Importing the record replaces these rows. */
export interface Part<R> extends PartTable {
  /** Returns rows without their environment. `stored` has the existing rows. */
  rows(entry: NumberedRecord<R>, id: string, stored: readonly Row[]): Row[];
}

interface RowWriter<R, T extends TableName> {
  /** Returns the row without environment and ID; undefined to skip the record. */
  row(entry: NumberedRecord<R>, id: string, stored: StoredRow<T> | undefined): Row | undefined;
  parts?: readonly Part<R>[];
}

interface Definition<R extends { _id: string }, T extends TableName> {
  /** Kind that an operator chooses to include this kind. */
  includedWith: Kind;
  table: T;
  schema: z.ZodMiniType<R>;
  /** Fields that are preserved unchanged, even if the schema doesn't list their content. */
  free?: readonly string[];
  /** Field and column that identify an existing record. */
  key: readonly [field: keyof R & string, column: keyof StoredRow<T> & string];
  pageSize?: number;
  /** Whether records are written one by one, because each can affect others. */
  isSequential?: boolean;
  lines(
    context: TransferContext,
    rows: readonly StoredRow<T>[],
  ): AsyncGenerator<R, void, undefined>;
  prepare(job: ImportJob, batch: readonly NumberedRecord<R>[]): Promise<RowWriter<R, T>>;
}

export interface RecordKind {
  readonly includedWith: Kind;
  readonly table: TableName;
  /** Yields the environment's records, ordered by ID. */
  read(context: TransferContext): AsyncGenerator<object, void, undefined>;
  check(record: unknown): FieldError[];
  /** Returns the identity of a checked record. */
  identity(record: unknown): string;
  /** Writes checked records, each identity once. */
  write(job: ImportJob, batch: readonly NumberedRecord<unknown>[]): Promise<void>;
}

// `check` ensures that `unknown` is R, because the schemas don't transform values.
export const recordKind = <R extends { _id: string }, T extends TableName>(
  kind: Definition<R, T>,
): RecordKind => ({
  includedWith: kind.includedWith,
  table: kind.table,
  async *read(context) {
    for await (const rows of pages(context, kind.table, kind.pageSize ?? 1000)) {
      yield* kind.lines(context, rows);
    }
  },
  check: (record) => recordErrors(kind.schema, record, kind.free),
  identity: (record) => String((record as R)[kind.key[0]]),
  async write(job, records) {
    const batch = records as readonly NumberedRecord<R>[];
    for (const group of kind.isSequential ? batch.map((record) => [record]) : [batch]) {
      await writeBatch(job, group, kind, await kind.prepare(job, group));
    }
  },
});

const text = (row: object | undefined, name: string) =>
  (row as Readonly<Record<string, string>> | undefined)?.[name] ?? "";

const isSameSet = (stored: readonly object[], rows: readonly Row[], key: readonly string[]) => {
  const keyOf = (row: object) => key.map((name) => text(row, name)).join("\n");
  const byKey = new Map(stored.map((row) => [keyOf(row), row]));
  return (
    byKey.size === rows.length && rows.every((row) => isSameRow(byKey.get(keyOf(row)) ?? {}, row))
  );
};

async function readParts(job: ImportJob, parts: readonly PartTable[], ids: readonly string[]) {
  const byTable = new Map(
    await Promise.all(
      parts.map(async ({ table, owner }) => {
        const rows = await readRows(job, table, owner, ids);
        return [table, groupBy<Row>(rows, (row) => text(row, owner))] as const;
      }),
    ),
  );
  return ({ table }: { table: TableName }, id: string): readonly Row[] =>
    byTable.get(table)?.get(id) ?? [];
}

/** Replaces all parts. Rows that the file lacks are deleted. */
async function writeParts(
  job: ImportJob,
  parts: readonly PartTable[],
  replaced: readonly string[],
  rows: readonly (readonly Row[][])[],
): Promise<void> {
  for (const { table, owner } of parts.toReversed()) {
    await deleteRows(job, table, owner, replaced);
  }
  for (const [index, { table, key }] of parts.entries()) {
    const partRows = rows.flatMap((rowsByPart) => rowsByPart[index] ?? []);
    await upsertRows(job, table, partRows, ["environment_id", ...key]);
  }
}

/** Writes only rows that differ from the stored rows. */
async function writeBatch<R extends { _id: string }, T extends TableName>(
  job: ImportJob,
  batch: readonly NumberedRecord<R>[],
  { table, key: [field, column] }: Definition<R, T>,
  { row, parts = [] }: RowWriter<R, T>,
): Promise<void> {
  const { environmentId: environment_id } = job;
  const nameOf = ({ record }: NumberedRecord<R>) => String(record[field]);
  const names = batch.map(nameOf);
  const found = await readRows(job, table, column, names, { order: ["id"], lock: true });
  const stored = new Map(found.map((storedRow) => [text(storedRow, column), storedRow]));
  const newRecords = batch.filter((entry) => !stored.has(nameOf(entry)));
  const requestedValues = newRecords.map(({ record }) => record._id);
  const idFor = await chooseIds(job, table, requestedValues);
  const ids = found.map((storedRow) => text(storedRow, "id"));
  const storedParts = await readParts(job, parts, ids);
  const partsOf = (entry: NumberedRecord<R>, id: string): Row[][] =>
    parts.map((part) =>
      part
        .rows(entry, id, storedParts(part, id))
        .map((partRow) => ({ ...partRow, environment_id })),
    );

  const records = batch.flatMap((entry) => {
    const before = stored.get(nameOf(entry));
    const id = before === undefined ? idFor(entry.record._id) : text(before, "id");
    const givenRow = row(entry, id, before);
    if (givenRow === undefined) return [];
    const newRow: Row = { ...givenRow, environment_id, id };
    const rows = partsOf(entry, id);
    const isSame = before !== undefined && isSameRow(before, newRow);
    const hasSameParts = parts.every((part, index) =>
      isSameSet(storedParts(part, id), rows[index] ?? [], part.key),
    );
    job.count(before === undefined ? "created" : isSame && hasSameParts ? "unchanged" : "updated");
    return [{ entry, id, isNew: before === undefined, newRow, isSame, rows, hasSameParts }];
  });
  if (job.hasErrors) return;

  const changedRows = records.flatMap(({ isSame, newRow }) => (isSame ? [] : [newRow]));
  await upsertRows(job, table, changedRows, ["environment_id", column], ["id"]);
  if (parts.length === 0) return;
  // If another process has inserted the same record meanwhile, its ID is used.
  const currentIds = await readPairs(job, table, [column, "id"], newRecords.map(nameOf));
  const changed = records.filter(({ hasSameParts }) => !hasSameParts);
  const replaced = changed.filter(({ isNew }) => !isNew).map(({ id }) => id);
  const rows = changed.map(({ entry, id, rows: built }) => {
    const current = currentIds.get(nameOf(entry)) ?? id;
    return current === id ? built : partsOf(entry, current);
  });
  await writeParts(job, parts, replaced, rows);
}
