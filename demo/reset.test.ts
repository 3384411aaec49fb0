import { beforeEach, afterEach, describe, expect, test } from "vitest";
import type { Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import { type Keyring, openKeyring, toSealedFieldId } from "../server/secrets/keyring.ts";
import { createTestKeyring } from "../server/testing/app.ts";
import { createTestDatabase, type TestDatabase } from "../server/testing/postgres.ts";
import { fillDemo } from "./fill.ts";
import type { Sizes } from "./names.ts";
import { DemoResetError, resetDemo } from "./reset.ts";
import {
  createDemoDatabase,
  demoFilledAt,
  ensureDemoKeyFile,
  fillTimeoutMs,
} from "../server/testing/demo.ts";
import { demoSizes } from "../server/testing/demo-sizes.ts";
import { computeTableHashes } from "../server/testing/table-hashes.ts";

/** Sizes of the smallest demo, for tests that fill a demo themselves. */
const tinySizes: Sizes = {
  Production: { subscriberCount: 60, triggersPerMinute: 0.05, hasBigEvents: false },
  Development: { subscriberCount: 10, triggersPerMinute: 0.02, hasBigEvents: false },
};
const now = demoFilledAt;

let database: TestDatabase;
let db: Kysely<Database>;
let keyring: Keyring;
async function openDatabase(hasDemo: boolean) {
  database = await (hasDemo ? createDemoDatabase("small") : createTestDatabase());
  db = database.db;
  keyring = hasDemo ? openKeyring(ensureDemoKeyFile()) : createTestKeyring();
}
afterEach(() => database.close());

const createOptions = (sizes: Sizes = demoSizes.small) => ({
  db,
  keyring,
  clock: () => now,
  reportProgress: () => undefined,
  sizes,
});
const addOrganization = async () => {
  await db
    .insertInto("organizations")
    .values({ id: "mine", name: "Somebody else", created_at: now })
    .execute();
};
const addEnvironment = async (organizationId: string) => {
  const id = crypto.randomUUID();
  await db
    .insertInto("environments")
    .values({
      id,
      organization_id: organizationId,
      name: "Mine",
      production: true,
      signing_secret: keyring.seal(
        "secret",
        toSealedFieldId("environments", "signing_secret", id, id),
      ),
      created_at: now,
    })
    .execute();
};

describe("a filled demo", { timeout: fillTimeoutMs }, () => {
  beforeEach(() => openDatabase(true));

  test("is the same for the same seed and clock, with any key", async () => {
    const firstHashes = await computeTableHashes(db, keyring);
    const otherDatabase = await createTestDatabase();
    const otherKeyring = createTestKeyring();
    await fillDemo({ ...createOptions(), db: otherDatabase.db, keyring: otherKeyring });
    const secondHashes = await computeTableHashes(otherDatabase.db, otherKeyring);
    await otherDatabase.close();
    expect(secondHashes).toEqual(firstHashes);
    expect(firstHashes["events"]).not.toMatch(/^0 /);
  });

  test("differs for another seed", async () => {
    const firstHashes = await computeTableHashes(db, keyring);
    await resetDemo({ ...createOptions(), seed: "another" });
    const secondHashes = await computeTableHashes(db, keyring);
    expect(secondHashes["subscribers"]).not.toBe(firstHashes["subscribers"]);
  });

  test("is restored by a reset", async () => {
    const firstHashes = await computeTableHashes(db, keyring);
    await db.updateTable("subscribers").set({ first_name: "Changed" }).execute();
    await db.deleteFrom("execution_details").execute();
    await addOrganization();
    await resetDemo(createOptions());
    await db.deleteFrom("organizations").where("id", "=", "mine").execute();
    expect(await computeTableHashes(db, keyring)).toEqual(firstHashes);
  });

  test("isn't reset if its organization has another environment", async () => {
    const { id } = await db.selectFrom("organizations").select("id").executeTakeFirstOrThrow();
    await addEnvironment(id);
    const hashesBefore = await computeTableHashes(db, keyring);
    await expect(resetDemo(createOptions())).rejects.toThrow('the environment "Mine"');
    expect(await computeTableHashes(db, keyring)).toEqual(hashesBefore);
  });
});

describe("without a demo", { timeout: fillTimeoutMs }, () => {
  beforeEach(() => openDatabase(false));

  test("a reset is rejected if there is another organization", async () => {
    await addOrganization();
    await expect(resetDemo(createOptions(tinySizes))).rejects.toThrow(DemoResetError);
    await expect(resetDemo(createOptions(tinySizes))).rejects.toThrow(
      'the organization "Somebody else", but no demo',
    );
  });

  test("a reset fills an empty database", async () => {
    await resetDemo(createOptions(tinySizes));
    const states = await db.selectFrom("demo_state").selectAll().execute();
    expect(states).toHaveLength(2);
  });

  test("a failed fill is rolled back", async () => {
    const labels = new Set<string>();
    const throwOnProgress = (doneCount: number, totalCount: number, label: string) => {
      labels.add(label);
      if (label === "Filling Development" && doneCount === totalCount) throw new Error("Killed");
    };
    await expect(
      fillDemo({ ...createOptions(tinySizes), reportProgress: throwOnProgress }),
    ).rejects.toThrow("Killed");
    expect([...labels]).toEqual(["Filling Production", "Filling Development"]);
    expect(await db.selectFrom("organizations").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("events").select("id").execute()).toEqual([]);

    await fillDemo(createOptions(tinySizes));
    expect(await db.selectFrom("demo_state").selectAll().execute()).toHaveLength(2);
  });

  test("two concurrent fills create one demo", async () => {
    await Promise.all([fillDemo(createOptions(tinySizes)), fillDemo(createOptions(tinySizes))]);
    expect(await db.selectFrom("organizations").selectAll().execute()).toHaveLength(1);
  });
});
