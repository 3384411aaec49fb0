import { vi } from "vitest";

export type Responder = (request: Request) => Response | Promise<Response>;

export interface StubbedFetch {
  readonly requests: Request[];
  /**
   * Sets the responders of the next requests, in order. The last responder also answers all later
   * requests.
   */
  setResponders(...responders: Responder[]): void;
}

/** Replaces `fetch` until the test ends. */
export function stubFetch(...firstResponders: Responder[]): StubbedFetch {
  let queue = firstResponders;
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    requests.push(request);
    const responder = queue.length > 1 ? queue.shift() : queue[0];
    if (!responder) throw new TypeError("fetch failed");
    return await responder(request.clone());
  });
  return {
    requests,
    setResponders(...responders) {
      queue = responders;
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
