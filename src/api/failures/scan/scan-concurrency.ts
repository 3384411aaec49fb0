/** Number of concurrent requests: initial and maximum. */
const startLimit = 2;
const maxLimit = 6;
/** The limit grows while responses take at most this many times as long as the fastest ones. */
const stableFactor = 1.5;
/**
 * Factor by which the fastest time grows with each page, so that a slower service becomes the norm.
 */
const agingFactor = 1.002;

/**
 * Adapts the number of concurrent requests to the service. The number grows by one after a round of
 * responses with stable latency, and is halved after a failure.
 */
export function createScanConcurrency() {
  let limit = startLimit;
  let fastestMs = Infinity;
  let roundCount = 0;
  let roundMs = 0;
  return {
    getLimit: () => limit,
    recordPage(durationMs: number) {
      fastestMs = Math.min(fastestMs * agingFactor, durationMs);
      roundCount += 1;
      roundMs += durationMs;
      if (roundCount < 2 * limit) return;
      if (roundMs / roundCount <= fastestMs * stableFactor) limit = Math.min(maxLimit, limit + 1);
      roundCount = 0;
      roundMs = 0;
    },
    recordFailure() {
      limit = Math.max(1, Math.floor(limit / 2));
      roundCount = 0;
      roundMs = 0;
    },
  };
}
