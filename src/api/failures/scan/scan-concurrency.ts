/** Number of concurrent requests: initial and maximum. */
const initialLimit = 2;
const maxLimit = 6;
/**
 * The limit grows after a round if the mean response time is at most this many times the fastest
 * response time.
 */
const stableFactor = 1.5;
/**
 * The recorded fastest response time grows by this factor with each page, so that it adapts to a
 * service that has become slower.
 */
const agingFactor = 1.002;

/**
 * Adapts the number of concurrent requests to the service. The number grows by one after a round of
 * responses with stable latency, and is halved after a failure.
 */
export function createScanConcurrency() {
  let limit = initialLimit;
  let fastestMs = Infinity;
  let roundPageCount = 0;
  let roundMs = 0;
  return {
    getLimit: () => limit,
    recordPage(durationMs: number) {
      fastestMs = Math.min(fastestMs * agingFactor, durationMs);
      roundPageCount += 1;
      roundMs += durationMs;
      if (roundPageCount < 2 * limit) return;
      if (roundMs / roundPageCount <= fastestMs * stableFactor)
        limit = Math.min(maxLimit, limit + 1);
      roundPageCount = 0;
      roundMs = 0;
    },
    recordFailure() {
      limit = Math.max(1, Math.floor(limit / 2));
      roundPageCount = 0;
      roundMs = 0;
    },
  };
}
