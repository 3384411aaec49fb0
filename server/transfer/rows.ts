import { type Selectable, sql } from "kysely";
import { createId } from "../db/id.ts";
import type { Database, TableName } from "../db/schema.ts";
import type { Keyring } from "../secrets/keyring.ts";
import type { ImportContext, TransferContext } from "./transfer-context.ts";

export type StoredRow<T extends TableName> = Selectable<Database[T]>;
/** A row whose JSON columns contain values instead of text. */
export type Row = Readonly<Record<string, unknown>>;

const joinRefs = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));

export async function* readPages<T extends TableName>(
  { db, environmentId }: TransferContext,
  table: T,
  pageSize: number,
): AsyncGenerator<StoredRow<T>[], void, undefined> {
  for (let afterId = ""; ;) {
    const { rows } = await sql<StoredRow<T> & { id: string }>`
      select * from ${sql.table(table)}
      where environment_id = ${environmentId} and id > ${afterId}
      order by id limit ${sql.lit(pageSize)}`.execute(db);
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    yield rows;
    afterId = lastRow.id;
  }
}

export async function readRows<T extends TableName>(
  { db, environmentId }: TransferContext,
  table: T,
  column: string,
  values: readonly string[],
  {
    orderColumns = [column],
    shouldLock = false,
  }: { orderColumns?: readonly string[]; shouldLock?: boolean } = {},
): Promise<StoredRow<T>[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<StoredRow<T>>`
    select * from ${sql.table(table)}
    where environment_id = ${environmentId} and ${sql.ref(column)} = any(${values}::text[])
    order by ${joinRefs(orderColumns)} ${shouldLock ? sql`for no key update` : sql``}`.execute(db);
  return rows;
}

/**
 * Maps values of one column to those of another. Selects only these columns, because rows may be
 * large.
 */
export async function readPairs(
  { db, environmentId }: TransferContext,
  table: TableName,
  [keyColumn, valueColumn]: readonly [from: string, to: string],
  values: Iterable<string | null | undefined>,
): Promise<Map<string, string>> {
  const requestedValues = [...new Set(values)].filter((value) => typeof value === "string");
  if (requestedValues.length === 0) return new Map();
  const { rows } = await sql<{ from: string; to: string }>`
    select ${sql.ref(keyColumn)} as "from", ${sql.ref(valueColumn)} as "to" from ${sql.table(table)}
    where environment_id = ${environmentId} and ${sql.ref(keyColumn)} = any(${requestedValues}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.from, row.to]));
}

const toComparableText = (value: unknown) =>
  Buffer.isBuffer(value) ? value.toString("hex") : JSON.stringify(value ?? null);

const isSameValue = (storedValue: unknown, value: unknown): boolean =>
  storedValue === value || toComparableText(storedValue) === toComparableText(value);

/** Reports whether a stored row has the same values, with object keys in the same order. */
export const isSameRow = (storedRow: object, row: object): boolean =>
  Object.entries(row).every(([column, value]) =>
    isSameValue((storedRow as Record<string, unknown>)[column], value),
  );

/** Formats a row as JSON, with binary values in the text form of PostgreSQL. */
const formatRow = (row: object): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(row).map(([column, value]: [string, unknown]) => [
        column,
        Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value,
      ]),
    ),
  );

/** A statement ends after this many characters, because the database parses it as a whole. */
const minStatementLength = 4_000_000;

function* formatJsonBatches(rows: readonly object[]): Generator<string, void, undefined> {
  let rowTexts: string[] = [];
  let characterCount = 0;
  for (const row of rows) {
    const text = formatRow(row);
    rowTexts.push(text);
    characterCount += text.length;
    if (characterCount < minStatementLength) continue;
    yield `[${rowTexts.join(",")}]`;
    rowTexts = [];
    characterCount = 0;
  }
  if (rowTexts.length > 0) yield `[${rowTexts.join(",")}]`;
}

/**
 * Upserts rows by `keyColumns`, but doesn't update `immutableColumns`. Every row must have the
 * columns of the first row.
 */
export async function upsertRows(
  { db }: TransferContext,
  table: TableName,
  rows: readonly Row[],
  keyColumns: readonly string[],
  immutableColumns: readonly string[] = [],
): Promise<void> {
  const columnNames = Object.keys(rows[0] ?? {});
  const unchangedColumns = new Set([...keyColumns, ...immutableColumns]);
  const assignmentsSql = columnNames
    .filter((name) => !unchangedColumns.has(name))
    .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  for (const text of formatJsonBatches(rows)) {
    await sql`
      insert into ${sql.table(table)} (${joinRefs(columnNames)})
      select ${joinRefs(columnNames)} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)
      on conflict (${joinRefs(keyColumns)}) do update set ${sql.join(assignmentsSql)}`.execute(db);
  }
}

export async function deleteRows(
  { db, environmentId }: TransferContext,
  table: TableName,
  column: string,
  values: readonly string[],
): Promise<void> {
  if (values.length === 0) return;
  await sql`
    delete from ${sql.table(table)}
    where environment_id = ${environmentId} and ${sql.ref(column)} = any(${values}::text[])`.execute(
    db,
  );
}

export function keepOrSeal(
  keyring: Keyring,
  storedEnvelope: Buffer | null | undefined,
  sealedValueId: string,
  value: object,
): Buffer {
  const text = JSON.stringify(value);
  if (storedEnvelope && openText(keyring, storedEnvelope, sealedValueId) === text)
    return storedEnvelope;
  return keyring.seal(text, sealedValueId);
}

function openText(keyring: Keyring, envelope: Buffer, sealedValueId: string): string | undefined {
  try {
    return keyring.open(envelope, sealedValueId).toString();
  } catch {
    return undefined;
  }
}

/** Returns a function that keeps a new record's ID if it is free, else generates another ID. */
export async function createIdChooser(
  context: ImportContext,
  table: TableName,
  requestedValues: readonly string[],
): Promise<(id: string) => string> {
  const usedIds = new Set((await readPairs(context, table, ["id", "id"], requestedValues)).keys());
  return (id) => {
    const chosenId = usedIds.has(id) ? createId(context.now) : id;
    usedIds.add(chosenId);
    return chosenId;
  };
}
