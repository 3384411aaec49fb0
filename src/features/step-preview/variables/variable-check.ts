import type { JsonObject } from "../../../../contract/common.ts";
import { startWorker } from "../../../lib/browser/worker.ts";
import type { VariableCheck } from "./missing-variables.ts";

export interface CheckRequest {
  readonly controls: JsonObject;
  readonly values: JsonObject;
}

/** Long enough for several controls to reach the engine's render limit. */
const timeoutMs = 3000;

const startCheckWorker = async () =>
  startWorker((await import("./check-worker.ts?worker&url")).default);

/**
 * Returns a function that checks variables in a worker, because a template can loop for seconds.
 * If a check fails, all controls count as unchecked.
 */
export function createVariableCheck(createWorker: () => Promise<Worker> = startCheckWorker) {
  let workerPromise: Promise<Worker> | undefined;
  return async (request: CheckRequest): Promise<VariableCheck> => {
    // Workers aren't available in unit tests.
    if (typeof Worker === "undefined") {
      const { checkVariables } = await import("./missing-variables.ts");
      return checkVariables(request.controls, request.values);
    }
    const currentWorkerPromise = (workerPromise ??= createWorker());
    try {
      return await requestCheck(await currentWorkerPromise, request);
    } catch {
      // The next check starts a new worker.
      if (workerPromise === currentWorkerPromise) workerPromise = undefined;
      currentWorkerPromise.then((failedWorker) => failedWorker.terminate()).catch(() => undefined);
      return { missingVariables: [], uncheckedControls: Object.keys(request.controls) };
    }
  };
}

/** Rejects if the worker fails or times out. */
function requestCheck(worker: Worker, request: CheckRequest): Promise<VariableCheck> {
  const { port1: port, port2: workerPort } = new MessageChannel();
  const cleanUpController = new AbortController();
  const responsePromise = new Promise<VariableCheck>((resolve, reject) => {
    const fail = () => reject(new Error("The variable check didn't finish"));
    const timer = setTimeout(fail, timeoutMs);
    cleanUpController.signal.addEventListener("abort", () => clearTimeout(timer));
    worker.addEventListener("error", fail, { signal: cleanUpController.signal });
    port.addEventListener("message", ({ data }: MessageEvent<VariableCheck>) => resolve(data));
  });
  port.start();
  worker.postMessage(request, [workerPort]);
  return responsePromise.finally(() => {
    cleanUpController.abort();
    port.close();
  });
}

export const checkInWorker = createVariableCheck();
