import { once } from "node:events";
import { connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { listen, type ListenOptions } from "./listen.ts";
import { StartupError } from "./startup-error.ts";

async function open(options: Partial<ListenOptions> = {}) {
  const server = await listen({ host: "127.0.0.1", port: 0, drainTimeoutMs: 50, ...options });
  onTestFinished(() => server.close());
  return server;
}

async function sendRaw(address: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.setEncoding("utf8").end(text);
  let response = "";
  socket.on("data", (chunk: string) => (response += chunk));
  await once(socket, "close");
  return response;
}

it("returns 503 with Retry-After until the service is ready", async () => {
  const server = await open();
  const earlyResponse = await fetch(`${server.address}/v1/notifications`);
  expect(earlyResponse.status).toBe(503);
  expect(earlyResponse.headers.get("retry-after")).toBe("2");
  expect(await earlyResponse.json()).toMatchObject({ statusCode: 503, path: "/v1/notifications" });
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);

  server.serve(() => new Response("ready"));
  expect(await (await fetch(`${server.address}/v1/notifications`)).text()).toBe("ready");
});

it("reports a port in use in one sentence", async () => {
  const { address } = await open();
  const listenPromise = listen({ host: "127.0.0.1", port: Number(new URL(address).port) });
  await expect(listenPromise).rejects.toThrow(StartupError);
  await expect(listenPromise).rejects.toThrow(
    `Can't listen on ${address}: the port is in use. Stop the other program, or set PORT to another number.`,
  );
});

it("returns an address that browsers can open if it listens on every interface", async () => {
  expect((await open({ host: "0.0.0.0" })).address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

it("finishes running requests and accepts no new ones while closing", async () => {
  const server = await open({ drainTimeoutMs: 5_000 });
  let finish = () => {};
  let resolveArrival = () => {};
  const arrivalPromise = new Promise<void>((resolve) => (resolveArrival = resolve));
  server.serve(async () => {
    resolveArrival();
    await new Promise<void>((resolve) => (finish = resolve));
    return new Response("finished");
  });
  const requestPromise = fetch(server.address);
  await arrivalPromise;
  const closePromise = server.close();
  await expect(fetch(server.address)).rejects.toThrow("fetch failed");
  finish();
  const response = await requestPromise;
  expect(await response.text()).toBe("finished");
  // Without this header, the client would reuse a connection that is about to close.
  expect(response.headers.get("connection")).toBe("close");
  await closePromise;
});

it("closes requests that don't finish", async () => {
  const server = await open();
  let resolveArrival = () => {};
  const arrivalPromise = new Promise<void>((resolve) => (resolveArrival = resolve));
  server.serve(() => {
    resolveArrival();
    return new Promise<Response>(() => undefined);
  });
  const requestPromise = fetch(server.address).catch((error: unknown) => error);
  await arrivalPromise;
  await server.close();
  expect(await requestPromise).toBeInstanceOf(TypeError);
});

it.each([
  [
    "headers that are too large",
    431,
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(40_000)}\r\n\r\n`,
  ],
  ["what is no HTTP", 400, "hello\r\n\r\n"],
  ["a missing host", 400, "GET / HTTP/1.1\r\n\r\n"],
  ["a malformed host", 400, "GET / HTTP/1.1\r\nHost: a b/c\r\n\r\n"],
  ["a target that is no path", 400, "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"],
  [
    "an unknown expectation",
    417,
    "POST / HTTP/1.1\r\nHost: a\r\nExpect: foo\r\nContent-Length: 2\r\n\r\n",
  ],
])("responds to %s in the error format", async (_, status, text) => {
  const { address } = await open();
  const response = await sendRaw(address, text);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const body: unknown = JSON.parse(response.slice(response.indexOf("\r\n\r\n")));
  expect(body).toMatchObject({ statusCode: status, path: "" });
});

it("closes the connection after it rejects a request, even if the client doesn't", async () => {
  const server = await open({ bodyTimeoutMs: 50, drainTimeoutMs: 60_000 });
  const socket = connect({
    port: Number(new URL(server.address).port),
    host: "127.0.0.1",
    allowHalfOpen: true,
  });
  onTestFinished(() => void socket.destroy());
  socket.resume().write("hello\r\n\r\n");
  await once(socket, "end");
  await expect(server.close()).resolves.toBeUndefined();
});

it("responds with the error format if the application fails", async () => {
  const server = await open();
  server.serve(() => Promise.reject(new Error("canary")));
  const response = await fetch(server.address);
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ statusCode: 500 });
  expect(text).not.toContain("canary");
});

it.each(["127.0.0.1", "::"])(
  "doesn't require a host over HTTP/1.0, listening on %s",
  async (host) => {
    const { address } = await open({ host });
    expect(await sendRaw(address, "GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
  },
);

it("closes the connection after a response to a request whose body is missing", async () => {
  const server = await open({ bodyTimeoutMs: 50 });
  server.serve(() => new Response("unauthorized", { status: 401 }));
  const socket = connect(Number(new URL(server.address).port), "127.0.0.1").setEncoding("utf8");
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nfirst");
  const [response] = (await once(socket, "data")) as [string];
  expect(response).toMatch(/^HTTP\/1\.1 401 /);
  expect(response.toLowerCase()).toContain("connection: close");
  await once(socket, "close");
});

it("keeps a connection open after a response if the whole body has arrived", async () => {
  const server = await open();
  server.serve(() => new Response("unauthorized", { status: 401 }));
  const response = await fetch(server.address, { method: "POST", body: "x".repeat(2_000_000) });
  expect(response.headers.get("connection")).toBe("keep-alive");
});
