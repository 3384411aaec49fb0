import type { BytesResponse } from "../../client/send.ts";
import type { PageSummary } from "./scan-store.ts";
import type { ScanRequester } from "./scan-requests.ts";
import type { TimeSlice } from "./time-slice.ts";
import type { TimeSlices } from "./time-slices.ts";

interface ReadSlicesOptions {
  readonly slices: TimeSlices;
  readonly requester: ScanRequester;
  readonly fold: (page: BytesResponse) => Promise<PageSummary>;
  readonly onPage: (summary: PageSummary) => void;
  readonly isFull: () => boolean;
  readonly signal: AbortSignal;
}

/**
 * Reads slices concurrently, as many as the service's latency allows, until all are read or the
 * store is full. After an error or an abort, reading can continue where it stopped.
 */
export async function readSlices(options: ReadSlicesOptions): Promise<void> {
  const { slices, requester, fold, onPage, isFull } = options;
  const stopController = new AbortController();
  const signal = AbortSignal.any([options.signal, stopController.signal]);
  const readPromises = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;

  async function readSlice(slice: TimeSlice): Promise<void> {
    try {
      while (
        slice.getState() === "open" &&
        !isFull() &&
        readPromises.size <= requester.getLimit()
      ) {
        const page = await requester.load((pageSize) => slice.createQuery(pageSize), signal);
        const summary = await fold(page);
        slice.addPage({ data: summary.records, hasMore: summary.hasMore });
        onPage(summary);
        if (slice.getState() === "stalled") {
          throw new Error("The service keeps returning the same events.");
        }
        signal.throwIfAborted();
        startReaders();
        await requester.pause(signal);
      }
    } catch (error) {
      failure ??= { error };
      stopController.abort();
    } finally {
      slices.release(slice);
    }
  }

  function startReaders(): void {
    while (readPromises.size < requester.getLimit() && !isFull() && !signal.aborted) {
      const slice = slices.take();
      if (slice === undefined) return;
      const readPromise = readSlice(slice).finally(() => readPromises.delete(readPromise));
      readPromises.add(readPromise);
    }
  }

  startReaders();
  while (readPromises.size > 0) {
    await Promise.race(readPromises);
    startReaders();
  }
  if (failure) throw failure.error;
  signal.throwIfAborted();
}
