import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../contract/endpoint.ts";
import { api } from "../../contract/index.ts";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { createFactories } from "../testing/factories.ts";
import { isCompressible } from "./compressible.ts";
import { choosePreferredEncoding } from "./encoding.ts";

describe("the preferred encoding", () => {
  it.each([
    [undefined, undefined],
    ["", undefined],
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["GZip", "gzip"],
    ["x-gzip", "gzip"],
    ["deflate, zstd", undefined],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br ; q=0.0 , gzip ; q=0.000", undefined],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["*;q=0, gzip", "gzip"],
    ["*;q=0", undefined],
    ["identity", undefined],
    ["identity, gzip;q=0.5", undefined],
    ["identity;q=0.5, gzip", "gzip"],
    ["identity;q=0", undefined],
    ["gzip;q=x", undefined],
    ["brotli", undefined],
  ])("of %j is %s", (header, expected) => {
    expect(choosePreferredEncoding(header)).toBe(expected);
  });

  it("is among those available", () => {
    expect(choosePreferredEncoding("br, gzip;q=0.1", ["gzip"])).toBe("gzip");
  });
});

it("is used only for reads whose responses contain no secrets according to the contract", () => {
  const operationNames = Object.entries(api).flatMap(([resource, operations]) =>
    Object.entries<Endpoint>(operations)
      .filter(([, endpoint]) => isCompressible(endpoint))
      .map(([operation]) => `${resource}.${operation}`),
  );
  expect(operationNames).toEqual(["events.list", "events.read"]);
});

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;
let eventId: string;
beforeAll(async () => {
  testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
  const make = createFactories(testApp, environment);
  const subscriberRef = await make.subscriber("ana");
  eventId = await make.event({
    subscriber_ref: subscriberRef,
    payload: JSON.stringify({ text: "Grüße 👍🏿 \u2028\u0007".repeat(200) }),
  });
});

const send = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
  const response = await testApp.app.request(path, {
    method,
    headers: { authorization: `Bearer ${environment.tokens.session}`, ...headers },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe("a compressed response", () => {
  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("has the same bytes in %s", async (encoding, decompress) => {
    for (const path of ["/v1/notifications", `/v1/notifications/${eventId}`]) {
      const plainResult = await send(path);
      expect(plainResult.response.headers.get("content-encoding")).toBeNull();
      expect(plainResult.response.headers.get("vary")).toBe("Accept-Encoding");
      const { response, bytes } = await send(path, { "accept-encoding": encoding });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("vary")).toBe("Accept-Encoding");
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(bytes.byteLength).toBeLessThan(plainResult.bytes.byteLength);
      expect(decompress(bytes).equals(plainResult.bytes)).toBe(true);
    }
  });

  it("has the same headers and no body for HEAD", async () => {
    const { response, bytes } = await send(
      "/v1/notifications",
      { "accept-encoding": "br" },
      "HEAD",
    );
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(bytes.byteLength).toBe(0);
  });

  it("is sent only from 1 kB on", async () => {
    const path = "/v1/notifications?subscriberIds=unknown";
    const { response } = await send(path, { "accept-encoding": "br" });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
  });

  it("is never sent with secrets", async () => {
    const make = createFactories(testApp, environment);
    for (let index = 0; index < 10; index += 1) {
      await make.endpoint(`hook-${index}`, "webhook", { url: "https://hooks.example/T0/secret" });
      await make.subscriber(`user_${index}`, `user_${index}@shop.example`);
    }
    for (const path of ["/v1/channel-endpoints", "/v2/subscribers", "/v1/integrations/active"]) {
      const { response, bytes } = await send(path, { "accept-encoding": "br, gzip" });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-encoding")).toBeNull();
      expect(() => JSON.parse(bytes.toString()) as unknown).not.toThrow();
    }
  });
});
