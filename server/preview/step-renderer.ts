import { availableParallelism } from "node:os";
import { renderProcessEntry } from "./process/process-entry.ts";
import { RenderPool } from "./process/render-pool.ts";

/** Pool of all apps of a process. Starts with the first preview or `warm()`. Await `close()`. */
export const stepRenderer = new RenderPool({
  entry: renderProcessEntry,
  lanes: Math.max(2, availableParallelism() - 1),
});
