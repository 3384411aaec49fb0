import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestDatabase } from "../testing/database.ts";

const database = useTestDatabase();

/** Reference tables, which are small. A sharded database has a full copy on every node. */
const referenceTables = new Set([
  "organizations",
  "environments",
  "api_keys",
  "sessions",
  "sign_in_codes",
  "schema_migrations",
]);

interface Constraint {
  table: string;
  name: string;
  kind: "p" | "u" | "f";
  columns: string[];
  referencedTable: string | null;
}

const readConstraints = async (): Promise<Constraint[]> => {
  const { rows } = await sql<Constraint>`
    select c.conrelid::regclass::text as table, c.conname as name, c.contype as kind,
      array(select a.attname::text from unnest(c.conkey) with ordinality as k(n, i)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.i) as columns,
      case when c.contype = 'f' then c.confrelid::regclass::text end as "referencedTable"
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where n.nspname = 'public' and c.contype in ('p', 'u', 'f')
  `.execute(database.db);
  return rows.filter(({ table }) => !referenceTables.has(table));
};

// Sharding by environment requires `environment_id` in all keys.
describe("every table except reference tables", () => {
  it("has environment_id first in its primary key", async () => {
    const primaryKeys = (await readConstraints()).filter(({ kind }) => kind === "p");
    expect(primaryKeys.length).toBeGreaterThan(12);
    for (const { table, columns } of primaryKeys)
      expect([table, columns[0]]).toEqual([table, "environment_id"]);
  });

  it("has environment_id in each unique constraint and index", async () => {
    const uniqueConstraints = (await readConstraints()).filter(({ kind }) => kind === "u");
    for (const { name, columns } of uniqueConstraints) {
      expect([name, columns.includes("environment_id")]).toEqual([name, true]);
    }
    const { rows } = await sql<{ table: string; definition: string }>`
      select tablename as table, indexdef as definition from pg_indexes
      where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'
    `.execute(database.db);
    const uniqueIndexes = rows.filter(({ table }) => !referenceTables.has(table));
    expect(uniqueIndexes.length).toBeGreaterThan(12);
    for (const { definition } of uniqueIndexes) expect(definition).toContain("environment_id");
  });

  it("refers only to rows of its environment", async () => {
    const foreignKeys = (await readConstraints()).filter(({ kind }) => kind === "f");
    expect(foreignKeys.length).toBeGreaterThan(15);
    for (const { name, columns, referencedTable } of foreignKeys) {
      const isWithinEnvironment =
        columns[0] === "environment_id" &&
        (columns.length > 1 || referencedTable === "environments");
      expect([name, isWithinEnvironment]).toEqual([name, true]);
    }
  });

  it("stores times with milliseconds", async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'
        and datetime_precision <> 3 and table_name <> 'schema_migrations'
    `.execute(database.db);
    expect(rows).toEqual([]);
  });
});
