import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../log.ts";
import { createTestDatabase, type TestDatabase } from "../testing/postgres.ts";
import { migrate, type Migration, migrations, readMigrations } from "./migrate.ts";

let database: TestDatabase;

const firstMigration: Migration = {
  version: 1,
  name: "first",
  sql: "create table a (value integer)",
};
const secondMigration: Migration = { version: 2, name: "second", sql: "insert into a values (2)" };

const applyMigrations = (...testMigrations: Migration[]) =>
  migrate(database.pool, { log: silentLog, migrations: testMigrations });

const readValues = async () => (await database.pool.query("select value from a")).rows;
const readVersions = async () =>
  (await database.pool.query("select version, name from schema_migrations order by version")).rows;

describe("migrate", () => {
  beforeEach(async () => {
    database = await createTestDatabase({ isEmpty: true });
  });
  afterEach(() => database.close());

  it("updates an empty database once", async () => {
    const appliedMigrations = await migrate(database.pool, { log: silentLog });
    expect(appliedMigrations).toEqual(migrations);
    expect(await migrate(database.pool, { log: silentLog })).toEqual([]);
    await database.db.selectFrom("environments").selectAll().execute();
  });

  it("replaces the plain hashes of audit entries, and keeps everything else", async () => {
    await applyMigrations(...migrations.slice(0, 2));
    const { pool } = database;
    await pool.query(`
      insert into organizations (id, name) values ('1', 'O');
      insert into environments (id, organization_id, name, production, signing_secret)
        values (gen_random_uuid(), '1', 'E', true, '');`);
    const [first, second] = ["0a", "1b"].map((digits) => `sha256:${digits.repeat(32)}`);
    const before = `{"b": 1.0, "auth": {"a": "${first}", "c": ["${second}", "${first}"]}, "b": 2}`;
    const entries = [
      [before, `{"a":"${second}"}`],
      [null, '{"note":"sha256:abc"}'],
      ["null", `"${first}"`],
    ];
    for (const [index, texts] of entries.entries()) {
      await pool.query(
        "insert into audit_entries select id, $1, now(), 'a', 'b', 'c', $2, $3 from environments",
        [index, ...texts],
      );
    }
    await migrate(pool, { log: silentLog });
    const { rows } = await pool.query<{ before: string | null; after: string | null }>(
      "select before::text, after::text from audit_entries order by id",
    );
    const [firstHash, secondHash] = rows[0]?.before?.match(/hmac:\w{64}/g)?.values() ?? [];
    expect(firstHash).not.toBe(secondHash);
    const replaceHashes = (text: string | null) =>
      text?.replaceAll(`${first}`, `${firstHash}`).replaceAll(`${second}`, `${secondHash}`) ?? null;
    expect(rows).toEqual(
      entries.map(([beforeText = null, afterText = null]) => ({
        before: replaceHashes(beforeText),
        after: replaceHashes(afterText),
      })),
    );
  });

  it("applies new migrations", async () => {
    expect(await applyMigrations(firstMigration)).toEqual([firstMigration]);
    expect(await applyMigrations(firstMigration, secondMigration)).toEqual([secondMigration]);
    expect(await readValues()).toEqual([{ value: 2 }]);
    expect(await readVersions()).toEqual([
      { version: 1, name: "first" },
      { version: 2, name: "second" },
    ]);
  });

  it("migrates once if several processes start together", async () => {
    const appliedMigrations = await Promise.all(
      [1, 2, 3, 4].map(() => applyMigrations(firstMigration, secondMigration)),
    );
    expect(appliedMigrations.flat()).toHaveLength(2);
    expect(await readValues()).toEqual([{ value: 2 }]);
  });

  it("rolls back a migration that fails", async () => {
    const brokenMigration = {
      ...secondMigration,
      sql: "insert into a values (1); insert into nowhere values (1)",
    };
    await expect(applyMigrations(firstMigration, brokenMigration)).rejects.toThrow(
      'Couldn\'t migrate the database: relation "nowhere" does not exist.',
    );
    expect(await readValues()).toEqual([]);
    expect(await readVersions()).toHaveLength(1);
    expect(await applyMigrations(firstMigration, secondMigration)).toEqual([secondMigration]);
  });

  it("rolls back a migration whose connection is lost", async () => {
    const disconnectingMigration = {
      ...secondMigration,
      sql: `${secondMigration.sql}; select pg_terminate_backend(pg_backend_pid())`,
    };
    await expect(applyMigrations(firstMigration, disconnectingMigration)).rejects.toThrow(
      /Couldn't migrate the database/,
    );
    expect(await readValues()).toEqual([]);
    expect(await applyMigrations(firstMigration, secondMigration)).toEqual([secondMigration]);
  });

  it("rejects a database of a newer version", async () => {
    await applyMigrations(firstMigration, secondMigration);
    await expect(applyMigrations(firstMigration)).rejects.toThrow(
      "The database belongs to a newer version of Signalbox (migration 2; this version has 1)",
    );
  });

  it("rejects a migration that was changed after it was applied", async () => {
    await applyMigrations(firstMigration);
    await expect(
      applyMigrations({ ...firstMigration, sql: `${firstMigration.sql} ` }, secondMigration),
    ).rejects.toThrow("Migration 1 (first) was changed after it was applied");
    expect(await readVersions()).toHaveLength(1);
  });
});

describe("readMigrations", () => {
  it("sorts by number, and ignores the style of line breaks", () => {
    expect(readMigrations({ "./0002_b.sql": "b\r\n", "./0001_a.sql": "a" })).toEqual([
      { version: 1, name: "a", sql: "a" },
      { version: 2, name: "b", sql: "b\n" },
    ]);
  });

  it.each([
    { "./1_a.sql": "" },
    { "./0002_a.sql": "" },
    { "./0001_a.sql": "", "./0001_b.sql": "" },
  ])("rejects names without a clear order: %o", (files) => {
    expect(() => readMigrations(files)).toThrow(/must have the number|must have a name/);
  });
});
