import { getHttpFailure, isApiError } from "../client/errors.ts";
import { maxPageSize } from "../events.ts";
import { maxRetryAfterMs, startRetryDelay, shouldRetryRead } from "../client/retry.ts";

/**
 * A response that takes longer (in milliseconds) or is larger (in characters or bytes) halves the
 * page size.
 */
const slowPageMs = 2500;
const largeBodyLength = 2_000_000;
/** The page size doubles when a response is below both limits by this factor. */
const growthMargin = 4;
/** Maximum number of retries after 429s between two successful responses. */
const maxRateLimitRetries = 8;
const defaultRetryDelayMs = 2000;
const minPauseMs = 250;
const maxPauseMs = 8000;

/**
 * Paces requests. A slow or large response or a failed request halves the page size, but a 429
 * doubles the pause between requests instead.
 */
export function createScanPace(random: () => number) {
  let pageSize = maxPageSize;
  let pauseMs = 0;
  let failureCount = 0;
  let rateLimitCount = 0;

  return {
    getPageSize: () => pageSize,
    getPauseMs: () => pauseMs,
    /** `bodyLength` is in characters or bytes. */
    recordPage(durationMs: number, bodyLength: number) {
      failureCount = 0;
      rateLimitCount = 0;
      pauseMs = pauseMs < minPauseMs ? 0 : Math.floor(pauseMs / 2);
      if (durationMs > slowPageMs || bodyLength > largeBodyLength)
        pageSize = Math.ceil(pageSize / 2);
      else if (
        durationMs * growthMargin < slowPageMs &&
        bodyLength * growthMargin < largeBodyLength
      ) {
        pageSize = Math.min(maxPageSize, pageSize * 2);
      }
    },
    /**
     * Records a failed request. Returns the delay before the retry in milliseconds; undefined if
     * there is no retry.
     */
    recordFailure(error: unknown): number | undefined {
      const rateLimitFailure = getHttpFailure(error, 429);
      if (rateLimitFailure) {
        const delayMs = rateLimitFailure.retryAfterMs ?? defaultRetryDelayMs;
        if (rateLimitCount >= maxRateLimitRetries || delayMs > maxRetryAfterMs) return undefined;
        rateLimitCount += 1;
        pauseMs = Math.min(maxPauseMs, Math.max(minPauseMs, pauseMs * 2));
        return delayMs + random() * pauseMs;
      }
      // Retry after a timeout only if the page can be smaller.
      const canShrink = isApiError(error) && error.failure.kind === "timeout" && pageSize > 1;
      if (!shouldRetryRead(failureCount, error) && !canShrink) return undefined;
      const retryDelayMs = startRetryDelay(failureCount, error, random);
      failureCount += 1;
      pageSize = Math.ceil(pageSize / 2);
      return retryDelayMs;
    },
  };
}
