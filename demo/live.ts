import type { Log } from "../server/log.ts";
import { type MoveOptions, moveDemoOn } from "./move-on.ts";

const turnEveryMs = 4000;

interface LiveOptions extends MoveOptions {
  log: Log;
}

/**
 * Keeps adding events and advancing waiting jobs while the service runs. First fills the gap since
 * the last stop, in steps between requests. No-op without a demo; only one process does it at a
 * time.
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
      // The database may be unavailable for a while; the next round catches up.
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
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turning;
    },
  };
}
