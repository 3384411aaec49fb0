import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";
import { type Keyring, toSealedFieldId } from "../secrets/keyring.ts";

const toSealedValueId = (environmentId: string) =>
  toSealedFieldId("environments", "signing_secret", environmentId, environmentId);

export const createSigningSecret = (keyring: Keyring, environmentId: string): Buffer =>
  keyring.seal(randomBytes(32).toString("base64url"), toSealedValueId(environmentId));

/** Returns the secret of an environment; key rotations don't change it. */
export async function readSigningSecret(
  db: Kysely<Database>,
  keyring: Keyring,
  environmentId: string,
): Promise<Buffer> {
  const { signing_secret } = await db
    .selectFrom("environments")
    .select("signing_secret")
    .where("id", "=", environmentId)
    .executeTakeFirstOrThrow();
  return keyring.open(signing_secret, toSealedValueId(environmentId));
}
