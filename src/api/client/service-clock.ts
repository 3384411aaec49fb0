export interface TimedResponse {
  readonly receivedAt: number;
  readonly serviceTime?: number;
}

/**
 * Clock skew to ignore, in milliseconds. The `Date` header has a precision of one second and
 * arrives with a network delay.
 */
const toleranceMs = 5000;

/** Returns the service's current time in milliseconds, or `now` if the skew is small or unknown. */
export function getServiceNow(now: number, response: TimedResponse | undefined): number {
  const skewMs = (response?.serviceTime ?? now) - (response?.receivedAt ?? now);
  return response?.serviceTime !== undefined && Math.abs(skewMs) > toleranceMs ? now + skewMs : now;
}
