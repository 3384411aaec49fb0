import { type Kysely, type Selectable, sql } from "kysely";
import { newId } from "../db/id.ts";
import type { Database } from "../db/schema.ts";
import type { Keyring } from "../secrets/keyring.ts";

/** Rows that are read at once. */
export const pageSize = 1000;

/** Pages of rows in the order of their id, until one is empty. */
export async function* pages<R extends { id: string }>(
  fetch: (after: string) => Promise<R[]>,
): AsyncGenerator<R[], void, undefined> {
  for (let after = ""; ;) {
    const rows = await fetch(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

export function groupBy<R>(rows: readonly R[], key: (row: R) => string): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

const comparable = (value: unknown) =>
  Buffer.isBuffer(value) ? value.toString("hex") : JSON.stringify(value ?? null);

const isSameValue = (stored: unknown, value: unknown): boolean =>
  stored === value || comparable(stored) === comparable(value);

/** Whether a stored row has every value of another one; the order of keys in documents counts. */
export const isSameRow = (stored: object, row: object): boolean =>
  Object.entries(row).every(([column, value]) =>
    isSameValue((stored as Record<string, unknown>)[column], value),
  );

type Table = keyof Database;

/** A row to write, with its documents as values. */
export type Row<T extends Table> = {
  [K in Exclude<keyof Selectable<Database[T]>, "full_name">]?: Plain<Selectable<Database[T]>[K]>;
};
/** The contract checks documents; columns of other types keep them. */
type Plain<T> = T extends string | number | boolean | Date | Buffer | Date[] | null ? T : unknown;

/** A row as JSON; binary values in the form that PostgreSQL reads out of a text. */
const rowText = (row: object): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(row).map(([column, value]: [string, unknown]) => [
        column,
        Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value,
      ]),
    ),
  );

/** Of one statement; the database parses it at once. */
const statementCharacters = 4_000_000;

function* statements(rows: readonly object[]): Generator<string, void, undefined> {
  let texts: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const text = rowText(row);
    texts.push(text);
    characters += text.length;
    if (characters < statementCharacters) continue;
    yield `[${texts.join(",")}]`;
    texts = [];
    characters = 0;
  }
  if (texts.length > 0) yield `[${texts.join(",")}]`;
}

/**
 * Inserts rows, and writes over those whose `key` is taken; what is in `kept` stays as it is.
 * Every row has the columns of the first.
 */
export async function upsertRows<T extends Table>(
  db: Kysely<Database>,
  table: T,
  rows: readonly Row<T>[],
  key: readonly (keyof Row<T> & string)[],
  kept: readonly (keyof Row<T> & string)[] = [],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const fixed = new Set<string>([...key, ...kept]);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const changes = sql.join(
    names
      .filter((name) => !fixed.has(name))
      .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  );
  for (const text of statements(rows)) {
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)
      on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${changes}`.execute(
      db,
    );
  }
}

/** The stored envelope while it holds the same text, else a new one. */
export function keepOrSeal(
  keyring: Keyring,
  stored: Buffer | null | undefined,
  identity: string,
  text: string,
): Buffer {
  if (stored && openText(keyring, stored, identity) === text) return stored;
  return keyring.seal(text, identity);
}

/** The text of an envelope; undefined when it does not open. */
export function openText(keyring: Keyring, sealed: Buffer, identity: string): string | undefined {
  try {
    return keyring.open(sealed, identity).toString();
  } catch {
    return undefined;
  }
}

type TableWithId =
  | "integrations"
  | "subscribers"
  | "channel_connections"
  | "channel_endpoints"
  | "workflows";

/** Gives each new record the id of the file where it is free in the environment, else a new one. */
export async function chooseIds(
  db: Kysely<Database>,
  table: TableWithId,
  environmentId: string,
  wanted: readonly string[],
  now: Date,
): Promise<(id: string) => string> {
  if (wanted.length === 0) return (id) => id;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where environment_id = ${environmentId} and id = any(${wanted}::text[])`.execute(db);
  const taken = new Set(rows.map(({ id }) => id));
  return (id) => {
    const chosen = taken.has(id) ? newId(now) : id;
    taken.add(chosen);
    return chosen;
  };
}

/** `value` under `key`, unless there is none. */
export const optional = <Key extends string, Value>(key: Key, value: Value | null | undefined) =>
  // A computed key loses its name in the inferred type.
  (value === null || value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };
