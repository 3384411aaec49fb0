import type * as z from "zod/mini";
import type { TableName } from "../db/schema.ts";
import { groupBy } from "../group-by.ts";
import { type FieldFault, recordFaults } from "./check-record.ts";
import type { Kind } from "./format.ts";
import type { ImportJob, Numbered, Place } from "./place.ts";
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
  /** The column that names the record. */
  owner: string;
  /** By what a row is known within the environment. */
  key: readonly string[];
}

/** Rows of another table that belong to a record, and are replaced with it. */
export interface Part<R> extends PartTable {
  /** Returns the rows of a record without their environment; `stored` are those that it has. */
  rows(numbered: Numbered<R>, id: string, stored: readonly Row[]): Row[];
}

/** How the records of one batch are written. */
interface Writing<R, T extends TableName> {
  /** Returns the record's own row without its environment and id; undefined leaves the record out. */
  row(numbered: Numbered<R>, id: string, stored: StoredRow<T> | undefined): Row | undefined;
  parts?: readonly Part<R>[];
}

interface Definition<R extends { _id: string }, T extends TableName> {
  /** The choice that it comes with. */
  chosenBy: Kind;
  table: T;
  schema: z.ZodMiniType<R>;
  /** Fields whose content is kept whole, whatever the schema lists. */
  free?: readonly string[];
  /** The field and the column by which a record is found again. */
  key: readonly [field: keyof R & string, column: keyof StoredRow<T> & string];
  /** Rows that are read at once. */
  pageSize?: number;
  /** Each record is written on its own: one can change what another finds. */
  oneByOne?: boolean;
  lines(place: Place, rows: readonly StoredRow<T>[]): AsyncGenerator<R, void, undefined>;
  /** Looks up what the batch's records name. */
  prepare(job: ImportJob, batch: readonly Numbered<R>[]): Promise<Writing<R, T>>;
}

/** Exports and imports records of one kind, whatever they look like. */
export interface RecordKind {
  readonly chosenBy: Kind;
  readonly table: TableName;
  /** Yields the environment's records, in the order of their ids. */
  read(place: Place): AsyncGenerator<object, void, undefined>;
  check(record: unknown): FieldFault[];
  /** Returns by what a record that passed the check is found again. */
  identity(record: unknown): string;
  /** Writes records that passed the check, each identity once. */
  write(job: ImportJob, batch: readonly Numbered<unknown>[]): Promise<void>;
}

// Records come as `unknown` and leave `check` as R: the schemas change nothing on the way.
export const recordKind = <R extends { _id: string }, T extends TableName>(
  kind: Definition<R, T>,
): RecordKind => ({
  chosenBy: kind.chosenBy,
  table: kind.table,
  async *read(place) {
    for await (const rows of pages(place, kind.table, kind.pageSize ?? 1000)) {
      yield* kind.lines(place, rows);
    }
  },
  check: (record) => recordFaults(kind.schema, record, kind.free),
  identity: (record) => String((record as R)[kind.key[0]]),
  async write(job, records) {
    const batch = records as readonly Numbered<R>[];
    for (const some of kind.oneByOne ? batch.map((one) => [one]) : [batch]) {
      await writeBatch(job, some, kind, await kind.prepare(job, some));
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

/** Reads the parts of stored records. */
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

/** Replaces parts whole: what the file does not have is gone. */
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
    const own = rows.flatMap((of) => of[index] ?? []);
    await upsertRows(job, table, own, ["environment_id", ...key]);
  }
}

/** Writes what differs from what is stored. */
async function writeBatch<R extends { _id: string }, T extends TableName>(
  job: ImportJob,
  batch: readonly Numbered<R>[],
  { table, key: [field, column] }: Definition<R, T>,
  { row, parts = [] }: Writing<R, T>,
): Promise<void> {
  const { environmentId: environment_id } = job;
  const nameOf = ({ record }: Numbered<R>) => String(record[field]);
  const names = batch.map(nameOf);
  const found = await readRows(job, table, column, names, { order: ["id"], lock: true });
  const stored = new Map(found.map((own) => [text(own, column), own]));
  const fresh = batch.filter((numbered) => !stored.has(nameOf(numbered)));
  const wanted = fresh.map(({ record }) => record._id);
  const idFor = await chooseIds(job, table, wanted);
  const ids = found.map((own) => text(own, "id"));
  const storedParts = await readParts(job, parts, ids);
  const partsOf = (numbered: Numbered<R>, id: string): Row[][] =>
    parts.map((part) =>
      part.rows(numbered, id, storedParts(part, id)).map((own) => ({ ...own, environment_id })),
    );

  const records = batch.flatMap((numbered) => {
    const before = stored.get(nameOf(numbered));
    const id = before === undefined ? idFor(numbered.record._id) : text(before, "id");
    const given = row(numbered, id, before);
    if (given === undefined) return [];
    const own: Row = { ...given, environment_id, id };
    const rows = partsOf(numbered, id);
    const isSame = before !== undefined && isSameRow(before, own);
    const hasSameParts = parts.every((part, index) =>
      isSameSet(storedParts(part, id), rows[index] ?? [], part.key),
    );
    job.count(before === undefined ? "created" : isSame && hasSameParts ? "unchanged" : "updated");
    return [{ numbered, id, isNew: before === undefined, own, isSame, rows, hasSameParts }];
  });
  if (job.faulted) return;

  const written = records.flatMap(({ isSame, own }) => (isSame ? [] : [own]));
  await upsertRows(job, table, written, ["environment_id", column], ["id"]);
  if (parts.length === 0) return;
  // Another process may have made one of them in between: its id is the one that counts.
  const made = await readPairs(job, table, [column, "id"], fresh.map(nameOf));
  const changed = records.filter(({ hasSameParts }) => !hasSameParts);
  const replaced = changed.filter(({ isNew }) => !isNew).map(({ id }) => id);
  const rows = changed.map(({ numbered, id, rows: built }) => {
    const current = made.get(nameOf(numbered)) ?? id;
    return current === id ? built : partsOf(numbered, current);
  });
  await writeParts(job, parts, replaced, rows);
}
