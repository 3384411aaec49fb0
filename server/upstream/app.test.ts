import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { buildUpstreamApp } from "./app.ts";

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let seen: { url?: string; headers: IncomingMessage["headers"]; body: string }[];
let lines: string[];

beforeEach(async () => {
  seen = [];
  lines = [];
  answer = (_, response) => response.end("{}");
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url = "", headers } = request;
      seen.push({ url, headers, body: Buffer.concat(chunks).toString() });
      answer(request, response);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const build = (path = "") =>
  buildUpstreamApp({
    upstream: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`),
    clock: () => new Date("2026-03-01T12:00:00.000Z"),
    log: createLog({ level: "debug", write: (line) => lines.push(line) }),
    apiOrigins: [],
  });

describe("forwarding", () => {
  it("keeps path, query, body and headers, and puts the upstream's path before", async () => {
    await build("/base/").request("/v2/subscribers?failIfExists=true", {
      method: "POST",
      headers: {
        authorization: "Bearer canary",
        "content-type": "application/json",
        "idempotency-key": "k1",
        cookie: "a=b",
        origin: "http://127.0.0.1",
      },
      body: '{"subscriberId":"a"}',
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      url: "/base/v2/subscribers?failIfExists=true",
      body: '{"subscriberId":"a"}',
      headers: { authorization: "Bearer canary", "idempotency-key": "k1" },
    });
    expect(seen[0]?.headers).not.toHaveProperty("cookie");
    expect(seen[0]?.headers).not.toHaveProperty("origin");
    expect(lines.join()).not.toContain("canary");
    expect(lines.join()).toContain("/v2/subscribers");
  });

  it("keeps the status and Retry-After of the answer, and drops cookies", async () => {
    answer = (_, response) => {
      response.writeHead(429, { "retry-after": "7", "set-cookie": "a=b" });
      response.end('{"message":"slow down"}');
    };
    const response = await build().request("/v1/notifications");
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("7");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await response.json()).toEqual({ message: "slow down" });
  });

  it("gives what has come before the rest has", async () => {
    let finish = () => {};
    answer = (_, response) => {
      response.write("first");
      finish = () => response.end("last");
    };
    const response = await build().request("/v1/notifications");
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value as Uint8Array)).toBe("first");
    finish();
    const last = await reader?.read();
    expect(new TextDecoder().decode(last?.value as Uint8Array)).toBe("last");
  });

  it("reaches no other host and no other path", async () => {
    const app = build("/base");
    expect((await app.request("/v1/../../admin")).status).toBe(404);
    expect((await app.request("http://127.0.0.1//elsewhere.example/v1/x")).status).toBe(404);
    expect((await app.request("/other")).status).toBe(404);
    expect(seen).toEqual([]);
    await app.request("/v1//elsewhere.example/x");
    expect(seen[0]?.url).toBe("/base/v1//elsewhere.example/x");
  });

  it("does not follow a redirect", async () => {
    answer = (_, response) => {
      response.writeHead(302, { location: "https://elsewhere.example/" });
      response.end();
    };
    const response = await build().request("/v1/notifications");
    expect(response.status).toBe(502);
    expect(seen).toHaveLength(1);
  });

  it("says that the service behind does not answer", async () => {
    const app = build();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    const response = await app.request("/v1/notifications");
    expect(response.status).toBe(502);
    expect(response.headers.get("retry-after")).toBe("2");
    expect(await response.json()).toMatchObject({
      statusCode: 502,
      path: "/v1/notifications",
      message: expect.stringContaining("does not answer") as string,
    });
    server.listen(0, "127.0.0.1");
  });
});
