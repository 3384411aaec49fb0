import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../contract/index.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;
beforeAll(async () => {
  testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
});

describe("authorization", () => {
  it.each([
    [{}, "The Authorization header is missing."],
    [{ authorization: "Basic abc" }, "Unknown authorization scheme"],
    [{ authorization: "ApiKey wrong" }, "This API key is unknown or revoked."],
    [{ authorization: "Bearer wrong" }, "Unknown session token."],
  ])("reports what is wrong with %o", async (headers, message) => {
    const response = await testApp.anonymousClient("GET", "/v1/integrations/active", { headers });
    expect(response.status).toBe(401);
    expect(response.body.message).toContain(message);
    expect(response.headers.get("www-authenticate")).toContain("ApiKey");
  });

  it("reads a header with many spaces in one pass", async () => {
    // A pattern that tries each split of the spaces would take an hour.
    const headers = { authorization: `Bearer a${" ".repeat(1_000_000)}b` };
    const response = await testApp.anonymousClient("GET", "/v1/notifications", { headers });
    expect(response.body.message).toBe("Unknown session token.");
  });

  it("ignores the case of the scheme", async () => {
    const headers = { authorization: `aPiKeY ${environment.tokens.apiKey}` };
    expect((await testApp.anonymousClient("GET", "/v1/notifications", { headers })).status).toBe(
      200,
    );
  });

  it("distinguishes an expired session from an ended one", async () => {
    const otherEnvironment = await testApp.createEnvironment();
    expect((await otherEnvironment.sessionClient("DELETE", "/session")).body).toEqual({
      ended: true,
    });
    expect((await otherEnvironment.sessionClient("GET", "/session")).body.message).toBe(
      "This session has ended.",
    );
    const lateEnvironment = await testApp.createEnvironment();
    const initialTime = testApp.now;
    testApp.now = new Date(initialTime.getTime() + 3_600_000);
    expect((await lateEnvironment.sessionClient("GET", "/session")).body.message).toBe(
      "This session has expired.",
    );
    testApp.now = initialTime;
  });

  it("lets a read-only session read but not write", async () => {
    expect((await environment.readOnlyClient("GET", "/v1/notifications")).status).toBe(200);
    const response = await environment.readOnlyClient("POST", "/v2/subscribers", {
      body: { subscriberId: "reader" },
    });
    expect(response.status).toBe(403);
  });
});

describe("errors", () => {
  it("have one format", async () => {
    const response = await environment.sessionClient("GET", "/v1/nothing");
    expect(response.body).toEqual({
      statusCode: 404,
      timestamp: "2026-03-01T12:00:00.000Z",
      path: "/v1/nothing",
      message: "No route matches this path.",
    });
  });

  it("list every invalid field, without secrets", async () => {
    const response = await environment.sessionClient("POST", "/v1/integrations", {
      body: { name: 5, credentials: { apiKey: 7 }, conditions: [{ children: [{ field: 1 }] }] },
    });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors).sort()).toEqual(
      expect.arrayContaining(["conditions.0.children.0.field", "credentials.apiKey", "name"]),
    );
    expect(response.body.errors.name.value).toBe(5);
    expect(response.body.errors["credentials.apiKey"]).not.toHaveProperty("value");
    expect(response.body.errors.name.messages[0]).toMatch(/expected string/);
  });

  it("call an object an object", async () => {
    const body = { subscriberId: "a", data: [] };
    const response = await environment.sessionClient("POST", "/v2/subscribers", { body });
    expect(response.body.errors).toEqual({
      data: { messages: ["Invalid input: expected object, received array"] },
    });
  });

  it("name the limit, the field, or the types of a value that has alternatives", async () => {
    const markAs = async (messageId: unknown) => {
      const body = { messageId, markAs: "read" };
      const path = "/v1/subscribers/x/messages/mark-as";
      return (await environment.sessionClient("POST", path, { body })).body.errors as unknown;
    };
    expect(await markAs(Array.from({ length: 101 }, () => "a"))).toEqual({
      messageId: { messages: [expect.stringContaining("100")] },
    });
    expect(Object.keys((await markAs([5, ""])) as object)).toEqual(["messageId.0", "messageId.1"]);
    expect(await markAs(5)).toEqual({
      messageId: {
        messages: [expect.stringContaining("string"), expect.stringContaining("array")],
        value: 5,
      },
    });
    const response = await environment.sessionClient("POST", "/v2/workflows/w/step/s/preview", {
      body: { previewPayload: { context: { a: { data: {} } } } },
    });
    expect(Object.keys(response.body.errors)).toEqual(["previewPayload.context.a.id"]);
  });

  it.each([
    ["DELETE", "/v2/subscribers", ["GET", "POST"]],
    ["DELETE", "/v1/integrations/active", ["GET", "PUT"]],
    ["DELETE", "/v1/integrations/mail", ["PUT"]],
  ])("include the allowed methods in a 405 for %s %s", async (method, path, methods) => {
    const response = await environment.sessionClient(method, path);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")?.split(", ").sort()).toEqual(methods);
  });

  it("return 413 for a body that is too large", async () => {
    const largeCall = { body: `{"subscriberId":"${"x".repeat(1024 * 1024)}"}` };
    expect((await environment.sessionClient("POST", "/v2/subscribers", largeCall)).status).toBe(
      413,
    );
  });

  it("return 400 for a body that ends early", async () => {
    const response = await testApp.app.request("/session/exchange", {
      method: "POST",
      body: new ReadableStream({ start: (controller) => controller.error(new Error("aborted")) }),
      duplex: "half",
    });
    expect(response.status).toBe(400);
  });

  it("report the position of invalid JSON", async () => {
    const response = await environment.sessionClient("POST", "/v2/subscribers", {
      body: '{"subscriberId": "a",\n "data": {"n": 12345678901234567890}}',
    });
    expect(response.status).toBe(400);
    expect(response.body.message).toContain("can't be represented exactly, at line 2, column 16");
  });
});

