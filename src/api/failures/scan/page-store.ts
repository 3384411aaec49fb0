import { browserData } from "../../../lib/browser/browser-data.ts";
import { createYielder } from "../../../lib/tasks/yielder.ts";
import { createBasicStore } from "./basic-store.ts";
import { createScanArchive } from "./scan-archive.ts";
import { createScanStore, type ScanStore } from "./scan-store.ts";

/** Creates a store that works in the page, in small pieces. */
export const createPageStore = (): ScanStore =>
  createScanStore({
    create: createBasicStore,
    restore: createBasicStore,
    archive: createScanArchive(browserData),
    yieldToPage: createYielder(),
  });
