import type { IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen, type ListeningServer } from "../listen.ts";
import { buildTestApp, type TestEnvironment } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { createKeepAliveClient } from "../testing/keep-alive-client.ts";

const database = useTestDatabase();
let environment: TestEnvironment;
let server: ListeningServer;
beforeAll(async () => {
  const testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
  server = await listen({ host: "127.0.0.1", port: 0, drainTimeoutMs: 50 });
  server.serve((incomingRequest) => testApp.app.fetch(incomingRequest));
});
afterAll(() => server.close());

describe("a write on the same connection succeeds after", () => {
  const path = "/v2/subscribers";
  const chunkedHeaders = { "transfer-encoding": "chunked" };
  it.each([
    ["a 413", 413, "POST", path, {}],
    ["a 413 for a chunked body", 413, "POST", path, chunkedHeaders],
    ["a 400 for a header", 400, "POST", path, { "idempotency-key": "x".repeat(300) }],
    ["a 401", 401, "POST", path, { authorization: "ApiKey wrong" }],
    [
      "a 401 for a chunked body",
      401,
      "POST",
      path,
      { authorization: "ApiKey wrong", ...chunkedHeaders },
    ],
    ["a 404", 404, "POST", "/v2/nothing", {}],
    ["a 405", 405, "PUT", path, {}],
  ])("%s", async (_, status, method, rejectedPath, rejectedHeaders: IncomingHttpHeaders) => {
    const send = createKeepAliveClient(server.address);
    const headers = {
      authorization: `Bearer ${environment.tokens.session}`,
      "content-type": "application/json",
    };
    const largeBody = JSON.stringify({ subscriberId: "large", firstName: "x".repeat(1_100_000) });
    const lengthHeader =
      "transfer-encoding" in rejectedHeaders ? {} : { "content-length": String(largeBody.length) };
    expect(
      await send(
        method,
        rejectedPath,
        { ...headers, ...lengthHeader, ...rejectedHeaders },
        largeBody,
      ),
    ).toMatchObject({ status });
    expect(await send("POST", path, headers, '{"subscriberId":"next"}')).toEqual({
      status: 201,
      isReused: true,
    });
  });
});
