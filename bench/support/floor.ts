import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const contentTypesByExtension: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

const rows = Array.from({ length: 50 }, (_, index) => ({
  id: `row-${index}`,
  name: `The row with the number ${index}`,
}));

/** Builds the minimal application in `bench/floor` and serves it with compression. */
export async function serveFloor() {
  const folder = resolve(".tmp", "bench-floor");
  await build({
    configFile: false,
    root: resolve("bench/floor"),
    logLevel: "error",
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, sourcemap: true },
  });
  const server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "");
    const body =
      path === "/rows.json" ? Promise.resolve(JSON.stringify(rows)) : readFile(join(folder, path));
    body.then(
      (content) => {
        response.writeHead(200, {
          "content-type": contentTypesByExtension[extname(path)] ?? "application/octet-stream",
          "content-encoding": "gzip",
        });
        response.end(gzipSync(content, { level: 9 }));
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const { port } = server.address() as AddressInfo;
  return { folder, address: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
