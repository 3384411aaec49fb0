import { createHash } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import { preparedSql } from "../db/prepared.ts";
import type { Database } from "../db/schema.ts";
import type { Caller } from "./call.ts";
import { HttpError } from "./errors.ts";

/** Hashes a key, token, or code for storage. With 256 random bits, they don't need a salt. */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

const createUnauthorizedError = (message: string) =>
  new HttpError(401, message, {
    headers: { "WWW-Authenticate": 'ApiKey realm="signalbox", Bearer realm="signalbox"' },
  });

interface KeyRow {
  id: string;
  environment_id: string;
  organization_id: string;
}

type SessionRow = KeyRow &
  Pick<Selectable<Database["sessions"]>, "read_only" | "expires_at" | "revoked_at">;

const toCaller = (kind: Caller["kind"], row: KeyRow & Partial<SessionRow>): Caller => ({
  kind,
  id: row.id,
  environmentId: row.environment_id,
  organizationId: row.organization_id,
  readOnly: row.read_only ?? false,
  expiresAt: row.expires_at ?? null,
});

async function authenticateApiKey(db: Kysely<Database>, secret: string): Promise<Caller> {
  const { rows } = await sql<KeyRow>`${preparedSql}
    select api_keys.id, environment_id, organization_id
    from api_keys join environments on environments.id = environment_id
    where hash = ${hashSecret(secret)} and revoked_at is null`.execute(db);
  if (rows[0] === undefined) throw createUnauthorizedError("This API key is unknown or revoked.");
  return toCaller("apiKey", rows[0]);
}

async function authenticateSession(
  db: Kysely<Database>,
  secret: string,
  now: Date,
): Promise<Caller> {
  const { rows } = await sql<SessionRow>`${preparedSql}
    select sessions.id, environment_id, organization_id, read_only, expires_at, revoked_at
    from sessions join environments on environments.id = environment_id
    where hash = ${hashSecret(secret)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw createUnauthorizedError("Unknown session token.");
  if (row.revoked_at !== null) throw createUnauthorizedError("This session has ended.");
  if (row.expires_at <= now) throw createUnauthorizedError("This session has expired.");
  return toCaller("session", row);
}

/** Returns the caller that the `Authorization` header authenticates. Throws 401 with the reason. */
export async function authenticate(
  db: Kysely<Database>,
  header: string | undefined,
  now: Date,
): Promise<Caller> {
  if (header === undefined || header.trim() === "") {
    throw createUnauthorizedError("The Authorization header is missing.");
  }
  const [, scheme = "", secret = ""] = /^(\S+)(?:\s+(.*))?$/s.exec(header.trim()) ?? [];
  switch (scheme.toLowerCase()) {
    case "apikey":
      return await authenticateApiKey(db, secret);
    case "bearer":
      return await authenticateSession(db, secret, now);
    default:
      throw createUnauthorizedError(
        "Unknown authorization scheme: expected ApiKey <key> or Bearer <session token>.",
      );
  }
}
