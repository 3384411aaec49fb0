/** What an answer says about the service's clock. */
export interface Clocked {
  readonly receivedAt: number;
  readonly serviceTime?: number;
}

/** The `Date` header counts whole seconds and is as old as the answer's way; less is no skew. */
const tolerance = 5000;

/** The present by the service's clock, which wrote the records' times. Milliseconds. */
export function serviceNow(now: number, answer: Clocked | undefined): number {
  const skew = (answer?.serviceTime ?? now) - (answer?.receivedAt ?? now);
  return answer?.serviceTime !== undefined && Math.abs(skew) > tolerance ? now + skew : now;
}
