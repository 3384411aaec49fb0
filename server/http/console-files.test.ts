import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { silentLog } from "../log.ts";
import { frame } from "./frame.ts";

let directory: string;
let app: Hono;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "signalbox-console-"));
  mkdirSync(join(directory, "assets"));
  writeFileSync(join(directory, "index.html"), "<!doctype html><title>page</title>");
  writeFileSync(join(directory, "assets", "app-1a2b.js"), "export {};");
  writeFileSync(join(directory, "assets", "app-1a2b.js.br"), "brotli");
  writeFileSync(join(directory, "assets", "app-1a2b.js.gz"), "gzip");
  writeFileSync(
    join(directory, "preview-frame.html"),
    '<!doctype html><script type="module">let a = 1;</script>',
  );
  app = frame({
    log: silentLog,
    apiOrigins: ["https://api.shop.example"],
    consoleDir: directory,
    api: (routes) => routes.get("/v1/known", (context) => context.json({})),
  });
});
afterAll(() => rmSync(directory, { recursive: true }));

describe("the page", () => {
  it.each(["/", "/events", "/events/671c9a02", "/subscribers/a%2Eb%20c"])(
    "answers %s",
    async (path) => {
      const response = await app.request(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain("<title>page</title>");
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );

  it("runs under a policy without inline code, and may call the origins of the setting", async () => {
    const { headers } = await app.request("/");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("connect-src 'self' https://api.shop.example;");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("permissions-policy")).toContain("clipboard-write=(self)");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  });

  it("is no answer to a missing file, nor to a path of the API", async () => {
    for (const path of ["/assets/gone.js", "/favicon.ico", "/v1/unknown", "/v2", "/session/x"]) {
      expect((await app.request(path)).status).toBe(404);
    }
  });
});

describe("the frame of a mail", () => {
  it("has an origin of its own, one script, and no network", async () => {
    const { headers } = await app.request("/preview-frame");
    // SHA-256 of the script's text.
    expect(headers.get("content-security-policy")).toBe(
      "sandbox allow-scripts; default-src 'none'; script-src 'sha256-xY6QKfH9PRsQnLz56nj6MBwiK5oHg+im1Jkpdp1x/Ck='; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
    );
    expect(headers.get("x-dns-prefetch-control")).toBe("off");
  });

  it("loads images on request only, and has no other address", async () => {
    const { headers } = await app.request("/preview-frame?img=1");
    expect(headers.get("content-security-policy")).toContain("img-src data: https:;");
    expect((await app.request("/preview-frame.html")).status).toBe(404);
  });
});

describe("assets", () => {
  it("are kept for ever, under the page's policy", async () => {
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
  ])("come compressed for %s", async (accept, encoding, body) => {
    const response = await app.request("/assets/app-1a2b.js", {
      headers: { "accept-encoding": accept },
    });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(await response.text()).toBe(body);
  });
});
