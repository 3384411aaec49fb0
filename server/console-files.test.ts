import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "./app.ts";
import { createDatabase, createPool } from "./db/connect.ts";
import { silentLog } from "./log.ts";
import { createTestKeyring } from "./testing/app.ts";
import { buildBaseApp } from "./http/base-app.ts";
import { buildUpstreamApp } from "./upstream/app.ts";

let directory: string;
let app: Hono;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "signalbox-console-"));
  mkdirSync(join(directory, "assets"));
  writeFileSync(
    join(directory, "index.html"),
    '<!doctype html><title>page</title><script src="/assets/app-1a2b.js"></script>',
  );
  writeFileSync(join(directory, "sign-in.html"), "<!doctype html><title>sign-in</title>");
  writeFileSync(join(directory, "assets", "sign-in-eeeeeeee.js"), "export {};");
  writeFileSync(join(directory, "assets", "app-1a2b.js"), "export {};");
  writeFileSync(join(directory, "assets", "app-1a2b.js.br"), "brotli");
  writeFileSync(join(directory, "assets", "app-1a2b.js.gz"), "gzip");
  const eventsCode =
    'import{a}from"./app-1a2b.js";import{b}from "./lists-aaaaaaaa.js";export{a,b};';
  writeFileSync(join(directory, "assets", "events-c_c-cccc.js"), eventsCode);
  for (const chunk of ["lists-aaaaaaaa", "event-page-dddddddd"]) {
    writeFileSync(join(directory, "assets", `${chunk}.js`), "export {};");
  }
  writeFileSync(
    join(directory, "preview-frame.html"),
    '<!doctype html><script type="module">let a = 1;</script>',
  );
  app = buildBaseApp({
    log: silentLog,
    apiOrigins: ["https://api.shop.example"],
    consoleDir: directory,
    mountApi: (routes) => routes.get("/v1/known", (context) => context.json({})),
  });
});
afterAll(() => rmSync(directory, { recursive: true }));

it("names a remote service without a dialect by its host, and prefers no API key", async () => {
  const remoteApp = buildUpstreamApp({
    upstream: new URL("https://service.example:8443/base"),
    clock: () => new Date(),
    log: silentLog,
    apiOrigins: [],
    consoleDir: directory,
  });
  const response = await remoteApp.request("/sign-in", { headers: { accept: "text/html" } });
  expect(await response.text()).toContain(
    '<meta name="signalbox-service" content="service.example:8443"><title>',
  );
});

it("names the service in the page", async () => {
  const options = {
    log: silentLog,
    apiOrigins: [],
    consoleDir: directory,
    mountApi: () => undefined,
  };
  const service = { name: 'A "<b>" & $& service', prefersApiKey: true };
  const namedApp = buildBaseApp({ ...options, service });
  const headers = { accept: "text/html" };
  const pageHtml = await (await namedApp.request("/events", { headers })).text();
  expect(pageHtml).toContain(
    '<!doctype html><meta name="signalbox-service" content="A &quot;&lt;b>&quot; &amp; $&amp; service" data-caller="apiKey"><title>page</title>',
  );
  const signInPageHtml = await (await namedApp.request("/sign-in", { headers })).text();
  expect(signInPageHtml).toContain(' data-caller="apiKey"><title>sign-in</title>');
  const unnamedPageHtml = await (await app.request("/events", { headers })).text();
  expect(unnamedPageHtml).toMatch(/^<!doctype html><title>page<\/title>/);
});

const navigationInit = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };

