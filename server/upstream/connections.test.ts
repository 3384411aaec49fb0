import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
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

it.each([401, 200])(
  "a connection stays open if the upstream responds with %d before it reads the body",
  async (status) => {
    const send = await createClient((_, response) => void response.writeHead(status).end("{}"));
    const body = "x".repeat(1_000_000);
    const headers = { "content-length": String(body.length) };
    for (const isReused of [false, true]) {
      expect(await send("POST", "/v1/integrations", headers, body)).toEqual({ status, isReused });
    }
  },
);
