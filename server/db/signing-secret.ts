import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";
import { type Keyring, sealedField } from "../secrets/keyring.ts";

/** Returns the secret of an environment; it stays the same when the encryption keys rotate. */
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
  const field = sealedField("environments", "signing_secret", environmentId, environmentId);
  return keyring.open(signing_secret, field);
}
