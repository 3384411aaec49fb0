import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "./log.ts";

export interface Shutdown {
  /** Adds what is to be undone; the last that was added goes first. */
  add(name: string, close: () => Promise<void>): void;
  /** Undoes everything once, then ends the process. */
  run(code: number): Promise<void>;
  /** Whether the end has begun: faults after that are its consequence. */
  readonly begun: boolean;
}

// npm passes a terminal's Ctrl-C on to a process that got it already.
const echoTime = 500;
// Longer than any single step of a successful shutdown.
const stepPatience = 20_000;

/** What a test puts in place of the process. */
interface Surroundings {
  exit?: (code: number) => void;
  signals?: { on(signal: string, listener: () => void): unknown };
}

/**
 * Ends the process in order on SIGINT, SIGTERM and SIGHUP, and when its parent has ended, which
 * "disconnect" says. A second signal ends it at once.
 */
export function createShutdown(
  log: Log,
  { exit = (code) => process.exit(code), signals = process }: Surroundings = {},
): Shutdown {
  const steps: { name: string; close: () => Promise<void> }[] = [];
  let begun = false;

  const close = async ({ name, close: work }: (typeof steps)[number]) => {
    const abort = new AbortController();
    const late = delay(stepPatience, "late", { signal: abort.signal });
    // When it loses the race, its end is of no interest.
    late.catch(() => undefined);
    try {
      if ((await Promise.race([work(), late])) === "late")
        log.error("stop takes too long", { name });
    } catch (error) {
      log.error("stop failed", { name, error });
    } finally {
      abort.abort();
    }
  };

  const run = async (code: number) => {
    if (begun) return;
    begun = true;
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await close(step);
    exit(code);
  };

  let first: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    signals.on(signal, () => {
      if (first === undefined) {
        first = performance.now();
        log.info("stopping", { signal });
        void run(0);
      } else if (performance.now() - first > echoTime) exit(1);
    });
  }
  signals.on("disconnect", () => {
    log.info("stopping", { signal: "disconnect" });
    void run(0);
  });
  return {
    add: (name, work) => void steps.push({ name, close: work }),
    run,
    get begun() {
      return begun;
    },
  };
}
