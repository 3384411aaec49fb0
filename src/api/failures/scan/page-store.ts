import { browserData } from "../../../lib/browser/browser-data.ts";
import { createYielder } from "../../../lib/tasks/yielder.ts";
import { createFailureStore, restoreFailureStore } from "../create-failure-store.ts";
import { createScanArchive } from "./scan-archive.ts";
import { createScanStore, type ScanStore } from "./scan-store.ts";

export const createPageStore = (): ScanStore =>
  createScanStore({
    create: createFailureStore,
    restore: restoreFailureStore,
    archive: createScanArchive(browserData),
    yieldToPage: createYielder(),
  });
