import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach } from "vitest";

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface FakeUpstream {
  requests: ReceivedRequest[];
  /** Responds to a request, with `{}` by default. Tests can replace it. */
  respond: (request: ReceivedRequest, response: ServerResponse) => void;
  getUrl: (path?: string) => URL;
  close: () => Promise<void>;
}

/** Runs a new server for each test of a file. */
export function useFakeUpstream(): FakeUpstream {
  let server = createServer();
  const fakeUpstream: FakeUpstream = {
    requests: [],
    respond: (_, response) => void response.end("{}"),
    getUrl: (path = "") =>
      new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  beforeEach(async () => {
    fakeUpstream.requests = [];
    fakeUpstream.respond = (_, response) => void response.end("{}");
    server = createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => {
        const { method = "", url = "", headers } = incoming;
        const request = { method, url, headers, body: Buffer.concat(chunks).toString() };
        fakeUpstream.requests.push(request);
        fakeUpstream.respond(request, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => fakeUpstream.close());
  return fakeUpstream;
}