describe("the page", () => {
  it.each([
    "/",
    "/events",
    "/events/671c9a02",
    "/subscribers/a%2Eb%20c",
    "/subscribers/user@host.example",
    "/subscribers/user%40host.example",
    "/channel-endpoints/a.b",
    "/vendors",
    "/sessions",
  ])("responds to %s", async (path) => {
    const response = await app.request(path, navigationInit);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("<title>page</title>");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("is another document for the sign-in, without preloads and with the same policy", async () => {
    const pageResponse = await app.request("/", navigationInit);
    const signInResponse = await app.request("/sign-in", navigationInit);
    expect(await signInResponse.text()).toContain("<title>sign-in</title>");
    expect(signInResponse.headers.get("link")).toBeNull();
    for (const name of ["content-security-policy", "cache-control", "vary"])
      expect(signInResponse.headers.get(name)).toBe(pageResponse.headers.get(name));
    expect((await app.request("/sign-in.html", navigationInit)).status).toBe(404);
  });

  it("has a policy without inline code, which allows API_ORIGINS", async () => {
    const { headers } = await app.request("/", navigationInit);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("connect-src 'self' https://api.shop.example;");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("permissions-policy")).toContain("clipboard-write=(self)");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  });

  it("isn't the response for missing files and paths of the API", async () => {
    for (const path of ["/assets/gone.js", "/favicon.ico", "/v1/unknown", "/v2", "/session/x"]) {
      expect((await app.request(path, navigationInit)).status).toBe(404);
    }
  });

  it("preloads the chunk of a list page and what it imports, except what the page loads anyway", async () => {
    const readLinkHeader = async (path: string) =>
      (await app.request(path, navigationInit)).headers.get("link");
    expect(await readLinkHeader("/events")).toBe(
      "</assets/lists-aaaaaaaa.js>; rel=modulepreload, </assets/events-c_c-cccc.js>; rel=modulepreload",
    );
    for (const path of ["/", "/subscribers", "/events/1"]) {
      expect(await readLinkHeader(path), path).toBeNull();
    }
  });

  it("has Vary headers for Accept and Accept-Encoding", async () => {
    const { headers } = await app.request("/events", navigationInit);
    expect(headers.get("vary")).toBe("Accept, Accept-Encoding");
  });
});

describe("a request that isn't for the page", () => {
  let serviceApp: Hono;
  beforeAll(() => {
    serviceApp = buildApp({
      // These requests don't use the database.
      db: createDatabase(createPool({}, { log: silentLog })),
      keyring: createTestKeyring(),
      clock: () => new Date("2026-03-01T12:00:00.000Z"),
      log: silentLog,
      apiOrigins: [],
      consoleDir: directory,
    });
  });

  const paths = [
    "//v1/notifications",
    "/v1//notifications",
    "/V1/notifications",
    "/v3/notifications",
    "/v10/notifications",
    "/api/v1/notifications",
    "/API/v2/subscribers",
    "/api",
    "/api/subscribers",
    "/v1%2Fnotifications",
    "/Session/exchange",
    "/v1/unknown",
  ];
  const getStatuses = async (path: string, init?: RequestInit) => {
    const response = await serviceApp.request(path, init);
    return [response.status, ((await response.json()) as { statusCode: number }).statusCode];
  };

  it.each(paths)("is a JSON 404 for %s, with any Accept header", async (path) => {
    expect(await getStatuses(path)).toEqual([404, 404]);
    expect(await getStatuses(path, navigationInit)).toEqual([404, 404]);
  });

  it.each([undefined, "*/*", "application/json", "application/json, text/plain, */*"])(
    "is a JSON 404 for a path of the console with Accept: %s",
    async (accept) => {
      const init = accept === undefined ? {} : { headers: { accept } };
      expect(await getStatuses("/notifications", init)).toEqual([404, 404]);
      expect(await getStatuses("/subscribers", init)).toEqual([404, 404]);
    },
  );
});

describe("the email preview frame", () => {
  it("has a separate origin, one script, and no network access", async () => {
    const { headers } = await app.request("/preview-frame");
    // The policy contains the SHA-256 of the script's text.
    expect(headers.get("content-security-policy")).toBe(
      "sandbox allow-scripts; default-src 'none'; script-src 'sha256-xY6QKfH9PRsQnLz56nj6MBwiK5oHg+im1Jkpdp1x/Ck='; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
    );
    expect(headers.get("x-dns-prefetch-control")).toBe("off");
  });

  it("loads images only on request, and has no other paths", async () => {
    const { headers } = await app.request("/preview-frame?img=1");
    expect(headers.get("content-security-policy")).toContain("img-src data: https:;");
    expect((await app.request("/preview-frame.html")).status).toBe(404);
  });
});

describe("assets", () => {
  it("are cached permanently, with the page's policy", async () => {
    const { headers } = await app.request("/assets/app-1a2b.js");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
  });

  it.each([
    ["br, gzip", "br", "brotli"],
    ["gzip", "gzip", "gzip"],
    ["br;q=0, gzip", "gzip", "gzip"],
    ["identity", null, "export {};"],
  ])("are compressed for %s", async (accept, encoding, body) => {
    const response = await app.request("/assets/app-1a2b.js", {
      headers: { "accept-encoding": accept },
    });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(await response.text()).toBe(body);
  });
});
