import { HttpError } from "../http/errors.ts";
import { createSemaphore } from "./semaphore.ts";

export interface UpstreamRequest {
  method: string;
  /** Path and query below the upstream's URL. */
  path: string;
  headers: Headers;
  body?: Buffer<ArrayBuffer> | null;
  /** Aborted when the caller closes the connection. */
  signal: AbortSignal;
}

/** Sends a request to the upstream. Throws 502 or 504 if there is no usable response. */
export type Send = (request: UpstreamRequest) => Promise<Response>;

export interface ClientOptions {
  upstream: URL;
  timeoutMs: number;
  maxConnections: number;
}

/** Calls `release` when the body has ended, failed, or been canceled. */
function releaseAfter(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  release: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        release();
        controller.close();
      } catch (error) {
        release();
        throw error;
      }
    },
    async cancel(reason) {
      release();
      await reader.cancel(reason);
    },
  });
}

export function createClient({ upstream, timeoutMs, maxConnections }: ClientOptions): Send {
  const acquireSlot = createSemaphore(maxConnections);
  const baseUrl = upstream.origin + upstream.pathname.replace(/\/$/, "");

  return async ({ method, path, headers, body = null, signal }) => {
    // Limits only the time until the response begins, because long bodies may be slow.
    const timeoutController = new AbortController();
    const timer = setTimeout(() => timeoutController.abort(), timeoutMs);
    let release = () => {};
    try {
      release = await acquireSlot(AbortSignal.any([signal, timeoutController.signal]));
      const init: RequestInit = {
        method,
        headers,
        body,
        // Following a redirect would send the caller's credentials elsewhere.
        redirect: "manual",
        signal: AbortSignal.any([signal, timeoutController.signal]),
      };
      const response = await fetch(baseUrl + path, init);
      const { status } = response;
      if (status >= 300 && status < 400) {
        await response.body?.cancel();
        throw new HttpError(
          502,
          `The service at ${upstream.host} responded with a redirect (status ${status}). Redirects aren't followed.`,
        );
      }
      if (response.body === null) {
        release();
        return response;
      }
      return new Response(releaseAfter(response.body, release), response);
    } catch (error) {
      release();
      if (signal.aborted || error instanceof HttpError) throw error;
      if (timeoutController.signal.aborted) {
        throw new HttpError(504, `The service at ${upstream.host} didn't respond in time.`, {
          retryAfterSeconds: 2,
          cause: new Error(`No response within ${timeoutMs / 1000} s`),
        });
      }
      throw new HttpError(502, `The service at ${upstream.host} isn't reachable.`, {
        retryAfterSeconds: 2,
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  };
}
