/**
 * Limits of one render. The engine checks its own limits first, but only between nodes of a
 * template, so one costly filter can exceed them. The pool then ends the process because of the
 * deadline, the heap cap, or the size of the response.
 */
export const renderLimits = {
  templateLength: 512 * 1024,
  nesting: 100,
  /** Milliseconds for all fields of a step. */
  renderTime: 250,
  /** Characters and list items created by filters and ranges, as the engine counts. */
  memory: 4_000_000,
  /** Characters of all fields together, and of any one captured text. */
  outputLength: 1_000_000,
  /** Milliseconds until the process is killed. */
  deadline: 1000,
  heapMegabytes: 64,
  /** Bytes of a response as JSON; a control character takes six. */
  answerBytes: 8 * 1024 * 1024,
} as const;

export type ProcessLimit = "time" | "memory" | "output";
