import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import type { Event } from "../../contract/events.ts";
import { createSession } from "../session/repository.ts";
import { buildTestApp, type TestApp } from "./app.ts";
import { createDemoEnvironmentId, fillDemo } from "../../demo/fill.ts";
import { defaultSeed, type DemoEnvironmentName } from "../../demo/names.ts";
import { createPool } from "../db/connect.ts";
import { silentLog } from "../log.ts";
import { ensureKeyFile } from "../secrets/key-file.ts";
import { openKeyring } from "../secrets/keyring.ts";
import { type DemoSize, demoSizes } from "./demo-sizes.ts";
import { connectTo, createTestDatabase, type TestDatabase } from "./postgres.ts";

export const demoFilledAt = new Date("2026-03-01T12:00:00.000Z");

export const fillTimeoutMs = 120_000;

export function ensureDemoKeyFile(): string {
  const path = join(inject("testFolder"), "demo-keys.json");
  ensureKeyFile(path);
  return path;
}

async function fillTemplate(size: DemoSize, name: string): Promise<void> {
  const { db, pool } = connectTo(name);
  const keyring = openKeyring(ensureDemoKeyFile());
  const sizes = demoSizes[size];
  await fillDemo({
    db,
    keyring,
    clock: () => demoFilledAt,
    reportProgress: () => undefined,
    sizes,
  });
  await pool.end();
}

/**
 * Returns the name of the demo's template database. The first call of a run creates the database.
 */
async function fillDemoTemplate(size: DemoSize): Promise<string> {
  const name = `signalbox_demo_${size}`;
  const adminPool = createPool(inject("testServerConfig"), {
    log: silentLog,
    statementTimeoutMs: 0,
  });
  const client = await adminPool.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const result = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (result.rowCount === 0) {
      const newDatabase = await createTestDatabase();
      await newDatabase.pool.end();
      const { database = "" } = newDatabase.config;
      await fillTemplate(size, database);
      await client.query(`alter database ${database} rename to ${name}`);
    }
    return name;
  } finally {
    client.release(true);
    await adminPool.end();
  }
}

/** `ensureDemoKeyFile()` returns the path of the database's key file. */
export const createDemoDatabase = async (size: DemoSize): Promise<TestDatabase> =>
  await createTestDatabase({ template: await fillDemoTemplate(size) });

/** Reads through the API, which checks every response against the contract. */
export interface DemoReader {
  environmentId: string;
  get: <T>(path: string) => Promise<T>;
  /** Returns events, newest first. */
  readEvents: (query?: string) => Promise<Event[]>;
  /** Returns the events of one transaction, oldest first. */
  readTransactionEvents: (transactionId: string) => Promise<Event[]>;
}

export interface Demo extends TestApp {
  openReader: (name: DemoEnvironmentName) => Promise<DemoReader>;
}

interface EventPage {
  hasMore: boolean;
  data: Event[];
}

async function createReader(testApp: TestApp, environmentId: string): Promise<DemoReader> {
  const expiresAt = new Date(testApp.now.getTime() + 3_600_000);
  const { token } = await createSession(testApp.db, { environmentId, now: testApp.now, expiresAt });
  const get = async <T>(path: string): Promise<T> => {
    const response = await testApp.app.request(path, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.status !== 200)
      throw new Error(`${path}: ${response.status} ${await response.text()}`);
    // The app has checked its response against the contract.
    return (await response.json()) as T;
  };
  const readEvents = async (query = "") => {
    const allEvents: Event[] = [];
    for (let pageIndex = 0; ; pageIndex++) {
      const path = `/v1/notifications?limit=50&page=${pageIndex}${query && `&${query}`}`;
      const { data, hasMore } = await get<EventPage>(path);
      allEvents.push(...data);
      if (!hasMore) return allEvents;
    }
  };
  return {
    environmentId,
    get,
    readEvents,
    readTransactionEvents: async (transactionId) =>
      (await readEvents(`transactionId=${encodeURIComponent(transactionId)}`)).toReversed(),
  };
}

/** `current` is set after the first `beforeAll`. */
export function useDemo(): { readonly current: Demo } {
  let database: TestDatabase | undefined;
  let demo: Demo | undefined;
  beforeAll(async () => {
    database = await createDemoDatabase("whole");
    const testApp = buildTestApp(database.db, ensureDemoKeyFile());
    testApp.now = demoFilledAt;
    demo = Object.assign(testApp, {
      openReader: (name: DemoEnvironmentName) =>
        createReader(testApp, createDemoEnvironmentId(defaultSeed, name)),
    });
  }, fillTimeoutMs);
  afterAll(async () => await database?.close());
  return {
    get current() {
      if (demo === undefined) throw new Error("The demo isn't filled yet.");
      return demo;
    },
  };
}
