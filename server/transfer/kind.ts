import type * as z from "zod/mini";
import { groupBy } from "../group-by.ts";
import { type FieldFault, recordFaults } from "./check-record.ts";
import type { Kind } from "./format.ts";
import type { ImportJob, Numbered, Place } from "./place.ts";
import {
  chooseIds,
  deleteRows,
  isSameRow,
  pages,
  readRows,
  type Row,
  type StoredRow,
  type Table,
  upsertRows,
} from "./rows.ts";

/** Rows of another table that belong to a record, and are replaced with it. */
export interface Part<R> {
  table: Table;
  /** The column that names the record. */
  owner: string;
  /** By what a row is known within the environment. */
  key: readonly string[];
  /** The rows of a record without their environment; `stored` are those that it has. */
  rows(numbered: Numbered<R>, id: string, stored: readonly Row[]): Row[];
}

/** How the records of one batch are written. */
interface Writing<R, T extends Table> {
  /** The record's own row without its environment and id; undefined leaves the record out. */
  row(numbered: Numbered<R>, id: string, stored: StoredRow<T> | undefined): Row | undefined;
  parts?: readonly Part<R>[];
}

interface Definition<R extends { _id: string }, T extends Table> {
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

/** What a kind of record can do, whatever its records look like. */
export interface RecordKind {
  readonly chosenBy: Kind;
  readonly table: Table;
  /** The environment's records, in the order of their ids. */
  read(place: Place): AsyncGenerator<object, void, undefined>;
  /** What is wrong with a record. */
  check(record: unknown): FieldFault[];
  /** By what a record that passed the check is found again. */
  identity(record: unknown): string;
  /** Writes records that passed the check, each identity once. */
  write(job: ImportJob, batch: readonly Numbered<unknown>[]): Promise<void>;
}

// Records come as `unknown` and leave `check` as R: the schemas change nothing on the way.
export const recordKind = <R extends { _id: string }, T extends Table>(
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

/** Writes what differs from what is stored. */
async function writeBatch<R extends { _id: string }, T extends Table>(
  job: ImportJob,
  batch: readonly Numbered<R>[],
  { table, key: [field, column] }: Definition<R, T>,
  { row, parts = [] }: Writing<R, T>,
): Promise<void> {
  const nameOf = ({ record }: Numbered<R>) => String(record[field]);
  const readStored = async (names: readonly string[]) =>
    new Map(
      (await readRows(job, table, column, names, { order: ["id"], lock: true })).map((found) => [
        text(found, column),
        found,
      ]),
    );
  const stored = await readStored(batch.map(nameOf));
  const fresh = batch.filter((numbered) => !stored.has(nameOf(numbered)));
  const idFor = await chooseIds(
    job,
    table,
    fresh.map(({ record }) => record._id),
  );
  const owners = [...stored.values()].map((found) => text(found, "id"));
  const storedParts = await Promise.all(
    parts.map(async (part) =>
      groupBy<Row>(await readRows(job, part.table, part.owner, owners), (found) =>
        text(found, part.owner),
      ),
    ),
  );
  const storedOf = (index: number, id: string) => storedParts[index]?.get(id) ?? [];
  const partsOf = (numbered: Numbered<R>, id: string) =>
    parts.map((part, index) =>
      part
        .rows(numbered, id, storedOf(index, id))
        .map((own): Row => ({ ...own, environment_id: job.environmentId })),
    );

  const records = batch.flatMap((numbered) => {
    const known = stored.get(nameOf(numbered));
    const id = known === undefined ? idFor(numbered.record._id) : text(known, "id");
    const given = row(numbered, id, known);
    if (given === undefined) return [];
    const own: Row = { ...given, environment_id: job.environmentId, id };
    const rows = partsOf(numbered, id);
    const isSame = known !== undefined && isSameRow(known, own);
    const hasSameParts = parts.every(({ key }, index) =>
      isSameSet(storedOf(index, id), rows[index] ?? [], key),
    );
    job.count(known === undefined ? "created" : isSame && hasSameParts ? "unchanged" : "updated");
    return [{ numbered, id, isKnown: known !== undefined, own, isSame, rows, hasSameParts }];
  });
  if (job.faulted) return;

  const written = records.filter(({ isSame }) => !isSame);
  await upsertRows(
    job,
    table,
    written.map(({ own }) => own),
    ["environment_id", column],
    ["id"],
  );
  if (parts.length === 0) return;
  // Somebody else may have made one of them in between: its id is the one that counts.
  const made = await readStored(fresh.map(nameOf));
  const changed = records.filter(({ hasSameParts }) => !hasSameParts);
  const rows = changed.map(({ numbered, id, rows: built }) => {
    const current = text(made.get(nameOf(numbered)), "id") || id;
    return current === id ? built : partsOf(numbered, current);
  });
  // What a record has is replaced whole: what the file does not have is gone.
  const replaced = changed.filter(({ isKnown }) => isKnown).map(({ id }) => id);
  for (const part of parts.toReversed()) await deleteRows(job, part.table, part.owner, replaced);
  for (const [index, part] of parts.entries()) {
    await upsertRows(
      job,
      part.table,
      rows.flatMap((of) => of[index] ?? []),
      ["environment_id", ...part.key],
    );
  }
}
