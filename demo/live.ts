import { createLimitedWarning } from "../server/limited-warning.ts";
import type { Log } from "../server/log.ts";
import { type AdvanceOptions, advanceDemo } from "./advance-demo.ts";

const roundIntervalMs = 4000;

interface LiveOptions extends AdvanceOptions {
  log: Log;
}

/**
 * Keeps adding events to the demo, if there is one, and advancing its waiting jobs until `stop` is
 * called. First fills the gap since the last stop (at most 48 hours), in transactions that each
 * cover at most an hour of demo time.
 */
export function startLiveDemo({ log, ...options }: LiveOptions): {
  stop(): Promise<void>;
} {
  const warn = createLimitedWarning(log, "couldn't advance the demo");
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let currentRoundPromise: Promise<void> = Promise.resolve();

  const runRound = async () => {
    try {
      while (!isStopped && (await advanceDemo(options)));
    } catch (error) {
      // The database may be unavailable for a while; the next round catches up.
      warn(error);
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      currentRoundPromise = runRound();
    }, roundIntervalMs);
    timer.unref();
  };
  currentRoundPromise = runRound();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await currentRoundPromise;
    },
  };
}
