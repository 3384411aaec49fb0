import { beforeEach, afterEach, describe, expect, test } from "vitest";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { type Keyring, sealedField } from "../secrets/keyring.ts";
import { testKeyring } from "../testing/app.ts";
import { createTestDatabase, type TestDatabase } from "../testing/postgres.ts";
import { fillDemo } from "./fill.ts";
import type { Sizes } from "./names.ts";
import { DemoResetError, resetDemo } from "./reset.ts";
import { filling } from "../testing/demo.ts";
import { tableHashes } from "../testing/table-hashes.ts";

const sizes: Sizes = {
  Production: { subscribers: 60, perMinute: 0.05, big: false },
  Development: { subscribers: 10, perMinute: 0.02, big: false },
};
const now = new Date("2026-03-01T12:00:00.000Z");

let database: TestDatabase;
let db: Kysely<Database>;
let keyring: Keyring;
beforeEach(async () => {
  database = await createTestDatabase();
  db = database.db;
  keyring = testKeyring();
});
afterEach(() => database.close());

const options = () => ({ db, keyring, clock: () => now, progress: () => undefined, sizes });
const addOrganization = async () => {
  await db
    .insertInto("organizations")
    .values({ id: "mine", name: "Somebody else", created_at: now })
    .execute();
};
const addEnvironment = async (organization: string) => {
  const id = crypto.randomUUID();
  await db
    .insertInto("environments")
    .values({
      id,
      organization_id: organization,
      name: "Mine",
      production: true,
      signing_secret: keyring.seal("secret", sealedField("environments", "signing_secret", id, id)),
      created_at: now,
    })
    .execute();
};

describe("the same seed and clock", { timeout: filling }, () => {
  test("make the same data, whatever the key", async () => {
    await fillDemo(options());
    const first = await tableHashes(db, keyring);
    const other = await createTestDatabase();
    const otherKeyring = testKeyring();
    await fillDemo({ ...options(), db: other.db, keyring: otherKeyring });
    const second = await tableHashes(other.db, otherKeyring);
    await other.close();
    expect(second).toEqual(first);
    expect(first["events"]).not.toMatch(/^0 /);
  });

  test("and another seed makes other data", async () => {
    await fillDemo(options());
    const first = await tableHashes(db, keyring);
    await resetDemo({ ...options(), seed: "another" });
    const second = await tableHashes(db, keyring);
    expect(second["subscribers"]).not.toBe(first["subscribers"]);
  });

  test("a reset gives the demo back as it was", async () => {
    await fillDemo(options());
    const first = await tableHashes(db, keyring);
    await db.updateTable("subscribers").set({ first_name: "Changed" }).execute();
    await db.deleteFrom("execution_details").execute();
    await addOrganization();
    await resetDemo(options());
    await db.deleteFrom("organizations").where("id", "=", "mine").execute();
    expect(await tableHashes(db, keyring)).toEqual(first);
  });
});

describe("a reset is refused", { timeout: filling }, () => {
  test("where there is no demo", async () => {
    await addOrganization();
    await expect(resetDemo(options())).rejects.toThrow(DemoResetError);
    await expect(resetDemo(options())).rejects.toThrow("“Somebody else” and no demo");
  });

  test("while somebody keeps an environment in the demo's organization", async () => {
    await fillDemo(options());
    const { id } = await db.selectFrom("organizations").select("id").executeTakeFirstOrThrow();
    await addEnvironment(id);
    const before = await tableHashes(db, keyring);
    await expect(resetDemo(options())).rejects.toThrow("the environment “Mine”");
    expect(await tableHashes(db, keyring)).toEqual(before);
  });
});

test("an empty database is filled by a reset", { timeout: filling }, async () => {
  await resetDemo(options());
  const states = await db.selectFrom("demo_state").selectAll().execute();
  expect(states).toHaveLength(2);
});

test("a fill that ends in the middle leaves nothing behind", { timeout: filling }, async () => {
  const labels = new Set<string>();
  const dying = (done: number, total: number, label: string) => {
    labels.add(label);
    if (label === "Filling Development" && done === total) throw new Error("Killed");
  };
  await expect(fillDemo({ ...options(), progress: dying })).rejects.toThrow("Killed");
  expect([...labels]).toEqual(["Filling Production", "Filling Development"]);
  expect(await db.selectFrom("organizations").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("events").select("id").execute()).toEqual([]);

  await fillDemo(options());
  expect(await db.selectFrom("demo_state").selectAll().execute()).toHaveLength(2);
});

test("two fills at once make one demo", { timeout: filling }, async () => {
  await Promise.all([fillDemo(options()), fillDemo(options())]);
  expect(await db.selectFrom("organizations").selectAll().execute()).toHaveLength(1);
});
