import type { Endpoint } from "../../../contract/endpoint.ts";
import { appendSlice } from "../../lib/slices.ts";
import { startWorker } from "../../lib/browser/worker.ts";
import type { ResponseJob, ResponsePiece } from "./response-job.ts";
import { type CallerKind, type CheckedBody, checkBody } from "./checked-body.ts";

/** Length in characters above which parsing and validation would block the page. */
export const maxPageTextLength = 1_000_000;

export type StartResponseWorker = () => Promise<Worker>;

const startResponseWorker: StartResponseWorker = async () =>
  startWorker((await import("./response-worker.ts?worker&url")).default);

/**
 * Creates a reader that parses and validates response bodies. Large bodies are read in a worker, or
 * in the page if the worker fails or can't start (in tests, or if its file is from an outdated
 * release).
 */
export function createBodyReader(start: StartResponseWorker) {
  let currentWorkerPromise: Promise<Worker> | undefined;
  return async (
    endpoint: Endpoint,
    callerKind: CallerKind,
    text: string,
    signal?: AbortSignal,
  ): Promise<CheckedBody> => {
    if (text.length > maxPageTextLength && typeof Worker !== "undefined") {
      const workerPromise = (currentWorkerPromise ??= start());
      try {
        const { method, path } = endpoint;
        return await readInWorker(await workerPromise, { method, path, callerKind, text }, signal);
      } catch {
        signal?.throwIfAborted();
        // Discard the failed worker. The next worker may succeed.
        if (currentWorkerPromise === workerPromise) currentWorkerPromise = undefined;
        workerPromise.then((failedWorker) => failedWorker.terminate()).catch(() => undefined);
      }
    }
    return checkBody(endpoint, callerKind, text);
  };
}

function readInWorker(worker: Worker, job: ResponseJob, signal: AbortSignal | undefined) {
  const { port1: port, port2 } = new MessageChannel();
  const listenerController = new AbortController();
  const resultPromise = new Promise<CheckedBody>((resolve, reject) => {
    let value: unknown;
    const listenerOptions = { signal: listenerController.signal };
    const fail = () => reject(new Error("The background worker failed. Reload the page."));
    worker.addEventListener("error", fail, listenerOptions);
    worker.addEventListener("messageerror", fail, listenerOptions);
    signal?.addEventListener("abort", fail, listenerOptions);
    port.addEventListener("messageerror", fail, listenerOptions);
    port.addEventListener(
      "message",
      // Reading `data` clones the piece into the page, so each piece gets a separate task.
      ({ data: piece }: MessageEvent<ResponsePiece>) => {
        if (piece.kind === "value") value = piece.value;
        else if (piece.kind === "slice") appendSlice(value, piece.slice);
        else if (piece.kind === "end") resolve({ data: value, drift: piece.drift });
        else if (piece.kind === "unreadable") resolve({ unreadableReason: piece.reason });
        else fail();
      },
      listenerOptions,
    );
    port.start();
    worker.postMessage(job, [port2]);
  });
  return resultPromise.finally(() => {
    listenerController.abort();
    port.close();
  });
}

export const readBody = createBodyReader(startResponseWorker);
