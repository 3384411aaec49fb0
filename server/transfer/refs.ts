import { sql } from "kysely";
import type { ImportJob, Place } from "./place.ts";

export interface IntegrationRef {
  id: string;
  identifier: string;
  provider_id: string;
}

/** The environment's integrations by identifier and by id, the deleted ones too. */
export async function readIntegrationRefs({
  db,
  environmentId,
}: Place): Promise<Map<string, IntegrationRef>> {
  const rows = await db
    .selectFrom("integrations")
    .select(["id", "identifier", "provider_id"])
    .where("environment_id", "=", environmentId)
    .execute();
  // An identifier may look like another record's id: the identifier is what the file names.
  return new Map([
    ...rows.map((row) => [row.id, row] as const),
    ...rows.map((row) => [row.identifier, row] as const),
  ]);
}

const targets = {
  subscribers: "subscriber_id",
  channel_connections: "identifier",
  workflows: "identifier",
} as const;

/** Ids of the environment's records by the name that the file gives them; unknown ones are left out. */
export async function readRefs(
  { db, environmentId }: Place,
  table: keyof typeof targets,
  names: Iterable<string | null | undefined>,
): Promise<Map<string, string>> {
  const wanted = [...new Set(names)].filter((name) => typeof name === "string");
  if (wanted.length === 0) return new Map();
  const column = sql.ref(targets[table]);
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${column} as name from ${sql.table(table)}
    where environment_id = ${environmentId} and ${column} = any(${wanted}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** The id of what a field names, null when it names nothing; an unknown name is a fault of the line. */
export function resolveLink(
  job: ImportJob,
  line: number,
  [field, what]: readonly [field: string, what: string],
  name: string | null,
  find: (name: string) => string | undefined,
): string | null {
  if (name === null) return null;
  const id = find(name);
  if (id === undefined) job.fault(line, field, `There is no ${what} "${name}" here`);
  return id ?? null;
}
