import { ensureKeyFile, openKeyring } from "../secrets/keyring.ts";

// Run by a test several times at once: creates a key file or finds an existing one.
const [, , path = ""] = process.argv;
const made = ensureKeyFile(path);
process.stdout.write(JSON.stringify({ made, keys: openKeyring(path).keyIds() }));
