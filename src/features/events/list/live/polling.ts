const intervalsMs = { visible: 10_000, hidden: 60_000, overflowing: 60_000 } as const;
const liveIntervalsMs = { visible: 3000, hidden: 30_000 } as const;

/**
 * Returns the polling interval in milliseconds. The interval is longer while the page is hidden or
 * new events exceed a page, and shorter with live updates.
 */
export function getPollingInterval(isHidden: boolean, hasMore: boolean, isLive = false): number {
  if (isLive) return isHidden ? liveIntervalsMs.hidden : liveIntervalsMs.visible;
  return isHidden ? intervalsMs.hidden : hasMore ? intervalsMs.overflowing : intervalsMs.visible;
}

export const isHidden = (): boolean => document.visibilityState === "hidden";
