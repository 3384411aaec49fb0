/** Polling intervals in milliseconds. */
const intervals = { visible: 10_000, hidden: 60_000, overflowing: 60_000 } as const;
const liveIntervals = { visible: 3000, hidden: 30_000 } as const;

/**
 * Returns the polling interval in milliseconds. The interval is longer while the page is hidden or
 * new events exceed a page, and shorter with live updates.
 */
export function getPollingInterval(isHidden: boolean, hasMore: boolean, isLive = false): number {
  if (isLive) return isHidden ? liveIntervals.hidden : liveIntervals.visible;
  return isHidden ? intervals.hidden : hasMore ? intervals.overflowing : intervals.visible;
}

export const isHidden = (): boolean => document.visibilityState === "hidden";
