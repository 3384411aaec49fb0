import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";
import { type Keyring, toSealedFieldId, tryOpen } from "../secrets/keyring.ts";

const toSealedValueId = (environmentId: string) =>
  toSealedFieldId("environments", "signing_secret", environmentId, environmentId);

export const createSigningSecret = (keyring: Keyring, environmentId: string): Buffer =>
  keyring.seal(randomBytes(32).toString("base64url"), toSealedValueId(environmentId));

async function readEnvelope(db: Kysely<Database>, environmentId: string): Promise<Buffer> {
  const { signing_secret } = await db
    .selectFrom("environments")
    .select("signing_secret")
    .where("id", "=", environmentId)
    .executeTakeFirstOrThrow();
  return signing_secret;
}

/** Returns the secret of an environment; key rotations don't change it. */
export async function readSigningSecret(
  db: Kysely<Database>,
  keyring: Keyring,
  environmentId: string,
): Promise<Buffer> {
  return keyring.open(await readEnvelope(db, environmentId), toSealedValueId(environmentId));
}

/**
 * Returns the secret of an environment. If the secret is unreadable, returns its encrypted form,
 * which clients don't know either, and which rotations don't change.
 */
export async function readSigningSecretOrEnvelope(
  db: Kysely<Database>,
  keyring: Keyring,
  environmentId: string,
): Promise<Buffer> {
  const envelope = await readEnvelope(db, environmentId);
  return tryOpen(() => keyring.open(envelope, toSealedValueId(environmentId))) ?? envelope;
}
