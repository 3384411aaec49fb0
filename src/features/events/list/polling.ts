/** Milliseconds between two looks for what is new. */
const pace = { visible: 10_000, hidden: 60_000, many: 60_000 } as const;

/** Slower while nobody looks, and when there are more than a page of new events anyway. */
export const pollingPace = (isHidden: boolean, hasMore: boolean): number =>
  isHidden ? pace.hidden : hasMore ? pace.many : pace.visible;

export const isHidden = (): boolean => document.visibilityState === "hidden";
