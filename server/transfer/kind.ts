import type * as z from "zod/mini";
import { type Columns, toRecord, toRow } from "../db/columns.ts";
import type { TableName } from "../db/schema.ts";
import { groupBy } from "../group-by.ts";
import { type FieldError, findRecordErrors } from "./check-record.ts";
import { type Link, createLinkReader, createLinkResolver } from "./links.ts";
import type {
  ImportContext,
  NumberedRecord,
  RecordOutcome,
  TransferContext,
} from "./transfer-context.ts";
import {
  createIdChooser,
  deleteRows,
  isSameRow,
  readPages,
  readPairs,
  readRows,
  type Row,
  type StoredRow,
  upsertRows,
} from "./rows.ts";

/**
 * Another table with rows that belong to a record. An import of the record replaces them. Each row
 * may refer to preceding rows of its part and to rows of earlier parts.
 */
export interface Part {
  readonly table: TableName;
  /** Column that refers to the record. */
  readonly ownerColumn: string;
  /** Columns that identify a row within the environment. */
  readonly keyColumns: readonly string[];
  readonly orderColumns: readonly string[];
}

/** Rows of each part, in the order of the kind's parts. */
type PartRows = readonly (readonly Row[])[];

type ExtraFields<R> = { readonly [F in keyof R]?: R[F] | undefined };

/** Values that the definition's `columns` and `links` don't provide. */
interface ExtraColumns {
  row?: Row;
  /** Rows of each part, without `environment_id`. */
  parts?: PartRows;
}

/** Returns values to write besides `columns` and `links`; undefined to skip the record. */
type ExtraColumnGetter<R, T extends TableName> = (
  entry: NumberedRecord<R>,
  id: string,
  storedRow: StoredRow<T> | undefined,
  storedParts: PartRows,
) => ExtraColumns | undefined;

interface Definition<R extends { _id: string }, T extends TableName> {
  table: T;
  schema: z.ZodMiniType<R>;
  /** Fields that are preserved unchanged, even if the schema doesn't list their content. */
  freeFormFields?: readonly string[];
  columns: Columns;
  links?: readonly Link[];
  parts?: readonly Part[];
  /** Field and column that identify an existing record. */
  key: readonly [field: keyof R & string, column: keyof StoredRow<T> & string];
  pageSize?: number;
  /** Splits a page into chunks that fit into memory with their parts. */
  split?(context: TransferContext, rows: StoredRow<T>[]): Promise<StoredRow<T>[][]>;
  /** Whether records are written one by one, because each can affect others. */
  isSequential?: boolean;
  /** Returns a function that returns the fields that aren't in `columns` or `links`. */
  createExtraFieldReader?(
    context: TransferContext,
    rows: readonly StoredRow<T>[],
    getParts: (id: string) => PartRows,
  ): Promise<(row: StoredRow<T>) => ExtraFields<R>>;
  createExtraColumnGetter?(
    context: ImportContext,
    batch: readonly NumberedRecord<R>[],
  ): Promise<ExtraColumnGetter<R, T>>;
}

export interface RecordKind {
  readonly table: TableName;
  /** Yields the environment's records, ordered by ID. */
  read(context: TransferContext): AsyncGenerator<object, void, undefined>;
  findErrors(record: unknown): FieldError[];
  /** Returns the value of a checked record's key field. */
  getIdentity(record: unknown): string;
  /** Writes checked records, whose identities must all differ. */
  write(
    context: ImportContext,
    batch: readonly NumberedRecord<unknown>[],
  ): Promise<RecordOutcome[]>;
}

const getText = (row: object | undefined, name: string) =>
  (row as Readonly<Record<string, string>> | undefined)?.[name] ?? "";

async function* readRecords<R extends { _id: string }, T extends TableName>(
  context: TransferContext,
  {
    table,
    columns,
    links = [],
    parts = [],
    pageSize = 1000,
    split,
    createExtraFieldReader,
  }: Definition<R, T>,
): AsyncGenerator<object, void, undefined> {
  for await (const page of readPages(context, table, pageSize)) {
    for (const rows of split ? await split(context, page) : [page]) {
      const ids = rows.map((row) => getText(row, "id"));
      const readLinkedNames = await createLinkReader(context, links, rows);
      const readExtraFields = await createExtraFieldReader?.(
        context,
        rows,
        await createPartReader(context, parts, ids),
      );
      for (const row of rows) {
        yield toRecord<object>(columns, row, {
          ...readLinkedNames(row),
          ...readExtraFields?.(row),
        });
      }
    }
  }
}

// `findErrors` ensures that `unknown` is R, because the schemas don't transform values.
export const createRecordKind = <R extends { _id: string }, T extends TableName>(
  definition: Definition<R, T>,
): RecordKind => ({
  table: definition.table,
  read: (context) => readRecords(context, definition),
  findErrors: (record) => findRecordErrors(definition.schema, record, definition.freeFormFields),
  getIdentity: (record) => String((record as R)[definition.key[0]]),
  async write(context, records) {
    const batch = records as readonly NumberedRecord<R>[];
    if (!definition.isSequential) return await writeBatch(context, batch, definition);
    const outcomes: RecordOutcome[] = [];
    for (const entry of batch) outcomes.push(...(await writeBatch(context, [entry], definition)));
    return outcomes;
  },
});

