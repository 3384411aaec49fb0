import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Caller } from "./call.ts";
import { HttpError } from "./errors.ts";

/** Keys, tokens, and codes are stored as SHA-256; with 256 random bits they need no salt. */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

const unauthorized = (message: string) =>
  new HttpError(401, message, {
    headers: { "WWW-Authenticate": 'ApiKey realm="signalbox", Bearer realm="signalbox"' },
  });

async function findApiKey(db: Kysely<Database>, secret: string): Promise<Caller> {
  const row = await db
    .selectFrom("api_keys")
    .innerJoin("environments", "environments.id", "api_keys.environment_id")
    .select(["api_keys.id", "api_keys.environment_id", "environments.organization_id"])
    .where("api_keys.hash", "=", hashSecret(secret))
    .where("api_keys.revoked_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) throw unauthorized("Unknown API key.");
  return {
    kind: "apiKey",
    id: row.id,
    environmentId: row.environment_id,
    organizationId: row.organization_id,
    readOnly: false,
    expiresAt: null,
  };
}

async function findSession(db: Kysely<Database>, secret: string, now: Date): Promise<Caller> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("environments", "environments.id", "sessions.environment_id")
    .select([
      "sessions.id",
      "sessions.environment_id",
      "sessions.read_only",
      "sessions.expires_at",
      "sessions.revoked_at",
      "environments.organization_id",
    ])
    .where("sessions.hash", "=", hashSecret(secret))
    .executeTakeFirst();
  if (row === undefined) throw unauthorized("Unknown session token.");
  if (row.revoked_at !== null) throw unauthorized("This session has ended.");
  if (row.expires_at <= now) throw unauthorized("This session has expired.");
  return {
    kind: "session",
    id: row.id,
    environmentId: row.environment_id,
    organizationId: row.organization_id,
    readOnly: row.read_only,
    expiresAt: row.expires_at,
  };
}

/** Authenticates the `Authorization` header. Throws 401 with the reason. */
export async function authenticate(
  db: Kysely<Database>,
  header: string | undefined,
  now: Date,
): Promise<Caller> {
  if (header === undefined || header.trim() === "") {
    throw unauthorized("The Authorization header is missing.");
  }
  const [, scheme = "", secret = ""] = /^\s*(\S+)(?:\s+(.*?))?\s*$/.exec(header) ?? [];
  switch (scheme.toLowerCase()) {
    case "apikey":
      return await findApiKey(db, secret);
    case "bearer":
      return await findSession(db, secret, now);
    default:
      throw unauthorized(
        "Unknown authorization scheme: expected ApiKey <key> or Bearer <session token>.",
      );
  }
}
