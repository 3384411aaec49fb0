import { type IncomingMessage, request as send, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { listen } from "../listen.ts";
import { createLog } from "../log.ts";
import { useFakeUpstream } from "../testing/fake-upstream.ts";
import { buildUpstreamApp } from "./app.ts";

const upstream = useFakeUpstream();
let lines: string[];
beforeEach(() => {
  lines = [];
});

interface Options {
  timeoutMs?: number;
  maxConnections?: number;
}

const buildProxy = (path = "", options: Options = {}) =>
  buildUpstreamApp({
    ...options,
    upstream: upstream.getUrl(path),
    clock: () => new Date("2026-03-01T12:00:00.000Z"),
    log: createLog({ level: "debug", write: (line) => lines.push(line) }),
    apiOrigins: [],
  });

describe("forwarding", () => {
  it("keeps path, query, body, and headers, below the upstream's path", async () => {
    await buildProxy("/base/").request("/v2/subscribers?failIfExists=true", {
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
    expect(upstream.requests).toHaveLength(1);
    expect(upstream.requests[0]).toMatchObject({
      url: "/base/v2/subscribers?failIfExists=true",
      body: '{"subscriberId":"a"}',
      headers: { authorization: "Bearer canary", "idempotency-key": "k1" },
    });
    expect(upstream.requests[0]?.headers).not.toHaveProperty("cookie");
    expect(upstream.requests[0]?.headers).not.toHaveProperty("origin");
    expect(lines.join()).not.toContain("canary");
    expect(lines.join()).toContain("/v2/subscribers");
  });

  it("keeps the status and Retry-After of the response, and drops cookies", async () => {
    upstream.respond = (_, response) => {
      response.writeHead(429, { "retry-after": "7", "set-cookie": "a=b" });
      response.end('{"message":"slow down"}');
    };
    const response = await buildProxy().request("/v1/notifications");
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("7");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await response.json()).toEqual({ message: "slow down" });
  });

  it("streams the response", async () => {
    let finish = () => {};
    upstream.respond = (_, response) => {
      response.write("first");
      finish = () => response.end("last");
    };
    const response = await buildProxy().request("/v1/notifications");
    const reader = response.body?.getReader();
    const firstChunk = await reader?.read();
    expect(new TextDecoder().decode(firstChunk?.value as Uint8Array)).toBe("first");
    finish();
    const lastChunk = await reader?.read();
    expect(new TextDecoder().decode(lastChunk?.value as Uint8Array)).toBe("last");
  });

  it("requests no other host or path", async () => {
    const app = buildProxy("/base");
    expect((await app.request("/v1/../../admin")).status).toBe(404);
    expect((await app.request("http://127.0.0.1//elsewhere.example/v1/x")).status).toBe(404);
    expect((await app.request("/other")).status).toBe(404);
    expect(upstream.requests).toEqual([]);
    await app.request("/v1//elsewhere.example/x");
    expect(upstream.requests[0]?.url).toBe("/base/v1//elsewhere.example/x");
  });

  it.each([
    "/v1/..%2f..%2fadmin",
    "/v1/..%2F..%2Fadmin",
    "/v1/..%5c..%5cadmin",
    "/v1/..%252f..%252fadmin",
    "/v1/..;/admin",
    "/v1/notifications/%2e%2e%2fadmin",
    "/v1/a%2eb",
    "/v1/%252e%252e%252f%25",
    "/v1/%2525252525252e",
    "/v1/%2525252565",
    "/v1/;%2Fx/environments/me",
    "/v1/;%252Fx/environments",
    "/v1/;%5Cx/environments",
    "/v1/;;y%2Fx/environments",
    "/v1/%3B%252Fx/environments",
  ])("rejects %s, which may leave the API", async (path) => {
    const response = await buildProxy("/base").request(path);
    expect(response.status).toBe(400);
    expect(upstream.requests).toEqual([]);
  });

  it("forwards an ID with slashes and a semicolon unchanged", async () => {
    await buildProxy().request("/v2/subscribers/a%2Fb%5Cc..d%25%3B%2F/credentials", {
      method: "PUT",
    });
    expect(upstream.requests[0]?.url).toBe("/v2/subscribers/a%2Fb%5Cc..d%25%3B%2F/credentials");
  });

  it("doesn't forward headers of the connection, the browser, or cookies", async () => {
    await buildProxy().request("/v1/notifications", {
      headers: {
        connection: "x-hop",
        "x-hop": "1",
        "keep-alive": "timeout=5",
        te: "trailers",
        "proxy-authorization": "Basic eA==",
        upgrade: "h2c",
        expect: "100-continue",
        cookie: "a=b",
        referer: "http://127.0.0.1/events",
        "sec-fetch-site": "same-origin",
        "x-forwarded-host": "elsewhere.example",
        "x-request-id": "r1",
      },
    });
    const names = Object.keys(upstream.requests[0]?.headers ?? {});
    for (const name of ["x-hop", "keep-alive", "te", "proxy-authorization", "upgrade", "expect"]) {
      expect(names).not.toContain(name);
    }
    for (const name of ["cookie", "referer", "sec-fetch-site", "x-forwarded-host"]) {
      expect(names).not.toContain(name);
    }
    expect(upstream.requests[0]?.headers).toMatchObject({ "x-request-id": "r1" });
  });

  it("doesn't return headers that would apply to the console's origin", async () => {
    upstream.respond = (_, response) => {
      response.writeHead(200, {
        "content-type": "text/html",
        "content-security-policy": "default-src *",
        "content-disposition": "attachment",
        refresh: "0; url=https://elsewhere.example/",
        "clear-site-data": '"*"',
        link: "<https://elsewhere.example/>; rel=preload",
        "access-control-allow-origin": "*",
        "access-control-allow-credentials": "true",
        "set-cookie": "a=b",
        "www-authenticate": "Basic",
        "cache-control": "public, max-age=3600",
        "strict-transport-security": "max-age=1",
        "service-worker-allowed": "/",
        "idempotency-replay": "true",
        date: "Sun, 01 Mar 2026 02:30:00 GMT",
      });
      response.end("<script>1</script>");
    };
    const { headers } = await buildProxy().request("/v1/notifications");
    expect(Object.fromEntries(headers)).toEqual({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "text/html",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      date: "Sun, 01 Mar 2026 02:30:00 GMT",
      "idempotency-replay": "true",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
  });

  it("decompresses a compressed response", async () => {
    upstream.respond = (_, response) => {
      response.writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" });
      response.end(gzipSync('{"a":1}'));
    };
    const response = await buildProxy().request("/v1/notifications");
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(await response.json()).toEqual({ a: 1 });
  });

  it("returns a response without a body", async () => {
    upstream.respond = (_, response) => response.writeHead(204).end();
    expect((await buildProxy().request("/v1/notifications")).status).toBe(204);
  });

  it("returns 504 if the upstream is too slow, and logs it once", async () => {
    upstream.respond = () => undefined;
    const app = buildProxy("", { timeoutMs: 50 });
    await app.request("/v1/notifications");
    const response = await app.request("/v1/notifications");
    expect(response.status).toBe(504);
    expect(response.headers.get("retry-after")).toBe("2");
    expect(await response.json()).toMatchObject({
      statusCode: 504,
      message: expect.stringContaining("didn't respond in time") as string,
    });
    const warnings = lines.filter((line) => line.includes('"level":"warn"'));
    expect(warnings).toEqual([expect.stringContaining("No response within 0.05 s")]);
  });

  it("logs nothing if the caller closes the connection", async () => {
    const controller = new AbortController();
    upstream.respond = () => controller.abort();
    await buildProxy().request("/v1/notifications", { signal: controller.signal });
    expect(upstream.requests).toHaveLength(1);
    expect(lines.filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([]);
  });

  it("accepts a large body sent with Expect: 100-continue", async () => {
    const app = buildProxy();
    const frontServer = await listen({ host: "127.0.0.1", port: 0 });
    onTestFinished(() => frontServer.close());
    frontServer.serve((incomingRequest) => app.fetch(incomingRequest));
    const body = JSON.stringify({ text: "x".repeat(500_000) });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sentRequest = send(`${frontServer.address}/v1/integrations`, {
        method: "POST",
        headers: {
          expect: "100-continue",
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        },
      });
      sentRequest.on("continue", () => sentRequest.end(body));
      sentRequest.on("response", resolve).on("error", reject);
      sentRequest.flushHeaders();
    });
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(upstream.requests[0]?.body).toBe(body);
    expect(upstream.requests[0]?.headers["content-length"]).toBe(String(body.length));
  });

  it("doesn't follow redirects", async () => {
    upstream.respond = (_, response) => {
      response.writeHead(302, { location: "https://elsewhere.example/" });
      response.end();
    };
    const response = await buildProxy().request("/v1/notifications");
    expect(response.status).toBe(502);
    expect(upstream.requests).toHaveLength(1);
  });

  it("returns 502 if the upstream isn't reachable", async () => {
    const app = buildProxy();
    await upstream.close();
    const response = await app.request("/v1/notifications");
    expect(response.status).toBe(502);
    expect(response.headers.get("retry-after")).toBe("2");
    expect(await response.json()).toMatchObject({
      statusCode: 502,
      path: "/v1/notifications",
      message: expect.stringContaining("isn't reachable") as string,
    });
    await app.request("/v1/notifications");
    const warnings = lines.filter((line) => line.includes('"level":"warn"'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("ECONNREFUSED");
  });

  it("has a limited number of connections to the upstream", async () => {
    const responses: ServerResponse[] = [];
    let resolveArrival = () => {};
    upstream.respond = (_, response) => {
      responses.push(response);
      resolveArrival();
    };
    const waitForArrival = () => new Promise<void>((resolve) => (resolveArrival = resolve));
    const app = buildProxy("", { maxConnections: 1 });
    const firstArrivalPromise = waitForArrival();
    const firstResponsePromise = app.request("/v1/notifications");
    await firstArrivalPromise;
    const secondResponsePromise = app.request("/v2/subscribers");
    const controller = new AbortController();
    const thirdResponsePromise = app.request("/v1/integrations", { signal: controller.signal });
    controller.abort();
    expect((await thirdResponsePromise).status).toBe(500);
    expect(lines.join()).not.toContain("forwarding failed");
    expect(upstream.requests).toHaveLength(1);

    const secondArrivalPromise = waitForArrival();
    responses[0]?.end("{}");
    await (await firstResponsePromise).text();
    await secondArrivalPromise;
    responses[1]?.end("[]");
    expect(await (await secondResponsePromise).text()).toBe("[]");
    expect(upstream.requests.map(({ url }) => url)).toEqual([
      "/v1/notifications",
      "/v2/subscribers",
    ]);
  });

  it("uses no connection until the request's body has arrived", async () => {
    const app = buildProxy("", { maxConnections: 1 });
    let endBody = () => {};
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode("{}"));
        endBody = () => controller.close();
      },
    });
    const init = { method: "POST", body, duplex: "half" } as const;
    const unfinishedResponsePromise = app.request("/v1/integrations", init);
    await (await app.request("/v1/notifications")).text();
    endBody();
    await (await unfinishedResponsePromise).text();
    expect(upstream.requests).toMatchObject([
      { url: "/v1/notifications" },
      { url: "/v1/integrations", body: "{}" },
    ]);
  });

  it("rejects a body above 1 MiB", async () => {
    const body = "x".repeat(1024 * 1024 + 1);
    const response = await buildProxy().request("/v1/integrations", { method: "POST", body });
    expect(response.status).toBe(413);
    expect(upstream.requests).toEqual([]);
  });

  it("frees the connection of a response that the caller cancels", async () => {
    const app = buildProxy("", { maxConnections: 1 });
    upstream.respond = (_, response) => void response.write("first");
    const firstResponse = await app.request("/v1/notifications");
    await firstResponse.body?.cancel();
    upstream.respond = (_, response) => void response.end("second");
    expect(await (await app.request("/v1/notifications")).text()).toBe("second");
  });

  it("keeps rate limit headers", async () => {
    upstream.respond = (_, response) => {
      response.writeHead(200, { "ratelimit-remaining": "3", "ratelimit-reset": "1" });
      response.end("{}");
    };
    const { headers } = await buildProxy().request("/v1/notifications");
    expect(headers.get("ratelimit-remaining")).toBe("3");
    expect(headers.get("ratelimit-reset")).toBe("1");
  });
});

describe("readiness", () => {
  it("depends on the upstream, and is cached", async () => {
    const app = buildProxy("/base");
    expect((await app.request("/readyz")).status).toBe(200);
    upstream.respond = (_, response) => void response.writeHead(503).end();
    expect(await (await app.request("/readyz")).json()).toEqual({ status: "ready" });
    expect(upstream.requests.map(({ url }) => url)).toEqual(["/base/readyz"]);
    const response = await buildProxy().request("/readyz");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      status: "unavailable",
      reason: expect.stringMatching(/responded with status 503/) as string,
    });
  });

  it("is lost if the upstream isn't reachable", async () => {
    const app = buildProxy();
    await upstream.close();
    const response = await app.request("/readyz");
    expect(response.status).toBe(503);
    expect(JSON.stringify(await response.json())).toMatch(/isn't reachable/);
  });
});
