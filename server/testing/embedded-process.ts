import { silentLog } from "../log.ts";
import { startEmbedded } from "../db/embedded/start.ts";

// Run by tests that kill it: starts a data directory's database and keeps it running.
const [, , dataDir = ""] = process.argv;
const server = await startEmbedded({ dataDir, log: silentLog });
process.stdout.write(`${server.serverPid()}\n`);
