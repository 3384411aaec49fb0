import type { JsonObject } from "../../../../contract/common.ts";
import { startWorker } from "../../../lib/browser/worker.ts";
import type { VariableCheck } from "./missing-variables.ts";

export interface CheckRequest {
  readonly controls: JsonObject;
  readonly values: JsonObject;
}

/** Timeout, which is long enough for several controls that reach the engine's render limit. */
const timeoutMs = 3000;

const startCheckWorker = async () =>
  startWorker((await import("./check-worker.ts?worker&url")).default);

/**
 * Returns a function that checks variables in a worker, because a template can loop for seconds.
 * If a check fails, all controls count as unchecked.
 */
export function createVariableCheck(start: () => Promise<Worker> = startCheckWorker) {
  let worker: Promise<Worker> | undefined;
  return async (request: CheckRequest): Promise<VariableCheck> => {
    // Workers aren't available in unit tests.
    if (typeof Worker === "undefined") {
      const { checkVariables } = await import("./missing-variables.ts");
      return checkVariables(request.controls, request.values);
    }
    const currentWorker = (worker ??= start());
    try {
      return await requestCheck(await currentWorker, request);
    } catch {
      // The next check starts a new worker.
      if (worker === currentWorker) worker = undefined;
      currentWorker.then((failedWorker) => failedWorker.terminate()).catch(() => undefined);
      return { missing: [], unchecked: Object.keys(request.controls) };
    }
  };
}

/** Runs a check in the worker. Rejects if the worker fails or times out. */
function requestCheck(worker: Worker, request: CheckRequest): Promise<VariableCheck> {
  const { port1: port, port2: workerPort } = new MessageChannel();
  const cleanUp = new AbortController();
  const response = new Promise<VariableCheck>((resolve, reject) => {
    const fail = () => reject(new Error("The variable check didn't finish"));
    const timer = setTimeout(fail, timeoutMs);
    cleanUp.signal.addEventListener("abort", () => clearTimeout(timer));
    worker.addEventListener("error", fail, { signal: cleanUp.signal });
    port.addEventListener("message", ({ data }: MessageEvent<VariableCheck>) => resolve(data));
  });
  port.start();
  worker.postMessage(request, [workerPort]);
  return response.finally(() => {
    cleanUp.abort();
    port.close();
  });
}

export const checkInWorker = createVariableCheck();
