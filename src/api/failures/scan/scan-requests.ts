import type { ScanClock } from "../../event-reading/event-scan.ts";
import { createScanPace } from "../../event-reading/scan-pace.ts";
import { isApiError } from "../../client/errors.ts";
import { shouldRetryRead } from "../../client/retry.ts";
import type { BytesResponse } from "../../client/send.ts";
import type { EventQuery } from "../../events.ts";
import { createScanConcurrency } from "./scan-concurrency.ts";

export type FetchPage = (query: EventQuery, signal: AbortSignal) => Promise<BytesResponse>;

/** Milliseconds between requests while the browser is offline. */
const offlineDelayMs = 3000;
/**
 * Maximum number of consecutive slow retries after the quick retries have failed. Each slow retry
 * follows a wait of at least `longDelayMs`.
 */
const maxLongRetries = 6;
const longDelayMs = 10_000;

const hasFailureKind = (error: unknown, kind: "offline" | "timeout") =>
  isApiError(error) && error.failure.kind === kind;

const isTemporary = (error: unknown) =>
  shouldRetryRead(0, error) || hasFailureKind(error, "offline") || hasFailureKind(error, "timeout");

interface ScanRequesterOptions {
  readonly fetchPage: FetchPage;
  readonly clock: ScanClock;
  readonly random: () => number;
  /** Called when a wait begins, with its reason and its end. */
  readonly onWait: (error: unknown, resumesAt: number) => void;
  readonly onResume: () => void;
}

/**
 * Sends the requests of all slices at one pace, and retries them after temporary failures. A wait
 * delays every slice.
 */
export function createScanRequester(options: ScanRequesterOptions) {
  const { fetchPage, clock, random, onWait, onResume } = options;
  const pace = createScanPace(random);
  const concurrency = createScanConcurrency();
  let resumesAt = -Infinity;
  let waitController = new AbortController();
  let isWaiting = false;
  let waitCount = 0;
  let longRetryCount = 0;

  function recordFailure(error: unknown): number | undefined {
    if (hasFailureKind(error, "offline")) return offlineDelayMs;
    const delayMs = pace.recordFailure(error);
    if (delayMs !== undefined || !shouldRetryRead(0, error) || longRetryCount >= maxLongRetries)
      return delayMs;
    longRetryCount += 1;
    return longDelayMs * (1 + random());
  }

  async function waitUntilOpen(signal: AbortSignal): Promise<void> {
    while (resumesAt > clock.now()) {
      const waitSignal = AbortSignal.any([signal, waitController.signal]);
      try {
        await clock.wait(resumesAt - clock.now(), waitSignal);
      } catch {
        signal.throwIfAborted();
      }
    }
    if (isWaiting) onResume();
    isWaiting = false;
  }

  return {
    getLimit: concurrency.getLimit,
    /**
     * Loads a page.
     *
     * @param createQuery returns the query for a page of `pageSize` events
     * @throws the error of a request that isn't retried again, or the reason of an abort
     */
    async load(
      createQuery: (pageSize: number) => EventQuery,
      signal: AbortSignal,
    ): Promise<BytesResponse> {
      for (;;) {
        await waitUntilOpen(signal);
        const startedAt = clock.now();
        const waitCountBefore = waitCount;
        try {
          const response = await fetchPage(createQuery(pace.getPageSize()), signal);
          const durationMs = clock.now() - startedAt;
          pace.recordPage(durationMs, response.body.byteLength);
          concurrency.recordPage(durationMs);
          longRetryCount = 0;
          return response;
        } catch (error) {
          signal.throwIfAborted();
          // Concurrent requests often fail together, so only the first failure counts.
          if (waitCountBefore !== waitCount && isTemporary(error)) continue;
          const delayMs = recordFailure(error);
          if (delayMs === undefined) throw error;
          waitCount += 1;
          isWaiting = true;
          concurrency.recordFailure();
          resumesAt = Math.max(resumesAt, clock.now() + delayMs);
          onWait(error, resumesAt);
        }
      }
    },
    /** Ends the current wait, so that waiting requests are sent. */
    endWait(): void {
      resumesAt = -Infinity;
      waitController.abort();
      waitController = new AbortController();
    },
    /** Waits between two pages, if the service has limited the rate. */
    async pause(signal: AbortSignal): Promise<void> {
      if (pace.getPauseMs() > 0) await clock.wait(pace.getPauseMs(), signal);
    },
  };
}

export type ScanRequester = ReturnType<typeof createScanRequester>;
