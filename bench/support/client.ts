import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface ClientResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

export interface Client {
  /** Rejects if `signal` aborts, or if the connection fails before the response is complete. */
  send(path: string, options?: RequestOptions): Promise<ClientResponse>;
  close(): void;
}

/** Creates a client with persistent connections. Uses `node:http`, because `fetch` is too slow. */
export function createClient(
  address: string,
  maxConnections: number,
  authorization: string,
): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections });
  const { hostname, port } = new URL(address);
  return {
    send: (path, { method = "GET", headers = {}, body, signal } = {}) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const outgoingRequest = request(
          {
            agent,
            hostname,
            port,
            path,
            method,
            headers: {
              authorization,
              ...(text !== undefined && {
                "content-type": "application/json",
                "content-length": Buffer.byteLength(text),
              }),
              ...headers,
            },
            ...(signal && { signal }),
          },
          (incomingMessage) => {
            const chunks: Buffer[] = [];
            incomingMessage.on("data", (chunk: Buffer) => chunks.push(chunk));
            incomingMessage.once("error", reject);
            incomingMessage.once("end", () =>
              resolve({
                status: incomingMessage.statusCode ?? 0,
                headers: incomingMessage.headers,
                body: Buffer.concat(chunks),
              }),
            );
          },
        );
        outgoingRequest.once("error", reject);
        outgoingRequest.end(text);
      }),
    close: () => agent.destroy(),
  };
}
