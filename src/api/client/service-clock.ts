export interface TimedResponse {
  readonly receivedAt: number;
  readonly serviceTime?: number;
}

/**
 * Tolerance in milliseconds. The `Date` header has a precision of one second and arrives with a
 * network delay.
 */
const toleranceMs = 5000;

/** Returns the current time of the service's clock, which records use, in milliseconds. */
export function getServiceNow(now: number, response: TimedResponse | undefined): number {
  const skew = (response?.serviceTime ?? now) - (response?.receivedAt ?? now);
  return response?.serviceTime !== undefined && Math.abs(skew) > toleranceMs ? now + skew : now;
}
