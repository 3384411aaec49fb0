import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import {
  buildTestApp,
  type TestApp,
  type TestClient,
  type TestEnvironment,
  createTestKeyFile,
} from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { createFactories } from "../testing/factories.ts";
import { readKeyFile, replaceKeyFile } from "./key-file.ts";
import { assertKeysPresent, toColumnKeysQuery, readColumnsByKeyId } from "./key-usage.ts";
import { openKeyring, toSealedFieldId } from "./keyring.ts";
import { prepareKey, rotateKey, type RotationStep } from "./rotation.ts";
import { sealedColumns } from "./sealed-columns.ts";

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;

const now = new Date("2026-03-01T12:00:00.000Z");
const rotate = (extraOptions: Partial<Parameters<typeof rotateKey>[0]> = {}) =>
  rotateKey({ db: testApp.db, keyFile: testApp.keyFile, now, ...extraOptions });
const readCurrentKeyId = () => readKeyFile(testApp.keyFile).current;
const readKeyIdsInFile = () => Object.keys(readKeyFile(testApp.keyFile).keys);
const readKeyIdsInUse = async () => [...(await readColumnsByKeyId(testApp.db)).keys()].toSorted();

beforeEach(async () => {
  await sql`truncate organizations cascade`.execute(database.db);
  testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
});

function createGate() {
  let open = () => {};
  const openPromise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { openPromise, open: () => open() };
}

const credentials = { apiKey: "canary", from: "a@shop.example", senderName: "Shop" };

/** Writes a value into every encrypted column. Returns a function that reads the values. */
async function fillDatabase(subscriberCount = 3) {
  const make = createFactories(testApp, environment);
  const { sessionClient } = environment;
  const subscriberRefs: string[] = [];
  for (let index = 0; index < subscriberCount; index += 1) {
    subscriberRefs.push(await make.subscriber(`user_${index}`));
  }
  await sessionClient("POST", "/v1/integrations", {
    body: {
      identifier: "mail",
      providerId: "sendgrid",
      active: true,
      credentials,
      configurations: { inboundWebhookSigningKey: "canary" },
    },
  });
  await sessionClient("POST", "/v1/integrations", {
    body: { identifier: "push", providerId: "fcm", channel: "push", credentials: {} },
    headers: { "idempotency-key": "once" },
  });
  await testApp.db.updateTable("integrations").set({ active: true }).execute();
  for (let index = 0; index < subscriberCount; index += 1) {
    await sessionClient("PUT", `/v1/subscribers/user_${index}/credentials`, {
      body: { providerId: "fcm", credentials: { deviceTokens: [`token_${index}`] } },
    });
  }
  await make.connection("workspace", "canary");
  await make.endpoint("hook", "webhook", { url: "https://hooks.example/canary" });
  const eventId = await make.event({ subscriber_ref: subscriberRefs[0] ?? "" });
  const jobId = await make.job(eventId);
  const messageId = await make.message(
    eventId,
    jobId,
    subscriberRefs[0] ?? "",
    {},
    { deviceTokens: ["canary"] },
  );
  await make.detail(eventId, jobId, { message_ref: messageId });

  return async () => {
    const responses = [
      await sessionClient("GET", "/v1/integrations/active"),
      await sessionClient("GET", "/v2/subscribers?limit=100"),
      await sessionClient("GET", "/v1/channel-endpoints"),
      await sessionClient("GET", `/v1/notifications/${eventId}`),
      // Replays the saved response instead of creating a second integration.
      await sessionClient("POST", "/v1/integrations", {
        body: { identifier: "push", providerId: "fcm", channel: "push", credentials: {} },
        headers: { "idempotency-key": "once" },
      }),
    ];
    const environments = await testApp.db.selectFrom("environments").selectAll().execute();
    const connections = await testApp.db.selectFrom("channel_connections").selectAll().execute();
    return [
      ...responses.map(({ status, text }) => `${status} ${text}`),
      ...environments.map(({ id, signing_secret }) =>
        testApp.keyring
          .open(signing_secret, toSealedFieldId("environments", "signing_secret", id, id))
          .toString(),
      ),
      ...connections.map(({ id, auth }) =>
        testApp.keyring
          .open(auth, toSealedFieldId("channel_connections", "auth", environment.id, id))
          .toString(),
      ),
    ];
  };
}

