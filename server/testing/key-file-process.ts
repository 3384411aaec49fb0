import { ensureKeyFile, openKeyring } from "../secrets/keyring.ts";

// Run by a test several times at once: makes a key file, or finds the one that another made.
const [, , path = ""] = process.argv;
const made = ensureKeyFile(path);
process.stdout.write(JSON.stringify({ made, keys: openKeyring(path).keyIds() }));
