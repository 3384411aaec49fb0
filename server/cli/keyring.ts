import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { makeDirectory } from "../make-directory.ts";
import { assertKeysPresent } from "../secrets/key-usage.ts";
import { ensureKeyFile } from "../secrets/key-file.ts";
import { type Keyring, openKeyring, toSealedFieldId } from "../secrets/keyring.ts";
import { getErrorText, StartupError } from "../startup-error.ts";

const remedy =
  "Restore the key file that belongs to this database, or set SIGNALBOX_KEY_FILE to its path.";

/**
 * Returns a database's key ring. Creates the key file unless the database has encrypted values.
 * @throws StartupError if the file is missing or can't decrypt the database's values.
 */
export async function openDatabaseKeyring(db: Kysely<Database>, path: string): Promise<Keyring> {
  const environment = await db
    .selectFrom("environments")
    .select(["id", "signing_secret"])
    .limit(1)
    .executeTakeFirst();
  try {
    if (environment === undefined) {
      makeDirectory(dirname(path));
      ensureKeyFile(path);
    } else if (!existsSync(path)) {
      throw new StartupError(
        `The database has encrypted secrets, but their key file ${path} is missing. ${remedy}`,
      );
    }
    const keyring = openKeyring(path);
    await assertKeysPresent(db, keyring);
    if (environment !== undefined) requireMatchingKey(keyring, environment, path);
    return keyring;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(getErrorText(error));
  }
}

/** Throws unless the key decrypts a value, because a different key can have the same ID. */
function requireMatchingKey(
  keyring: Keyring,
  { id, signing_secret }: { id: string; signing_secret: Buffer },
  path: string,
): void {
  try {
    keyring.open(signing_secret, toSealedFieldId("environments", "signing_secret", id, id));
  } catch {
    throw new StartupError(
      `The key file ${path} doesn't match this database: its key can't decrypt the saved secrets. ${remedy}`,
    );
  }
}
