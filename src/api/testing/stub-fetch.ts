import { vi } from "vitest";

export type Responder = (request: Request) => Response | Promise<Response>;

export interface StubbedFetch {
  readonly requests: Request[];
  /**
   * Sets the handlers of the next requests, in order. The last handler also handles all later
   * requests.
   */
  setHandlers(...handlers: Responder[]): void;
}

/** Replaces `fetch` until the test ends. */
export function stubFetch(...firstHandlers: Responder[]): StubbedFetch {
  let queue = firstHandlers;
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    requests.push(request);
    const handler = queue.length > 1 ? queue.shift() : queue[0];
    if (!handler) throw new TypeError("fetch failed");
    return await handler(request.clone());
  });
  return {
    requests,
    setHandlers(...handlers) {
      queue = handlers;
    },
  };
}

export const createResponder =
  (status: number, body: unknown, headers: Record<string, string> = {}): Responder =>
  () =>
    new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });

/** Simulates a broken connection, an unknown host, or a CORS rejection. */
export const failConnection: Responder = () => {
  throw new TypeError("Failed to fetch");
};

/** Never responds. Rejects when the request is aborted. */
export const neverRespond: Responder = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
