import { endsWithin } from "./ends-within.ts";
import type { Log } from "./log.ts";

export interface Shutdown {
  /** Adds a cleanup step. The last added step runs first. */
  add(name: string, close: () => Promise<void>): void;
  /** Runs all steps once, then ends the process. */
  run(code: number): Promise<void>;
  /** If true, an error is likely a consequence of the shutdown. */
  readonly hasBegun: boolean;
}

// npm forwards Ctrl-C to a process that already received it, so a quick repetition is ignored.
const repeatedSignalMs = 500;
// Longer than any step of a successful shutdown.
const stepTimeoutMs = 20_000;

/** Parts of the process that tests replace. */
interface ShutdownEnvironment {
  exit?: (code: number) => void;
  signals?: { on(signal: string, listener: () => void): unknown };
}

/**
 * Shuts down on SIGINT, SIGTERM, SIGHUP, or "disconnect" (the parent ended). Exits immediately on a
 * later signal other than "disconnect", unless it arrives within `repeatedSignalMs` of the first.
 */
export function createShutdown(
  log: Log,
  { exit = (code) => process.exit(code), signals = process }: ShutdownEnvironment = {},
): Shutdown {
  const steps: { name: string; close: () => Promise<void> }[] = [];
  let hasBegun = false;

  const close = async ({ name, close: work }: (typeof steps)[number]) => {
    try {
      if (!(await endsWithin(stepTimeoutMs, work()))) {
        log.error("shutdown step is taking too long", { name });
      }
    } catch (error) {
      log.error("shutdown step failed", { name, error });
    }
  };

  const run = async (code: number) => {
    if (hasBegun) return;
    hasBegun = true;
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await close(step);
    exit(code);
  };

  let firstSignalAt: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) {
    signals.on(signal, () => {
      if (firstSignalAt === undefined) {
        firstSignalAt = performance.now();
        log.info("stopping", { signal });
        void run(0);
      } else if (signal !== "disconnect" && performance.now() - firstSignalAt > repeatedSignalMs) {
        exit(1);
      }
    });
  }
  return {
    add: (name, work) => void steps.push({ name, close: work }),
    run,
    get hasBegun() {
      return hasBegun;
    },
  };
}
