import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { listen } from "../listen.ts";
import { createLog } from "../log.ts";
import { createKeepAliveClient } from "../testing/keep-alive-client.ts";
import { buildUpstreamApp } from "./app.ts";

async function createClient(respond: RequestListener) {
  const upstream = createServer(respond).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  onTestFinished(() => {
    upstream.closeAllConnections();
    upstream.close();
  });
  // The address of a TCP server is an object.
  const { port } = upstream.address() as AddressInfo;
  const app = buildUpstreamApp({
    upstream: new URL(`http://127.0.0.1:${port}`),
    clock: () => new Date("2026-03-01T12:00:00.000Z"),
    log: createLog({ level: "error", write: () => undefined }),
    apiOrigins: [],
  });
  const frontServer = await listen({ host: "127.0.0.1", port: 0, drainTimeoutMs: 50 });
  onTestFinished(() => frontServer.close());
  frontServer.serve((request) => app.fetch(request));
  return createKeepAliveClient(frontServer.address);
}

describe("a connection stays open if the upstream responds before it reads the body", () => {
  const path = "/v1/integrations";
  // Too large for the buffers of the connections.
  const body = "x".repeat(4_000_000);
  const headers = { "content-length": String(body.length) };

  it.each([401, 200])("and ends its response, with status %d", async (status) => {
    const send = await createClient((_, response) => void response.writeHead(status).end("{}"));
    for (const isReused of [false, true]) {
      expect(await send("POST", path, headers, body)).toEqual({ status, isReused });
    }
  });

  it("and reads it before its response ends", async () => {
    let readBody = () => {};
    const send = await createClient((incomingRequest, response) => {
      response.writeHead(401).write("{");
      readBody = () => incomingRequest.resume().on("end", () => response.end("}"));
    });
    for (const isReused of [false, true]) {
      expect(await send("POST", path, headers, body, () => readBody())).toEqual({
        status: 401,
        isReused,
      });
    }
  });
});