describe("rotateKey", () => {
  it("covers every column of the database with encrypted values", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'
        and column_name not in ('hash', 'key_hash', 'fingerprint')
      order by 1`.execute(testApp.db);
    const columnNames = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }) => name)).toEqual(columnNames.toSorted());
  });

  it("re-encrypts every value with a new key, and removes the old one", async () => {
    const readValues = await fillDatabase();
    const before = await readValues();
    const oldKeyId = readCurrentKeyId();
    const {
      current: newKeyId,
      resealed,
      dropped,
      kept,
      unreadableValues,
      openTransactionCount,
    } = await rotate();
    expect(Object.keys(resealed).toSorted()).toEqual(
      sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
    );
    expect({ dropped, kept, unreadableValues, openTransactionCount }).toEqual({
      dropped: [oldKeyId],
      kept: [],
      unreadableValues: [],
      openTransactionCount: 0,
    });
    expect(newKeyId).not.toBe(oldKeyId);
    expect(await readKeyIdsInUse()).toEqual([newKeyId]);
    expect(readKeyFile(testApp.keyFile)).toEqual({
      current: newKeyId,
      keys: { [newKeyId]: expect.any(String) },
    });
    expect(await readValues()).toEqual(before);
    const entries = await testApp.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("action", "=", "keys.rotate")
      .execute();
    expect(entries).toMatchObject([{ actor: "command rotate-key", target: `key ${newKeyId}` }]);
  });

  it("keeps the old key on request", async () => {
    await fillDatabase();
    const oldKeyId = readCurrentKeyId();
    expect((await rotate({ shouldKeepOldKeys: true })).kept).toEqual([oldKeyId]);
    expect(readKeyIdsInFile()).toEqual([oldKeyId, readCurrentKeyId()]);
    const { dropped } = await rotate();
    expect(dropped).toHaveLength(2);
    expect(readKeyIdsInFile()).toEqual([readCurrentKeyId()]);
  });

  it("continues after an abort at any step, with one new key", async () => {
    const readValues = await fillDatabase();
    const before = await readValues();
    const oldKeyId = readCurrentKeyId();
    // Aborts a rotation once after each step.
    const completedSteps = new Set<string>();
    const onStep = (step: RotationStep) => {
      const name = step.kind === "resealed" ? step.column : step.kind;
      if (completedSteps.has(name)) return;
      completedSteps.add(name);
      throw new Error("killed");
    };
    for (;;) {
      const outcome = await rotate({ onStep }).then(
        () => "done",
        (error: unknown) => String(error),
      );
      // After each step, another process can decrypt everything with the current key file.
      expect(await readValues()).toEqual(before);
      await assertKeysPresent(testApp.db, openKeyring(testApp.keyFile));
      if (outcome === "done") break;
      expect(outcome).toBe("Error: killed");
      expect(readKeyIdsInFile()).toEqual([oldKeyId, readCurrentKeyId()]);
    }
    expect(completedSteps.size).toBe(sealedColumns.length + 2);
    expect(readKeyIdsInFile()).toEqual([readCurrentKeyId()]);
    expect(await readKeyIdsInUse()).toEqual([readCurrentKeyId()]);
  });

  it("keeps concurrent writes", async () => {
    await fillDatabase(20);
    // Another keyring on the same file acts like a second process.
    const otherApp = buildTestApp(database.db, testApp.keyFile);
    const otherClient: TestClient = (method, path, call) =>
      otherApp.anonymousClient(method, path, {
        ...call,
        headers: { authorization: `Bearer ${environment.tokens.session}` },
      });
    const clients = [environment.sessionClient, otherClient];
    let isWriting = true;
    const lastTokensBySubscriber = new Map<string, string>();
    const writeTokens = async (client: (typeof clients)[number], offset: number) => {
      for (let round = 0; isWriting; round += 1) {
        const subscriberId = `user_${(round * 2 + offset) % 20}`;
        const token = `${offset}-${round}`;
        const response = await client("PUT", `/v1/subscribers/${subscriberId}/credentials`, {
          body: { providerId: "fcm", credentials: { deviceTokens: [token] } },
        });
        expect(response.status).toBe(200);
        lastTokensBySubscriber.set(subscriberId, token);
      }
    };
    const writePromises = clients.map(writeTokens);
    for (let rotationCount = 0; rotationCount < 5; rotationCount += 1) {
      const { dropped } = await rotate();
      expect(dropped).toHaveLength(1);
    }
    isWriting = false;
    await Promise.all(writePromises);
    const { body } = await environment.sessionClient("GET", "/v2/subscribers?limit=100");
    for (const { subscriberId, channels } of body.data) {
      const token = lastTokensBySubscriber.get(subscriberId);
      if (token !== undefined) expect(channels[0].credentials.deviceTokens).toEqual([token]);
    }
    expect(lastTokensBySubscriber.size).toBe(20);
    expect(await readKeyIdsInUse()).toEqual([readCurrentKeyId()]);
  });

  it("keeps a write between reading and replacing a value", async () => {
    await fillDatabase();
    let writePromise: Promise<unknown> | undefined;
    let isWritten = false;
    const isBlocked = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(testApp.db);
      return (rows[0]?.count ?? 0) > 0;
    };
    const db = testApp.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const isBatch = result.rows.some((row) => "sealed" in row && "subscriber_ref" in row);
        if (!isBatch || writePromise !== undefined) return result;
        writePromise = environment
          .sessionClient("PUT", "/v1/subscribers/user_0/credentials", {
            body: { providerId: "fcm", credentials: { deviceTokens: ["in-between"] } },
          })
          .finally(() => {
            isWritten = true;
          });
        // Waits until the write has succeeded or is waiting for the rotation's row lock.
        while (!isWritten && !(await isBlocked()));
        return result;
      },
    });
    await rotate({ db });
    await writePromise;
    const { body } = await environment.sessionClient("GET", "/v2/subscribers?subscriberId=user_0");
    expect(body.data[0].channels[0].credentials.deviceTokens).toEqual(["in-between"]);
    expect(await readKeyIdsInUse()).toEqual([readCurrentKeyId()]);
  });

  it("keeps the old key during an earlier transaction, and removes it when run again", async () => {
    await fillDatabase();
    const oldKeyId = readCurrentKeyId();
    const environmentBefore = await testApp.db
      .selectFrom("environments")
      .select("signing_secret")
      .executeTakeFirstOrThrow();
    const beginGate = createGate();
    const resumeGate = createGate();
    const lateTransactionPromise = testApp.db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      beginGate.open();
      await resumeGate.openPromise;
      // The value was encrypted before the rotation, and is written after the rotation's pass.
      await transaction
        .updateTable("environments")
        .set({ signing_secret: environmentBefore.signing_secret })
        .execute();
    });
    await beginGate.openPromise;
    const firstRotation = await rotate({ timeoutMs: 300 });
    expect(firstRotation).toMatchObject({ openTransactionCount: 1, dropped: [], kept: [oldKeyId] });
    resumeGate.open();
    await lateTransactionPromise;
    expect(await readKeyIdsInUse()).toEqual([readCurrentKeyId(), oldKeyId].toSorted());
    const secondRotation = await rotate();
    expect(secondRotation).toMatchObject({
      current: firstRotation.current,
      dropped: [oldKeyId],
      openTransactionCount: 0,
    });
    expect(secondRotation.resealed).toEqual({ "environments.signing_secret": 1 });
  });

  it("skips a locked row, and returns to it", async () => {
    await fillDatabase();
    const lockGate = createGate();
    const resumeGate = createGate();
    let hasWaited = false;
    const lockPromise = testApp.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom("channel_connections").selectAll().forUpdate().execute();
      lockGate.open();
      await resumeGate.openPromise;
    });
    await lockGate.openPromise;
    const { dropped } = await rotate({
      onStep({ kind }) {
        if (kind !== "waiting" || hasWaited) return;
        hasWaited = true;
        resumeGate.open();
      },
    });
    await lockPromise;
    expect(hasWaited).toBe(true);
    expect(dropped).toHaveLength(1);
    expect(await readKeyIdsInUse()).toEqual([readCurrentKeyId()]);
  });

  it("lists values that can't be decrypted, and keeps their key", async () => {
    await fillDatabase();
    const oldKeyId = readCurrentKeyId();
    await sql`update channel_endpoints set endpoint = set_byte(endpoint, 40, get_byte(endpoint, 40) # 1)`.execute(
      testApp.db,
    );
    const { unreadableValues, kept } = await rotate();
    expect(unreadableValues).toHaveLength(1);
    expect(unreadableValues[0]).toMatch(/^channel_endpoints\.endpoint:/);
    expect(kept).toEqual([oldKeyId]);
    expect(readKeyIdsInFile()).toEqual([oldKeyId, readCurrentKeyId()]);
  });

  it("rejects a second concurrent rotation", async () => {
    // The first rotation can't finish too early, because it waits for this transaction.
    const startGate = createGate();
    const waitGate = createGate();
    const resumeGate = createGate();
    const transactionPromise = testApp.db.transaction().execute(async (earlierTransaction) => {
      await sql`select 1`.execute(earlierTransaction);
      startGate.open();
      await resumeGate.openPromise;
    });
    await startGate.openPromise;
    const firstRotationPromise = rotate({
      onStep: ({ kind }) => void (kind === "waiting" && waitGate.open()),
    });
    await waitGate.openPromise;
    await expect(rotate()).rejects.toThrow(
      "Another key rotation is running. Try again when it has finished.",
    );
    resumeGate.open();
    await transactionPromise;
    expect((await firstRotationPromise).dropped).toHaveLength(1);
  });

  it("supports machines with separate key files", async () => {
    const readValues = await fillDatabase();
    const before = await readValues();
    const oldKeyId = readCurrentKeyId();
    const { next, added } = await prepareKey(testApp.db, testApp.keyFile);
    expect(added).toBe(true);
    expect(await prepareKey(testApp.db, testApp.keyFile)).toEqual({ next, added: false });
    expect(readCurrentKeyId()).toBe(oldKeyId);
    expect(readKeyIdsInFile().toSorted()).toEqual([oldKeyId, next].toSorted());

    const otherKeyFile = createTestKeyFile();
    const copyKeyFile = () => replaceKeyFile(otherKeyFile, readKeyFile(testApp.keyFile));
    copyKeyFile();
    const otherKeyring = openKeyring(otherKeyFile);
    expect((await rotate({ shouldKeepOldKeys: true })).current).toBe(next);
    await assertKeysPresent(testApp.db, otherKeyring);
    // The other machine writes with the old key until it gets the new key file.
    const [{ id } = { id: "" }] = await testApp.db
      .selectFrom("environments")
      .select("id")
      .execute();
    const sealedValueId = toSealedFieldId("environments", "signing_secret", id, id);
    await testApp.db
      .updateTable("environments")
      .set({ signing_secret: otherKeyring.seal("signing secret", sealedValueId) })
      .execute();
    expect(await readKeyIdsInUse()).toEqual([oldKeyId, next].toSorted());
    copyKeyFile();

    const finishedRotation = await rotate({ shouldFinish: true });
    expect(finishedRotation).toMatchObject({ current: next, dropped: [oldKeyId] });
    expect(finishedRotation.resealed).toEqual({ "environments.signing_secret": 1 });
    expect(await readValues()).toEqual(before);
    await assertKeysPresent(testApp.db, otherKeyring);
  });

  it("doesn't remove the next key", async () => {
    await fillDatabase();
    const { next } = await prepareKey(testApp.db, testApp.keyFile);
    const { dropped, kept } = await rotate({ shouldFinish: true });
    expect({ dropped, kept }).toEqual({ dropped: [], kept: [] });
    expect(readKeyFile(testApp.keyFile).next).toBe(next);
    expect(readKeyIdsInFile()).toContain(next);
  });
});

