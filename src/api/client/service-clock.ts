import { localStore } from "../../lib/browser/storage.ts";

export interface TimedResponse {
  readonly receivedAt: number;
  readonly serviceTime?: number;
}

/**
 * Clock skew to ignore, in milliseconds. The `Date` header has a precision of one second and
 * arrives with a network delay.
 */
export const clockToleranceMs = 5000;

const skewKey = "clock-skew";
/** Above any skew between real clocks, such as that of a clock that was reset to 1970. */
const maxSkewMs = 4e12;

/** Returns the saved skew; 0 if it is absent or unreadable, because invalid times break pages. */
function readSkewMs(): number {
  const skewMs = Number(localStore.get(skewKey));
  return Math.abs(skewMs) < maxSkewMs ? skewMs : 0;
}

/**
 * Saves the clock skew that `getServiceTime` uses in all tabs, including after a reload. There is
 * no skew if the service's time is between `sentAt` (when the request was sent) and the current
 * time, however long the response took. Ignores small changes, so that times don't vary.
 */
export function recordClockSkew(serviceTime: number, sentAt: number): void {
  const skewMs = serviceTime - Math.min(Math.max(serviceTime, sentAt), Date.now());
  if (Math.abs(skewMs - readSkewMs()) <= clockToleranceMs) return;
  if (Math.abs(skewMs) > clockToleranceMs) localStore.set(skewKey, String(skewMs));
  else localStore.remove(skewKey);
}

/**
 * Returns the service's time in milliseconds, computed with the last recorded clock skew. With the
 * browser's time, relative ranges would miss the newest events or include older ones.
 */
export const getServiceTime = (browserTime = Date.now()): number => browserTime + readSkewMs();

/** Returns `now` by the service's clock, or unchanged if the response has no service time. */
export const getServiceNow = (now: number, response: TimedResponse | undefined): number =>
  response?.serviceTime === undefined ? now : getServiceTime(now);
