import { silentLog } from "../log.ts";
import { startEmbeddedServer } from "../db/embedded/start.ts";

// Starts the database in a data directory and keeps it running. Tests kill this process.
const [, , dataDir = ""] = process.argv;
const server = await startEmbeddedServer({ dataDir, log: silentLog });
process.stdout.write(`${server.getServerPid()}\n`);
