export interface Clocked {
  readonly receivedAt: number;
  readonly serviceTime?: number;
}

/** Milliseconds. The `Date` header has whole seconds and is delayed by the network. */
const toleranceMs = 5000;

/** Milliseconds. Records have times of the service's clock. */
export function serviceNow(now: number, answer: Clocked | undefined): number {
  const skew = (answer?.serviceTime ?? now) - (answer?.receivedAt ?? now);
  return answer?.serviceTime !== undefined && Math.abs(skew) > toleranceMs ? now + skew : now;
}
