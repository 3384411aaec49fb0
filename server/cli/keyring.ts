import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { assertKeysPresent } from "../secrets/key-usage.ts";
import { ensureKeyFile, type Keyring, openKeyring, sealedField } from "../secrets/keyring.ts";
import { errorText, StartupError } from "../startup-error.ts";

/**
 * The key ring of a database. A new database gets a new key file; for one that holds encrypted
 * values the file must exist and open them.
 * @throws StartupError when it does not.
 */
export async function keyringFor(db: Kysely<Database>, path: string): Promise<Keyring> {
  const sealed = await db
    .selectFrom("environments")
    .select(["id", "signing_secret"])
    .limit(1)
    .executeTakeFirst();
  try {
    if (sealed === undefined) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      ensureKeyFile(path);
    } else if (!existsSync(path)) {
      throw new StartupError(
        `The database holds encrypted values, but their key file ${path} is missing: restore it, or set SIGNALBOX_KEY_FILE to where it is.`,
      );
    }
    const keyring = openKeyring(path);
    await assertKeysPresent(db, keyring);
    if (sealed !== undefined) {
      const field = sealedField("environments", "signing_secret", sealed.id, sealed.id);
      keyring.open(sealed.signing_secret, field);
    }
    return keyring;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The key file ${path} does not fit the database: ${errorText(error)}`);
  }
}
