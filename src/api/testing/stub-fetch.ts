import { vi } from "vitest";

export type Answering = (request: Request) => Response | Promise<Response>;

export interface StubbedFetch {
  /** Every request, as the browser would send it. */
  readonly seen: Request[];
  /** What comes next, one after the other; the last one stays. */
  answers(...answering: Answering[]): void;
}

/** Puts a service in place of `fetch`, until the test ends. */
export function stubFetch(...first: Answering[]): StubbedFetch {
  let queue = first;
  const seen: Request[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    seen.push(request);
    const answering = queue.length > 1 ? queue.shift() : queue[0];
    if (!answering) throw new TypeError("fetch failed");
    return await answering(request.clone());
  });
  return {
    seen,
    answers(...answering) {
      queue = answering;
    },
  };
}

/** Answers with JSON, or with text as it is. */
export const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answering =>
  () =>
    new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });

/** What a broken connection, an unknown host and a CORS refusal look like to a page. */
export const noNetwork: Answering = () => {
  throw new TypeError("Failed to fetch");
};

/** Never answers; ends when the request is stopped. */
export const silence: Answering = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
