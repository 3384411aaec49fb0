/**
 * What one render may use. The engine's own limits come first and leave the process alive; they
 * are checked between the nodes of a template, so one costly filter can pass them: then the
 * deadline, the heap cap and the answer's size end the process.
 */
export const renderLimits = {
  /** Characters of one template. */
  templateLength: 512 * 1024,
  /** Blocks inside blocks. */
  nesting: 100,
  /** Milliseconds for all fields of a step. */
  renderTime: 250,
  /** The engine's count of characters and list items that filters and ranges make. */
  memory: 4_000_000,
  /** Characters of all fields together, and of any one captured text. */
  outputLength: 1_000_000,
  /** Milliseconds until the process is killed. */
  deadline: 1000,
  heapMegabytes: 64,
  /** Bytes of an answer as JSON; a control character needs six. */
  answerBytes: 8 * 1024 * 1024,
} as const;

/** What ended a process that was rendering. */
export type ProcessLimit = "time" | "memory" | "output";
