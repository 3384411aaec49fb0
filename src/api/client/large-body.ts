import type { Endpoint } from "../../../contract/endpoint.ts";
import { appendSlice } from "../../lib/slices.ts";
import { startWorker } from "../../lib/browser/worker.ts";
import type { AnswerJob, AnswerPiece } from "./answer-job.ts";
import { type CallerKind, type CheckedBody, checkBody } from "./checked-body.ts";

/** Characters. Parsing and validating longer texts would block the page. */
export const largeText = 1_000_000;

export type StartAnswerWorker = () => Promise<Worker>;

const startAnswerWorker: StartAnswerWorker = async () =>
  startWorker((await import("./answer-worker.ts?worker&url")).default);

/**
 * Parses and validates a response body, a large one in a worker. The page does it itself if the
 * worker can't start (in tests, or if its file is from an outdated release) or fails.
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
        // Discard a failed worker; the next one may work.
        if (worker === started) worker = undefined;
        started.then((broken) => broken.terminate()).catch(() => undefined);
      }
    }
    return checkBody(endpoint, caller, text);
  };
}

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
      // Reading `data` clones the piece into the page, so each piece has a task to itself.
      ({ data: piece }: MessageEvent<AnswerPiece>) => {
        if (piece.kind === "value") value = piece.value;
        else if (piece.kind === "slice") appendSlice(value, piece.slice);
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

export const readBody = createBodyReader(startAnswerWorker);
