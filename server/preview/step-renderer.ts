import { availableParallelism } from "node:os";
import { renderProcessEntry } from "./process/process-entry.ts";
import { RenderPool } from "./process/render-pool.ts";

/**
 * The renderer of this process, shared by every app in it: its processes start with the first
 * preview, or with `warm()`. To stop the service, await `close()`.
 */
export const stepRenderer = new RenderPool({
  entry: renderProcessEntry,
  lanes: Math.max(2, availableParallelism() - 1),
});
