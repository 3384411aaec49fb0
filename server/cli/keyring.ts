import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { makeDirectory } from "../make-directory.ts";
import { assertKeysPresent } from "../secrets/key-usage.ts";
import { ensureKeyFile, hasKeyFile } from "../secrets/key-file.ts";
import { type Keyring, openKeyring, toSealedFieldId, tryOpen } from "../secrets/keyring.ts";
import { getErrorCode, getErrorText, StartupError } from "../startup-error.ts";

const remedy =
  "Restore the key file that belongs to this database, or set SIGNALBOX_KEY_FILE to its path.";

function createKeyFile(path: string): void {
  try {
    makeDirectory(dirname(path));
    ensureKeyFile(path);
  } catch (error) {
    throw new StartupError(
      `Couldn't create the encryption key file ${path} (${getErrorCode(error) || getErrorText(error)}). ` +
        "Set SIGNALBOX_KEY_FILE or DATA_DIR to a path that this user can write to.",
    );
  }
}

/**
 * Returns a database's key ring. Creates a missing key file if the database has no environments.
 * @throws StartupError if the key file can't be created, is missing, or doesn't match the database.
 */
export async function openDatabaseKeyring(db: Kysely<Database>, path: string): Promise<Keyring> {
  const environments = await db
    .selectFrom("environments")
    .select(["id", "signing_secret"])
    .execute();
  try {
    if (environments.length === 0) {
      if (!existsSync(path)) createKeyFile(path);
    } else if (!hasKeyFile(path)) {
      throw new StartupError(
        `The database has encrypted secrets, but their key file ${path} is missing. ${remedy}`,
      );
    }
    const keyring = openKeyring(path);
    await assertKeysPresent(db, keyring);
    if (environments.length > 0) requireMatchingKey(keyring, environments, path);
    return keyring;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(getErrorText(error));
  }
}

/**
 * Throws unless the keys decrypt the signing secret of at least one environment. Key IDs aren't
 * enough, because a different key can have the same ID. One environment is enough, because other
 * secrets may be damaged.
 */
function requireMatchingKey(
  keyring: Keyring,
  environments: readonly { id: string; signing_secret: Buffer }[],
  path: string,
): void {
  const canDecrypt = environments.some(({ id, signing_secret }) => {
    const sealedValueId = toSealedFieldId("environments", "signing_secret", id, id);
    return tryOpen(() => keyring.open(signing_secret, sealedValueId)) !== undefined;
  });
  if (canDecrypt) return;
  throw new StartupError(
    `The key file ${path} can't decrypt the signing secret of any environment. ${remedy} ` +
      "If it's the right file, restore a backup of the database with its key file.",
  );
}
