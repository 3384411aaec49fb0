import type { ScanStore } from "./scan-store.ts";

export interface ScanCall {
  readonly id: number;
  readonly method: keyof ScanStore;
  readonly args: readonly unknown[];
}

/** Messages from the worker. `ready` is the first one. */
export type ScanReply =
  | { readonly kind: "ready" }
  | { readonly kind: "result"; readonly id: number; readonly value: unknown }
  | { readonly kind: "error"; readonly id: number; readonly message: string };

/** The methods of a worker or a port that this module uses. */
export interface ScanPort {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(
    type: "message",
    listener: (event: MessageEvent) => void,
    options?: AddEventListenerOptions,
  ): void;
}

export function serveScanStore(port: ScanPort, store: ScanStore): void {
  const send = (reply: ScanReply) => port.postMessage(reply, []);
  port.addEventListener("message", ({ data }: MessageEvent<ScanCall>) => {
    // Only `createScanStoreProxy` sends calls, with the arguments of the method.
    const call = store[data.method] as (...args: readonly unknown[]) => Promise<unknown>;
    call(...data.args).then(
      (value) => send({ kind: "result", id: data.id, value }),
      (error: unknown) => send({ kind: "error", id: data.id, message: String(error) }),
    );
  });
  send({ kind: "ready" });
}

interface PendingCall {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Returns a store that forwards its calls to the worker's store.
 *
 * @param failurePromise rejects if the worker fails
 */
export function createScanStoreProxy(port: ScanPort, failurePromise: Promise<never>): ScanStore {
  const pendingCallsById = new Map<number, PendingCall>();
  let lastId = 0;
  let portError: Error | undefined;
  port.addEventListener("message", ({ data: reply }: MessageEvent<ScanReply>) => {
    if (reply.kind === "ready") return;
    const call = pendingCallsById.get(reply.id);
    pendingCallsById.delete(reply.id);
    if (reply.kind === "result") call?.resolve(reply.value);
    else call?.reject(new Error(reply.message));
  });
  failurePromise.catch((cause: unknown) => {
    portError = new Error("The background worker failed. Reload the page.", { cause });
    for (const call of pendingCallsById.values()) call.reject(portError);
    pendingCallsById.clear();
  });

  const createMethodCaller =
    <Method extends keyof ScanStore>(method: Method) =>
    (...args: Parameters<ScanStore[Method]>) =>
      new Promise<unknown>((resolve, reject) => {
        if (portError) return reject(portError);
        const id = (lastId += 1);
        pendingCallsById.set(id, { resolve, reject });
        const message: ScanCall = { id, method, args };
        port.postMessage(
          message,
          args.filter((arg: unknown) => arg instanceof ArrayBuffer),
        );
        // The worker returns the result of the same method.
      }) as ReturnType<ScanStore[Method]>;
  return {
    fold: createMethodCaller("fold"),
    removeBefore: createMethodCaller("removeBefore"),
    report: createMethodCaller("report"),
    listAffectedEvents: createMethodCaller("listAffectedEvents"),
    findOpenEventTimes: createMethodCaller("findOpenEventTimes"),
    save: createMethodCaller("save"),
    restore: createMethodCaller("restore"),
  };
}
