import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer, STATUS_CODES } from "node:http";
import type { Duplex, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { ErrorBody, ErrorStatus } from "../contract/errors.ts";
import { getErrorCode, getErrorText, StartupError } from "./startup-error.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

export interface ListeningServer {
  /** Address for a browser on this machine, for example `http://127.0.0.1:4400`. */
  address: string;
  /** Passes requests to the application. Before this call, all except `/healthz` get a 503. */
  serve(fetch: Fetch): void;
  /**
   * Stops accepting connections, waits a while for pending requests, then closes the remaining
   * connections.
   */
  close(): Promise<void>;
}

const formatErrorBody = (statusCode: ErrorStatus, path: string, message: string) =>
  JSON.stringify({
    statusCode,
    timestamp: new Date().toISOString(),
    path,
    message,
  } satisfies ErrorBody);

const errorHeaders = {
  "Content-Type": "application/json",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};

const respondWhileStarting: Fetch = (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/healthz") return Response.json({ status: "starting" });
  return new Response(
    formatErrorBody(503, pathname, "The service is starting. Try again in a moment."),
    { status: 503, headers: { ...errorHeaders, "Retry-After": "2" } },
  );
};

const invalidRequestMessage = "The HTTP request is invalid.";

function handleError(error: unknown): Response {
  const [status, message] =
    error instanceof RequestError
      ? ([400, invalidRequestMessage] as const)
      : ([500, "Internal error."] as const);
  return new Response(formatErrorBody(status, "", message), { status, headers: errorHeaders });
}

const responsesByErrorCode: Readonly<Record<string, [ErrorStatus, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
  HPE_HEADER_OVERFLOW: [431, "The request's headers are too large."],
};

/**
 * Responds to malformed or incomplete HTTP requests with an error in the API's format. Then closes
 * the connection, even if the client doesn't.
 */
function rejectMalformedRequest(error: Error, socket: Duplex, closeTimeoutMs: number): void {
  if (!socket.writable || getErrorCode(error) === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, message] = responsesByErrorCode[getErrorCode(error)] ?? [
    400,
    invalidRequestMessage,
  ];
  const body = formatErrorBody(status, "", message);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Connection: close",
      ...Object.entries(errorHeaders).map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
  // Destroying it earlier could discard the response, if more of the request arrives.
  setTimeout(() => socket.destroy(), closeTimeoutMs).unref();
}

/** Responds without reading the body, and closes the connection, as the body may never arrive. */
function sendRejection(response: ServerResponse, status: ErrorStatus, message: string): void {
  const body = formatErrorBody(status, "", message);
  const headers = { "Content-Length": Buffer.byteLength(body), Connection: "close" };
  response.writeHead(status, { ...errorHeaders, ...headers }).end(body);
}

const serverOptions = {
  // Node's own rejection has no body.
  requireHostHeader: false,
  // Long enough for a request of 1 MiB over a slow connection.
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  // Longer than the idle timeout of common proxies, which could otherwise use a closed connection.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 32 * 1024,
};

const listenReasonsByCode: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use. Stop the other program, or set PORT to another number",
  EACCES: "permission denied. Set PORT to a number above 1023",
  EADDRNOTAVAIL: "this machine doesn't have the address. Set HOST to one of its addresses",
  ENOTFOUND: "the host name is unknown. Set HOST to an address of this machine",
};

/** Returns a URL that browsers can open, even if the host means every network interface. */
export function toBrowserUrl(host: string, port: number): string {
  const browserHost = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${browserHost.includes(":") ? `[${browserHost}]` : browserHost}:${port}`;
}

/** Prevents further requests on this connection, which is about to close. */
function closeAfterResponse(response: {
  headersSent: boolean;
  setHeader: (name: string, value: string) => unknown;
}): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

/** Discards the rest of a body. Removes the listeners, because they could pause the stream. */
const discardBody = (incoming: Readable) => incoming.removeAllListeners("data").resume();

async function drain(server: Server, drainTimeoutMs: number): Promise<void> {
  const closedPromise = new Promise<void>((resolve) => server.close(() => resolve()));
  const abortController = new AbortController();
  const closeConnections = async () => {
    // A keep-alive connection becomes idle only after its last response.
    for (const deadlineAt = Date.now() + drainTimeoutMs; Date.now() < deadlineAt;) {
      server.closeIdleConnections();
      await delay(50, undefined, { signal: abortController.signal });
    }
    server.closeAllConnections();
  };
  await Promise.race([closedPromise, closeConnections().then(() => closedPromise)]);
  abortController.abort();
}

export interface ListenOptions {
  host: string;
  /** Port to listen on; 0 selects any free port. */
  port: number;
  /** Maximum time for pending requests to finish after closing begins. */
  drainTimeoutMs?: number;
  /** Maximum time to receive the rest of a request that isn't needed. */
  bodyTimeoutMs?: number;
}

/** Listens before the service is ready, to report a port conflict early. Throws StartupError. */
export async function listen({
  host,
  port,
  drainTimeoutMs = 10_000,
  bodyTimeoutMs = 2_000,
}: ListenOptions): Promise<ListeningServer> {
  let currentFetch = respondWhileStarting;
  let closePromise: Promise<void> | undefined;
  const handle = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const response = await currentFetch(request);
      if (incoming.complete) return response;
      // A client can reuse a connection only when the whole body has arrived, and closing the
      // connection earlier could discard the response.
      const signal = AbortSignal.timeout(bodyTimeoutMs);
      await finished(discardBody(incoming), { signal }).catch(() => undefined);
      if (!incoming.complete) closeAfterResponse(outgoing);
      return response;
    },
    // Host in the URLs of HTTP/1.0 requests without a `Host` header.
    { hostname: "localhost", errorHandler: handleError },
  );
  const pendingResponses = new Set<ServerResponse>();
  const server = createServer(
    serverOptions,
    (incoming: IncomingMessage, outgoing: ServerResponse) => {
      pendingResponses.add(outgoing);
      outgoing.once("close", () => pendingResponses.delete(outgoing));
      if (closePromise !== undefined) closeAfterResponse(outgoing);
      if (incoming.httpVersion === "1.1" && incoming.headers.host === undefined) {
        sendRejection(outgoing, 400, "The Host header is missing.");
      } else {
        void handle(incoming, outgoing);
      }
    },
  );
  server.on("checkExpectation", (_, outgoing: ServerResponse) =>
    sendRejection(outgoing, 417, "The only expectation that is supported is 100-continue."),
  );
  server.on("clientError", (error, socket) => rejectMalformedRequest(error, socket, bodyTimeoutMs));
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, host, resolve);
    });
  } catch (error) {
    const reason = listenReasonsByCode[getErrorCode(error)] ?? getErrorText(error);
    throw new StartupError(`Can't listen on ${toBrowserUrl(host, port)}: ${reason}.`);
  }
  const boundAddress = server.address();
  const boundPort =
    typeof boundAddress === "object" && boundAddress !== null ? boundAddress.port : port;
  return {
    address: toBrowserUrl(host, boundPort),
    serve(fetch) {
      currentFetch = fetch;
    },
    close() {
      for (const pendingResponse of pendingResponses) closeAfterResponse(pendingResponse);
      return (closePromise ??= drain(server, drainTimeoutMs));
    },
  };
}
