import { createScanArchive } from "./scan-archive.ts";
import { browserData } from "../../../lib/browser/browser-data.ts";
import { createFailureStore, restoreFailureStore } from "../create-failure-store.ts";
import { createScanStore } from "./scan-store.ts";
import { type ScanPort, serveScanStore } from "./scan-protocol.ts";

// The global scope of this module is that of a worker, which the DOM types don't include.
const port = globalThis as unknown as ScanPort;

serveScanStore(
  port,
  createScanStore({
    create: createFailureStore,
    restore: restoreFailureStore,
    archive: createScanArchive(browserData),
  }),
);