const isSameSet = (storedRows: readonly object[], rows: readonly Row[], { keyColumns }: Part) => {
  const getKey = (row: object) => keyColumns.map((name) => getText(row, name)).join("\n");
  const storedRowsByKey = new Map(storedRows.map((row) => [getKey(row), row]));
  return (
    storedRowsByKey.size === rows.length &&
    rows.every((row) => isSameRow(storedRowsByKey.get(getKey(row)) ?? {}, row))
  );
};

async function createPartReader(
  context: TransferContext,
  parts: readonly Part[],
  ids: readonly string[],
): Promise<(id: string) => PartRows> {
  const rowMaps = await Promise.all(
    parts.map(async ({ table, ownerColumn, orderColumns }) =>
      groupBy<Row>(await readRows(context, table, ownerColumn, ids, { orderColumns }), (row) =>
        getText(row, ownerColumn),
      ),
    ),
  );
  return (id) => rowMaps.map((rowsByOwnerId) => rowsByOwnerId.get(id) ?? []);
}

/**
 * Writes the records whose row or parts differ from the stored ones, unless an error has occurred.
 * Returns the outcomes of the records that weren't skipped.
 */
async function writeBatch<R extends { _id: string }, T extends TableName>(
  context: ImportContext,
  batch: readonly NumberedRecord<R>[],
  {
    table,
    columns,
    links = [],
    parts = [],
    key: [field, column],
    createExtraColumnGetter,
  }: Definition<R, T>,
): Promise<RecordOutcome[]> {
  const getExtraColumns = await createExtraColumnGetter?.(context, batch);
  const resolveRefs = await createLinkResolver(context, links, batch);
  const { environmentId: environment_id } = context;
  const getName = ({ record }: NumberedRecord<R>) => String(record[field]);
  const foundRows = await readRows(context, table, column, batch.map(getName), {
    orderColumns: ["id"],
    shouldLock: true,
  });
  const storedRowsByName = new Map(
    foundRows.map((storedRow) => [getText(storedRow, column), storedRow]),
  );
  const newRecords = batch.filter((entry) => !storedRowsByName.has(getName(entry)));
  const requestedIds = newRecords.map(({ record }) => record._id);
  const chooseId = await createIdChooser(context, table, requestedIds);
  const ids = foundRows.map((storedRow) => getText(storedRow, "id"));
  const getStoredParts = await createPartReader(context, parts, ids);
  const buildRows = (entry: NumberedRecord<R>, id: string, storedRow: StoredRow<T> | undefined) => {
    const refs = resolveRefs(entry);
    const extraColumns = getExtraColumns
      ? getExtraColumns(entry, id, storedRow, getStoredParts(id))
      : {};
    if (extraColumns === undefined) return undefined;
    const row = { ...toRow(columns, entry.record), ...refs, ...extraColumns.row };
    const partRows = (extraColumns.parts ?? []).map((rows) =>
      rows.map((partRow) => ({ ...partRow, environment_id })),
    );
    return { newRow: { ...row, environment_id, id } satisfies Row, partRows };
  };

  const records = batch.flatMap((entry) => {
    const storedRow = storedRowsByName.get(getName(entry));
    const id = storedRow === undefined ? chooseId(entry.record._id) : getText(storedRow, "id");
    const result = buildRows(entry, id, storedRow);
    if (result === undefined) return [];
    const isSame = storedRow !== undefined && isSameRow(storedRow, result.newRow);
    const hasSameParts = parts.every((part, index) =>
      isSameSet(getStoredParts(id)[index] ?? [], result.partRows[index] ?? [], part),
    );
    return [{ entry, id, isNew: storedRow === undefined, isSame, hasSameParts, ...result }];
  });
  if (context.hasErrors) return [];

  const changedRows = records.flatMap(({ isSame, newRow }) => (isSame ? [] : [newRow]));
  await upsertRows(context, table, changedRows, ["environment_id", column], ["id"]);
  // If another process has inserted the same record meanwhile, that record's ID is used.
  const namesToCheck = parts.length === 0 ? [] : newRecords.map(getName);
  const currentIdsByName = await readPairs(context, table, [column, "id"], namesToCheck);
  const changedRecords = records.filter(({ hasSameParts }) => !hasSameParts);
  const changedPartRows = changedRecords.map(({ entry, id, partRows }) => {
    const currentId = currentIdsByName.get(getName(entry)) ?? id;
    return currentId === id ? partRows : (buildRows(entry, currentId, undefined)?.partRows ?? []);
  });
  const replacedIds = changedRecords.filter(({ isNew }) => !isNew).map(({ id }) => id);
  for (const part of parts.toReversed())
    await deleteRows(context, part.table, part.ownerColumn, replacedIds);
  for (const [index, part] of parts.entries()) {
    const partRows = changedPartRows.flatMap((rowsByPart) => rowsByPart[index] ?? []);
    await upsertRows(context, part.table, partRows, ["environment_id", ...part.keyColumns]);
  }
  return records.map(({ isNew, isSame, hasSameParts }) =>
    isNew ? "created" : isSame && hasSameParts ? "unchanged" : "updated",
  );
}
