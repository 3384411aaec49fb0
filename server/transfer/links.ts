import type { ImportJob, NumberedRecord, TransferContext } from "./transfer-context.ts";
import { readPairs } from "./rows.ts";

/** Columns whose values replace IDs in a file's references to other records. */
const names = {
  integrations: { column: "identifier", label: "Integration" },
  subscribers: { column: "subscriber_id", label: "Subscriber" },
  channel_connections: { column: "identifier", label: "Channel connection" },
  workflows: { column: "identifier", label: "Workflow" },
} as const;
type NamedTable = keyof typeof names;
type TextValues = Iterable<string | null | undefined>;

export const readNames = (context: TransferContext, table: NamedTable, ids: TextValues) =>
  readPairs(context, table, ["id", names[table].column], ids);

/** Returns the environment's IDs by name, without unknown names. */
export const readIds = (context: TransferContext, table: NamedTable, given: TextValues) =>
  readPairs(context, table, [names[table].column, "id"], given);

/** Returns the ID of a field's name; reports an unknown name. */
export function resolveName(
  job: ImportJob,
  line: number,
  field: string,
  table: NamedTable,
  ids: ReadonlyMap<string, string>,
  name: string,
): string | undefined {
  const id = ids.get(name);
  if (id === undefined)
    job.reportError(line, field, `${names[table].label} "${name}" not found in this environment`);
  return id;
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

const valueOf = (from: object, key: string) =>
  (from as Readonly<Record<string, string | null>>)[key] ?? null;

export async function nameLinks(
  context: TransferContext,
  links: readonly Link[],
  rows: readonly object[],
) {
  const found = await Promise.all(
    links.map(async ({ field, column, table }) => {
      const known = await readNames(
        context,
        table,
        rows.map((row) => valueOf(row, column)),
      );
      return { field, column, known };
    }),
  );
  return (row: object): Record<string, string | null> =>
    Object.fromEntries(
      found.map(({ field, column, known }) => [
        field,
        known.get(valueOf(row, column) ?? "") ?? null,
      ]),
    );
}

/** Returns a record's references; reports unknown names. */
export async function resolveLinks(
  job: ImportJob,
  links: readonly Link[],
  batch: readonly NumberedRecord<object>[],
) {
  const found = await Promise.all(
    links.map(async (link) => ({
      ...link,
      ids: await readIds(
        job,
        link.table,
        batch.map(({ record }) => valueOf(record, link.field)),
      ),
    })),
  );
  return ({ line, record }: NumberedRecord<object>): Record<string, string | null> =>
    Object.fromEntries(
      found.map(({ field, column, table, ids }) => {
        const name = valueOf(record, field);
        return [
          column,
          name === null ? null : (resolveName(job, line, field, table, ids, name) ?? null),
        ];
      }),
    );
}
