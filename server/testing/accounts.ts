import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { PoolConfig } from "pg";
import { createDatabase, createPool } from "../db/connect.ts";
import { createId } from "../db/id.ts";
import type { Database } from "../db/schema.ts";
import { createSigningSecret } from "../db/signing-secret.ts";
import { silentLog } from "../log.ts";
import { type Keyring, openKeyring } from "../secrets/keyring.ts";
import { createApiKey, createSession, createSignInCode } from "../session/repository.ts";
import { type ExtraRecords, createExtraRecords } from "./extra-records.ts";

export interface Environment {
  /** UUID. */
  id: string;
  name: string;
  organization: string;
}

/** Creates environments and credentials in the database of a running service. */
export interface Accounts {
  /** Creates an empty environment in its own organization. */
  createEnvironment(): Promise<Environment>;
  /** Creates a session token for `Authorization: Bearer`. */
  createToken(environmentId: string, options?: { readOnly?: boolean }): Promise<string>;
  /** Creates an API key for `Authorization: ApiKey`. */
  createApiKey(environmentId: string): Promise<string>;
  records: ExtraRecords;
}

interface OpenAccounts extends Accounts {
  createSignInCode(environmentId?: string): Promise<string>;
  close(): Promise<void>;
}

const getTimeInAnHour = () => new Date(Date.now() + 3_600_000);

async function createEnvironment(db: Kysely<Database>, keyring: Keyring): Promise<Environment> {
  const now = new Date();
  const organization = { id: createId(now), name: `Organization ${randomUUID()}`, created_at: now };
  await db.insertInto("organizations").values(organization).execute();
  const [id, name] = [randomUUID(), "Test"];
  await db
    .insertInto("environments")
    .values({
      id,
      organization_id: organization.id,
      name,
      production: false,
      signing_secret: createSigningSecret(keyring, id),
      created_at: now,
    })
    .execute();
  return { id, name, organization: organization.name };
}

async function findDemoProductionId(db: Kysely<Database>): Promise<string> {
  const { id } = await db
    .selectFrom("environments")
    .innerJoin("demo_state", "demo_state.environment_id", "environments.id")
    .select("environments.id")
    .where("environments.production", "=", true)
    .executeTakeFirstOrThrow();
  return id;
}

export function openAccounts(config: PoolConfig, keyFile: string): OpenAccounts {
  const pool = createPool({ ...config, max: 2 }, { log: silentLog });
  const db = createDatabase(pool);
  const keyring = openKeyring(keyFile);
  return {
    records: createExtraRecords(db, keyring),
    createEnvironment: () => createEnvironment(db, keyring),
    async createToken(environmentId, { readOnly = false } = {}) {
      const lifetime = { now: new Date(), expiresAt: getTimeInAnHour() };
      return (await createSession(db, { environmentId, readOnly, ...lifetime })).token;
    },
    createApiKey: async (environmentId) => (await createApiKey(db, environmentId, new Date())).key,
    async createSignInCode(environmentId) {
      const lifetime = { now: new Date(), expiresAt: getTimeInAnHour() };
      const signInEnvironmentId = environmentId ?? (await findDemoProductionId(db));
      return await createSignInCode(db, { environmentId: signInEnvironmentId, ...lifetime });
    },
    close: () => pool.end(),
  };
}
