import type { JsonObject } from "../../../../contract/common.ts";
import { startWorker } from "../../../lib/browser/worker.ts";
import type { VariableCheck } from "./missing-variables.ts";

export interface CheckJob {
  readonly controls: JsonObject;
  readonly values: JsonObject;
}

export type CheckVariables = (job: CheckJob) => Promise<VariableCheck>;

/** Enough for several controls at the engine's own limit. */
const timeoutMs = 3000;

const startCheckWorker = async () =>
  startWorker((await import("./check-worker.ts?worker&url")).default);

/**
 * Uses a worker, because a template may loop for long. On a timeout, all controls are unchecked.
 */
export function createVariableCheck(start: () => Promise<Worker> = startCheckWorker) {
  let worker: Promise<Worker> | undefined;
  return async (job: CheckJob): Promise<VariableCheck> => {
    // Tests have no workers.
    if (typeof Worker === "undefined") {
      const { checkVariables } = await import("./missing-variables.ts");
      return checkVariables(job.controls, job.values);
    }
    const started = (worker ??= start());
    try {
      return await inWorker(await started, job);
    } catch {
      // Only this worker is terminated; the next check starts another.
      if (worker === started) worker = undefined;
      started.then((stuck) => stuck.terminate()).catch(() => undefined);
      return { missing: [], unchecked: Object.keys(job.controls) };
    }
  };
}

/** Rejects when the worker fails or times out. */
function inWorker(worker: Worker, job: CheckJob): Promise<VariableCheck> {
  const { port1: port, port2 } = new MessageChannel();
  const done = new AbortController();
  const answer = new Promise<VariableCheck>((resolve, reject) => {
    const fail = () => reject(new Error("The check didn't finish"));
    const timer = setTimeout(fail, timeoutMs);
    done.signal.addEventListener("abort", () => clearTimeout(timer));
    worker.addEventListener("error", fail, { signal: done.signal });
    port.addEventListener("message", ({ data }: MessageEvent<VariableCheck>) => resolve(data));
  });
  port.start();
  worker.postMessage(job, [port2]);
  return answer.finally(() => {
    done.abort();
    port.close();
  });
}

export const checkInWorker: CheckVariables = createVariableCheck();
