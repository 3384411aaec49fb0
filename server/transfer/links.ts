import { readPairs } from "./rows.ts";
import type { ImportContext, NumberedRecord, TransferContext } from "./transfer-context.ts";

/** Columns whose values replace IDs in a file's references to other records. */
const nameColumns = {
  integrations: { column: "identifier", label: "Integration" },
  subscribers: { column: "subscriber_id", label: "Subscriber" },
  channel_connections: { column: "identifier", label: "Channel connection" },
  workflows: { column: "identifier", label: "Workflow" },
} as const;
type NamedTable = keyof typeof nameColumns;
type TextValues = Iterable<string | null | undefined>;

/** Returns a function that returns a record's name; undefined for an unknown ID. */
export async function createNameLookup(
  context: TransferContext,
  table: NamedTable,
  ids: TextValues,
) {
  const namesById = await readPairs(context, table, ["id", nameColumns[table].column], ids);
  return (id: string | null) => namesById.get(id ?? "");
}

/** Returns a function that looks up a record's ID by its name; reports an unknown name. */
export async function createIdLookup(context: ImportContext, table: NamedTable, names: TextValues) {
  const { column, label } = nameColumns[table];
  const idsByName = await readPairs(context, table, [column, "id"], names);
  return (line: number, field: string, name: string | null | undefined): string | null => {
    if (name === null || name === undefined) return null;
    const id = idsByName.get(name);
    if (id === undefined)
      context.reportError(line, field, `${label} "${name}" not found in this environment`);
    return id ?? null;
  };
}

/** A field that refers to another record, or is null. */
export interface Link {
  readonly field: string;
  readonly column: string;
  readonly table: NamedTable;
}
export const integrationLink: Link = {
  field: "integrationIdentifier",
  column: "integration_ref",
  table: "integrations",
};
export const connectionLink: Link = {
  field: "connectionIdentifier",
  column: "connection_ref",
  table: "channel_connections",
};
export const subscriberLink: Link = {
  field: "subscriberId",
  column: "subscriber_ref",
  table: "subscribers",
};

type Values = Readonly<Record<string, string | null>>;
const getValue = (record: object, key: string) => (record as Values)[key] ?? null;

export async function createLinkReader(
  context: TransferContext,
  links: readonly Link[],
  rows: readonly object[],
): Promise<(row: object) => Values> {
  const readers: ((row: object) => [string, string | null])[] = [];
  for (const { field, column, table } of links) {
    const ids = rows.map((row) => getValue(row, column));
    const getName = await createNameLookup(context, table, ids);
    readers.push((row) => [field, getName(getValue(row, column)) ?? null]);
  }
  return (row) => Object.fromEntries(readers.map((read) => read(row)));
}

/** Returns a function that returns the IDs of a record's linked records; reports unknown names. */
export async function createLinkResolver(
  context: ImportContext,
  links: readonly Link[],
  batch: readonly NumberedRecord<object>[],
): Promise<(entry: NumberedRecord<object>) => Values> {
  const resolvers: ((entry: NumberedRecord<object>) => [string, string | null])[] = [];
  for (const { field, column, table } of links) {
    const fieldValues = batch.map(({ record }) => getValue(record, field));
    const findId = await createIdLookup(context, table, fieldValues);
    resolvers.push(({ line, record }) => [column, findId(line, field, getValue(record, field))]);
  }
  return (entry) => Object.fromEntries(resolvers.map((resolve) => resolve(entry)));
}
