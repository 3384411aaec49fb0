import { ensureKeyFile } from "../secrets/key-file.ts";
import { openKeyring } from "../secrets/keyring.ts";

// Creates a key file or opens an existing one. A test runs this process several times at once.
const [, , path = ""] = process.argv;
const isCreated = ensureKeyFile(path);
process.stdout.write(JSON.stringify({ isCreated, keys: openKeyring(path).listKeyIds() }));
