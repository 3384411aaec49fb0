import type { TimeWindow } from "../report.ts";
import { mergeRanges } from "./coverage.ts";

/** Returns the times of the oldest unfinished events in a window, ascending. */
export type FindOpenEventTimes = (
  window: TimeWindow,
  maxCount: number,
) => Promise<readonly number[]>;

/** Maximum number of unfinished events to load again at a time. */
const maxOpenEvents = 20;

/**
 * Returns a function that finds which parts of a window to load again, because their events weren't
 * finished. Each call continues after the parts of the previous call. After the newest part, the
 * next call starts over with the oldest.
 */
export function createOpenRangeFinder(findTimes: FindOpenEventTimes) {
  let nextFrom = -Infinity;
  return async (window: TimeWindow): Promise<TimeWindow[]> => {
    const from = Math.max(window.from, nextFrom);
    const times = await findTimes({ ...window, from }, maxOpenEvents);
    const lastTime = times.at(-1);
    nextFrom = lastTime === undefined || times.length < maxOpenEvents ? -Infinity : lastTime + 1;
    return mergeRanges(times.map((at) => ({ from: at, to: at + 1 })));
  };
}
