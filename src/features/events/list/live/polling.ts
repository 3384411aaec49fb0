/** Polling intervals in milliseconds. */
const pace = { visible: 10_000, hidden: 60_000, many: 60_000 } as const;
const livePace = { visible: 3000, hidden: 30_000 } as const;

/** Slower while the page is hidden or over a page of new events waits; faster with live updates. */
export function pollingPace(isHidden: boolean, hasMore: boolean, isLive = false): number {
  if (isLive) return isHidden ? livePace.hidden : livePace.visible;
  return isHidden ? pace.hidden : hasMore ? pace.many : pace.visible;
}

export const isHidden = (): boolean => document.visibilityState === "hidden";
