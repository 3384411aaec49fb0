import { startWorker } from "../../../lib/browser/worker.ts";
import { createScanStoreProxy, type ScanReply } from "./scan-protocol.ts";
import type { ScanStore } from "./scan-store.ts";

export interface OpenedScanStore {
  readonly store: ScanStore;
  /** True if the worker couldn't start, for example because a new release removed its file. */
  readonly isInPage: boolean;
  close(): void;
}

export type OpenScanStore = () => Promise<OpenedScanStore>;

export const openScanStore: OpenScanStore = async () => {
  if (typeof Worker === "undefined") return openInPage();
  let worker: Worker | undefined;
  try {
    worker = startWorker((await import("./scan-worker.ts?worker&url")).default);
    return await connect(worker);
  } catch {
    worker?.terminate();
    return openInPage();
  }
};

async function openInPage(): Promise<OpenedScanStore> {
  const { createPageStore } = await import("./page-store.ts");
  return { store: createPageStore(), isInPage: true, close: () => undefined };
}

async function connect(worker: Worker): Promise<OpenedScanStore> {
  const failurePromise = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error("The background worker failed. Reload the page."));
    worker.addEventListener("error", fail);
    worker.addEventListener("messageerror", fail);
  });
  const store = createScanStoreProxy(worker, failurePromise);
  const readyMessagePromise = new Promise<void>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<ScanReply>) => {
      if (data.kind === "ready") resolve();
    });
  });
  await Promise.race([readyMessagePromise, failurePromise]);
  return { store, isInPage: false, close: () => worker.terminate() };
}
