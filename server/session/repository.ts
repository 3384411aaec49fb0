import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { createId } from "../db/id.ts";
import type { Database } from "../db/schema.ts";
import { hashSecret } from "../http/auth.ts";

const createSecret = (prefix: string) => `${prefix}_${randomBytes(32).toString("base64url")}`;

export interface EnvironmentRow {
  id: string;
  name: string;
  production: boolean;
}

/** Lists production environments last. */
export const listEnvironments = (
  db: Kysely<Database>,
  organizationId: string,
): Promise<EnvironmentRow[]> =>
  db
    .selectFrom("environments")
    .select(["id", "name", "production"])
    .where("organization_id", "=", organizationId)
    .orderBy("production")
    .orderBy("name")
    .execute();

export const readOrganization = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom("organizations")
    .select(["id", "name"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

interface NewSession {
  environmentId: string;
  /** ID that the sessions of one sign-in share. Defaults to the session's own ID. */
  signInId?: string;
  readOnly?: boolean;
  now: Date;
  expiresAt: Date;
}

export async function createSession(
  db: Kysely<Database>,
  { environmentId, signInId, readOnly = false, now, expiresAt }: NewSession,
): Promise<{ id: string; token: string }> {
  const token = createSecret("sbs");
  const id = createId(now);
  await db
    .insertInto("sessions")
    .values({
      id,
      environment_id: environmentId,
      hash: hashSecret(token),
      sign_in_id: signInId ?? id,
      read_only: readOnly,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { id, token };
}

/** Ends a session and the other sessions of its sign-in. Returns the number of ended sessions. */
export async function endSession(db: Kysely<Database>, id: string, now: Date): Promise<number> {
  const result = await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("sign_in_id", "=", (query) =>
      query.selectFrom("sessions").select("sign_in_id").where("id", "=", id),
    )
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function createApiKey(
  db: Kysely<Database>,
  environmentId: string,
  now: Date,
): Promise<{ id: string; key: string }> {
  const key = createSecret("sbk");
  const id = createId(now);
  await db
    .insertInto("api_keys")
    .values({ id, environment_id: environmentId, hash: hashSecret(key), created_at: now })
    .execute();
  return { id, key };
}

export async function revokeApiKey(db: Kysely<Database>, id: string, now: Date): Promise<number> {
  const result = await db
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

interface NewSignInCode {
  /** ID of the environment to open first. The code is valid for the environment's organization. */
  environmentId: string;
  now: Date;
  expiresAt: Date;
}

export async function createSignInCode(
  db: Kysely<Database>,
  { environmentId, now, expiresAt }: NewSignInCode,
): Promise<string> {
  const code = createSecret("sbc");
  const { organization_id } = await db
    .selectFrom("environments")
    .select("organization_id")
    .where("id", "=", environmentId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("sign_in_codes")
    .values({
      hash: hashSecret(code),
      organization_id,
      environment_id: environmentId,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return code;
}

/**
 * Marks a code as used, and returns the IDs of its organization and environment. Returns undefined
 * for an invalid code, and for all but one of several concurrent callers.
 */
export const redeemSignInCode = (db: Kysely<Database>, code: string, now: Date) =>
  db
    .updateTable("sign_in_codes")
    .set({ used_at: now })
    .where("hash", "=", hashSecret(code))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["organization_id", "environment_id"])
    .executeTakeFirst();

export async function explainSignInCode(
  db: Kysely<Database>,
  code: string,
): Promise<"unknown" | "used" | "expired"> {
  const row = await db
    .selectFrom("sign_in_codes")
    .select("used_at")
    .where("hash", "=", hashSecret(code))
    .executeTakeFirst();
  if (row === undefined) return "unknown";
  return row.used_at === null ? "expired" : "used";
}