describe("the content type of a body", () => {
  const text = '{"subscriberId":"form"}';
  const send = (body: Uint8Array | string, headers: Record<string, string>) =>
    testApp.app.request("/v2/subscribers", {
      method: "POST",
      headers: {
        authorization: `Bearer ${environment.tokens.session}`,
        "content-type": "application/json",
        ...headers,
      },
      body: body as NonNullable<RequestInit["body"]>,
    });

  it.each([
    ["text/plain", text],
    ["application/json; charset=utf-16", Buffer.from(text, "utf16le")],
    ["application/json; charset=latin1", Buffer.from(text, "latin1")],
    ["application/json;charset=ISO-8859-1", Buffer.from(text, "latin1")],
    ['application/json; charset="windows-1252"', Buffer.from(text, "latin1")],
    ["application/json; x=y; charset=utf-16", text],
  ])("is a 415 with Content-Type: %s", async (contentType, body) => {
    const response = await send(body, { "content-type": contentType });
    expect(response.status).toBe(415);
  });

  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON;charset=UTF8",
    'application/json; charset="utf-8"',
    "application/json; charset=us-ascii",
    "application/merge-patch+json",
  ])("is accepted with Content-Type: %s", async (type) => {
    expect((await send(text, { "content-type": type })).status).toBe(201);
  });

  it.each([
    ["gzip", gzipSync(text)],
    ["br", brotliCompressSync(text)],
    ["deflate", deflateSync(text)],
    ["identity, gzip", gzipSync(text)],
  ])("is a 415 with Content-Encoding: %s", async (encoding, body) => {
    const response = await send(body, { "content-encoding": encoding });
    expect(response.status).toBe(415);
    expect(response.headers.get("accept-encoding")).toBe("identity");
  });

  it("is accepted with Content-Encoding: identity", async () => {
    expect((await send(text, { "content-encoding": "Identity" })).status).toBe(201);
  });
});

describe("numbers in a body", () => {
  it.each(["5e-05", "1E-5", "1.0E10", "1e+06", "-0.0", "0.10000000000000001"])(
    "are accepted in the format %s",
    async (numberText) => {
      const response = await environment.sessionClient("POST", "/v2/subscribers", {
        body: `{"subscriberId":"number","data":{"rate":${numberText}}}`,
      });
      expect(response.status).toBe(201);
      expect(response.body.data.rate + 0).toBe(Number(numberText) + 0);
    },
  );
});

describe("queries", () => {
  it.each([
    ["limit=abc"],
    ["limit=1e1"],
    ["limit=0"],
    ["limit=51"],
    ["limit=1&limit=2"],
    ["page=-1"],
    ["page=0.5"],
    ["after=yesterday"],
    ["after=2026-02-30"],
    ["after=2025-02-29T12:00:00Z"],
    ["before=2026-04-31T00:00:00.000%2B02:00"],
    ["before=2026-13-01"],
    ["before=2026-01-01T24:30:00Z"],
    ["after=2026-01-02&before=2026-01-01"],
    ["contextKeys=nocolon"],
    ["severity=urgent"],
  ])("reject ?%s for the event list", async (query) => {
    const response = await environment.sessionClient("GET", `/v1/notifications?${query}`);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)[0]).toMatch(new RegExp(`^${query.split("=")[0]}`));
  });

  it.each(["2024-02-29", "2026-12-31T23:59:59.999Z", "2026-01-31T00:00%2B02:00"])(
    "accept the date %s",
    async (date) => {
      expect(
        (await environment.sessionClient("GET", `/v1/notifications?after=${date}`)).status,
      ).toBe(200);
    },
  );

  it("ignore unknown keys", async () => {
    expect((await environment.sessionClient("GET", "/v1/notifications?unknown=1")).status).toBe(
      200,
    );
  });
});

describe("every operation", () => {
  const operations = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));
  const signedInOperations = operations.filter(
    (operation) => operation.authorization === "required",
  );

  it.each(
    signedInOperations.map((operation) => [`${operation.method} ${operation.path}`, operation]),
  )("%s requires credentials", async (_, operation) => {
    const path = operation.path.replaceAll(/\{\w+\}/g, "x");
    expect((await testApp.anonymousClient(operation.method, path)).status).toBe(401);
  });

  it("has the headers of an API response", async () => {
    const { headers } = await environment.sessionClient("GET", "/v1/notifications");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});
