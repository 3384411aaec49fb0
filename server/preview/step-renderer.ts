import { availableParallelism } from "node:os";
import { findRenderProcessEntry } from "./process/process-entry.ts";
import { RenderPool } from "./process/render-pool.ts";

/**
 * The shared render pool. Its first render process starts with the first preview or `warm()`.
 * Await `close()` before this process ends.
 */
export const stepRenderer = new RenderPool({
  findEntry: findRenderProcessEntry,
  laneCount: Math.max(2, availableParallelism() - 1),
});
