import type { Log } from "../server/log.ts";
import { type MoveOptions, moveDemoOn } from "./move-on.ts";

const turnEveryMs = 4000;

interface LiveOptions extends MoveOptions {
  log: Log;
}

/**
 * Keeps the demo alive while the service runs: a few events a minute, and waiting jobs move on.
 * The gap since the last stop is filled first, piece by piece, while requests are answered.
 * Without a demo in the database it does nothing; of several processes one does it at a time.
 */
export function startLiveDemo({ log, ...options }: LiveOptions): {
  stop(): Promise<void>;
} {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> = Promise.resolve();

  const turn = async () => {
    try {
      while (!stopped && (await moveDemoOn(options)));
    } catch (error) {
      // Storage may be away for a while; the next turn makes up for it.
      log.warn("The demo did not move on", { error });
    }
    if (stopped) return;
    timer = setTimeout(() => {
      turning = turn();
    }, turnEveryMs);
    timer.unref();
  };
  turning = turn();

  return {
    /** Waits for the turn that is under way. */
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turning;
    },
  };
}