describe("assertKeysPresent", () => {
  it("rejects a key file that lacks a key in use, with key and columns", async () => {
    await fillDatabase();
    const oldKeyId = readCurrentKeyId();
    const otherKeyFile = createTestKeyFile();
    await expect(assertKeysPresent(testApp.db, openKeyring(otherKeyFile))).rejects.toThrow(
      new RegExp(
        `^The key file is missing keys for encrypted values in environments\\.signing_secret, .*messages\\.delivery_secrets.*: ${oldKeyId}\\. Restore`,
      ),
    );
    await assertKeysPresent(testApp.db, testApp.keyring);
  });

  it("skips values that are too short, which a rotation lists", async () => {
    await fillDatabase();
    await sql`update channel_endpoints set endpoint = substring(endpoint for 5)`.execute(
      testApp.db,
    );
    await assertKeysPresent(testApp.db, testApp.keyring);
    const { unreadableValues, kept } = await rotate();
    expect(unreadableValues).toEqual([expect.stringMatching(/^channel_endpoints\.endpoint:/)]);
    expect(kept).toEqual([]);
  });

  it("uses an index for large tables", async () => {
    const largeTables = [
      "subscriber_channels",
      "channel_endpoints",
      "messages",
      "idempotency_keys",
    ];
    const plans = await testApp.db.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      const texts: string[] = [];
      for (const column of sealedColumns.filter(({ table }) => largeTables.includes(table))) {
        const plan = await sql<
          Record<string, string>
        >`explain ${toColumnKeysQuery(column)}`.execute(transaction);
        texts.push(plan.rows.map((row) => Object.values(row).join()).join("\n"));
      }
      return texts;
    });
    expect(plans).toHaveLength(largeTables.length);
    for (const plan of plans) {
      expect(plan).toMatch(/Index (Only )?Scan using \w+_key/);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    }
  });
});
