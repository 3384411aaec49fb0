import type { Endpoint } from "../../../contract/endpoint.ts";
import { putBack } from "../../lib/slices.ts";
import { startWorker } from "../../lib/browser/worker.ts";
import type { AnswerJob, AnswerPiece } from "./answer-job.ts";
import { type CallerKind, type CheckedBody, checkBody } from "./checked-body.ts";

/** Longer texts would block the page while they are parsed and checked. Characters. */
export const largeText = 1_000_000;

/** Starts the worker; one for the page, on first use. */
export type StartAnswerWorker = () => Promise<Worker>;

const startAnswerWorker: StartAnswerWorker = async () =>
  startWorker((await import("./answer-worker.ts?worker&url")).default);

/**
 * Reads and checks an answer's text, a large one in a worker. Where none runs (a test, a file of a
 * release that is gone), or where it gives up, the page does the work itself.
 */
export function createBodyReader(start: StartAnswerWorker) {
  let worker: Promise<Worker> | undefined;
  return async (
    endpoint: Endpoint,
    caller: CallerKind,
    text: string,
    signal?: AbortSignal,
  ): Promise<CheckedBody> => {
    if (text.length > largeText && typeof Worker !== "undefined") {
      const started = (worker ??= start());
      try {
        const { method, path } = endpoint;
        return await inWorker(await started, { method, path, caller, text }, signal);
      } catch {
        signal?.throwIfAborted();
        // Whatever is wrong with this worker, the next may be well.
        if (worker === started) worker = undefined;
        started.then((broken) => broken.terminate()).catch(() => undefined);
      }
    }
    return checkBody(endpoint, caller, text);
  };
}

/** Rejects when the worker fails, or when the signal is aborted. */
function inWorker(worker: Worker, job: AnswerJob, signal: AbortSignal | undefined) {
  const { port1: port, port2 } = new MessageChannel();
  const done = new AbortController();
  const found = new Promise<CheckedBody>((resolve, reject) => {
    let value: unknown;
    const give = { signal: done.signal };
    const giveUp = () => reject(new Error("The worker gave up"));
    worker.addEventListener("error", giveUp, give);
    worker.addEventListener("messageerror", giveUp, give);
    signal?.addEventListener("abort", giveUp, give);
    port.addEventListener("messageerror", giveUp, give);
    port.addEventListener(
      "message",
      // Reading `data` is what clones the piece into the page: each one in a task of its own.
      ({ data: piece }: MessageEvent<AnswerPiece>) => {
        if (piece.kind === "value") value = piece.value;
        else if (piece.kind === "slice") putBack(value, piece.slice);
        else if (piece.kind === "end") resolve({ data: value, drift: piece.drift });
        else if (piece.kind === "unreadable") resolve({ unreadable: piece.reason });
        else giveUp();
      },
      give,
    );
    port.start();
    worker.postMessage(job, [port2]);
  });
  return found.finally(() => {
    done.abort();
    port.close();
  });
}

/** The console's way to read answers. */
export const readBody = createBodyReader(startAnswerWorker);
