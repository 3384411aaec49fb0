const intervalsMs = { visible: 10_000, hidden: 60_000, overflowing: 60_000 } as const;
const liveIntervalsMs = { visible: 3000, hidden: 30_000 } as const;

/**
 * Returns the polling interval in milliseconds. Polling slows down in a hidden tab and, without
 * live updates, if there are more new events than one response contains.
 */
export function getPollingInterval(isHidden: boolean, hasMore: boolean, isLive = false): number {
  if (isLive) return isHidden ? liveIntervalsMs.hidden : liveIntervalsMs.visible;
  return isHidden ? intervalsMs.hidden : hasMore ? intervalsMs.overflowing : intervalsMs.visible;
}

export const isHidden = (): boolean => document.visibilityState === "hidden";
