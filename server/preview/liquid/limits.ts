/**
 * Limits of one render. The engine checks its own limits only between nodes, so a single costly
 * filter can exceed them. The limit on time, heap, or response size then ends the process.
 */
export const renderLimits = {
  templateLength: 512 * 1024,
  nesting: 100,
  /** Milliseconds of processor time to render all fields of a step. */
  cpuMs: 250,
  /** Characters and list items that filters and ranges create, as counted by the engine. */
  memory: 4_000_000,
  /** Characters of all fields together, and of any single captured text. */
  outputLength: 1_000_000,
  /** Milliseconds until the process is killed. */
  renderTimeoutMs: 1000,
  heapMegabytes: 64,
  /** Bytes of a response as JSON, in which a control character can take six bytes. */
  responseBytes: 8 * 1024 * 1024,
} as const;

export type ProcessLimit = "time" | "memory" | "output";
