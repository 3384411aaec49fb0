import { beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "./app.ts";
import { silentLog } from "./log.ts";
import { buildTestApp, type TestEnvironment } from "./testing/app.ts";
import { useTestDatabase } from "./testing/database.ts";

const database = useTestDatabase();
const listedOrigin = "https://console.example";
const unlistedOrigin = "https://elsewhere.example";
let environment: TestEnvironment;
interface Init {
  method?: string;
  headers?: Record<string, string>;
}
let call: (origin: string, path: string, init?: Init) => Promise<Response>;
beforeAll(async () => {
  const testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
  const app = buildApp({
    db: testApp.db,
    keyring: testApp.keyring,
    clock: () => testApp.now,
    log: silentLog,
    apiOrigins: [],
    corsOrigins: [listedOrigin, "https://second.example"],
  });
  call = async (origin, path, { headers, ...init } = {}) =>
    await app.request(path, {
      ...init,
      headers: new Headers([...new Headers(headers), ["origin", origin]]),
    });
});

const readCorsHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-")));

const preflightInit = {
  method: "OPTIONS",
  headers: {
    "access-control-request-method": "PATCH",
    "access-control-request-headers": "authorization,content-type,idempotency-key",
  },
};

describe("CORS_ORIGINS", () => {
  it("lets a listed origin read a response and the headers that the console needs", async () => {
    const authorization = `Bearer ${environment.tokens.session}`;
    const response = await call(listedOrigin, "/v1/notifications", { headers: { authorization } });
    expect(response.status).toBe(200);
    expect(response.headers.get("vary")).toBe("Accept-Encoding, Origin");
    expect(readCorsHeaders(response)).toEqual({
      "access-control-allow-origin": listedOrigin,
      "access-control-expose-headers": "Allow,Date,Idempotency-Replay,Retry-After",
    });
  });

  it("lets a listed origin read error responses", async () => {
    for (const [path, status] of [
      ["/v1/notifications", 401],
      ["/v1/nothing", 404],
    ] as const) {
      const response = await call(listedOrigin, path);
      expect(response.status).toBe(status);
      expect(response.headers.get("access-control-allow-origin")).toBe(listedOrigin);
    }
  });

  it("accepts the preflight request of a listed origin, without cookies", async () => {
    const response = await call(listedOrigin, "/v1/channel-endpoints/x", preflightInit);
    expect(response.status).toBe(204);
    expect(readCorsHeaders(response)).toEqual({
      "access-control-allow-origin": listedOrigin,
      "access-control-allow-methods": "GET,POST,PUT,PATCH,DELETE",
      "access-control-allow-headers": "Authorization,Content-Type,Idempotency-Key",
      "access-control-expose-headers": "Allow,Date,Idempotency-Replay,Retry-After",
      "access-control-max-age": "7200",
    });
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it.each([unlistedOrigin, "null", `${listedOrigin}.elsewhere.example`, "http://console.example"])(
    "allows nothing for %s",
    async (origin) => {
      for (const init of [{}, preflightInit]) {
        const response = await call(origin, "/v1/notifications", init);
        expect(response.headers.get("access-control-allow-origin")).toBeNull();
        expect(response.headers.get("access-control-allow-credentials")).toBeNull();
      }
    },
  );

  it("allows nothing outside the API", async () => {
    expect(readCorsHeaders(await call(listedOrigin, "/healthz"))).toEqual({});
  });

  it("allows nothing if it is empty, and rejects the preflight request", async () => {
    const { app } = buildTestApp(database.db);
    const headers = { origin: listedOrigin, ...preflightInit.headers };
    const response = await app.request("/v1/notifications", { method: "OPTIONS", headers });
    expect(response.status).toBe(405);
    expect(readCorsHeaders(response)).toEqual({});
  });
});
