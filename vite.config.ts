import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, transformWithOxc, type Plugin } from "vite";

/** Below this a compressed copy saves nothing: the answer fits one packet either way. */
const worthCompressing = 1400;

/** Writes `.br` and `.gz` beside every text file of the build, for the service to send as they are. */
function precompress(): Plugin {
  let directory = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      directory = config.build.outDir;
    },
    async closeBundle() {
      const names = await readdir(directory, { recursive: true });
      const texts = names.filter((name) => /\.(js|css|html|svg|json|txt)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const file = join(directory, name);
          const text = await readFile(file);
          if (text.length < worthCompressing) return;
          const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
          await writeFile(`${file}.br`, await promisify(brotliCompress)(text, best));
          await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
        }),
      );
    },
  };
}

const frameScript = "src/app/preview-frame/frame.ts";

/**
 * Writes the document that shows a mail: one inline script and nothing else, so that its policy can
 * name that script by its hash. The service adds the policy, and serves it in development too.
 */
function previewFrame(): Plugin {
  return {
    name: "preview-frame",
    async generateBundle() {
      const { code } = await transformWithOxc(await readFile(frameScript, "utf8"), frameScript);
      const head = '<head><meta charset="utf-8"><title>Mail</title></head>';
      const body = `<body><script type="module">${code}</script></body>`;
      this.emitFile({
        type: "asset",
        fileName: "preview-frame.html",
        source: `<!doctype html><html lang="en">${head}${body}</html>\n`,
      });
    },
  };
}

/** The pages that a visit usually begins with. */
const listPages = [
  "src/features/events/events-page.tsx",
  "src/features/subscribers/subscribers-page.tsx",
  "src/features/integrations/integrations-page.tsx",
  "src/features/channel-endpoints/channel-endpoints-page.tsx",
];

const signInPage = "src/features/session/sign-in-page.tsx";

/** Puts each list page into one chunk, what only two of them share into one, and the rest. */
function firstScreenChunks() {
  const pagesOf = new Map<string, Set<string>>();
  const sizeOf = (id: string) => pagesOf.get(id)?.size ?? 0;
  return {
    // What more pages import comes first, because a group takes in what its modules import.
    groups: [
      { name: "lists", test: (id: string) => sizeOf(id) > 2, priority: 4 },
      { name: "records", test: (id: string) => sizeOf(id) === 2, priority: 3 },
      {
        name(id: string) {
          const [page] = pagesOf.get(id) ?? [];
          return page === undefined ? null : basename(page, "-page.tsx");
        },
        priority: 2,
      },
    ],
    plugin: {
      name: "first-screen-chunks",
      renderStart() {
        const visit = (id: string, page: string) => {
          const pages = pagesOf.get(id) ?? new Set<string>();
          if (pages.has(page)) return;
          pagesOf.set(id, pages.add(page));
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported, page);
        };
        // Barrels make the bundler see more imports than are used; what the entry sees is its own.
        visit(resolve("src/main.tsx"), "main");
        const initial = new Set(pagesOf.keys());
        pagesOf.clear();
        for (const page of listPages) visit(resolve(page), page);
        const listed = new Set(pagesOf.keys());
        visit(resolve(signInPage), signInPage);
        for (const id of listed) pagesOf.get(id)?.delete(signInPage);
        for (const id of initial) pagesOf.delete(id);
      },
    } satisfies Plugin,
  };
}
const firstScreen = firstScreenChunks();

const service = process.env["SERVICE_URL"] ?? "http://127.0.0.1:4400";
const servicePaths = [
  "/v1",
  "/v2",
  "/session",
  "/healthz",
  "/readyz",
  "/openapi.json",
  "/preview-frame",
];

/** The console. */
export default defineConfig({
  plugins: [react(), previewFrame(), firstScreen.plugin, precompress()],
  // A worker's address is only accepted with the hash of its content in its name.
  worker: {
    format: "es",
    rolldownOptions: { output: { entryFileNames: "assets/[name]-[hash].js" } },
  },
  build: {
    outDir: "dist/console",
    emptyOutDir: true,
    // The first browsers with `light-dark()`: below it the style sheets would be rewritten.
    target: ["chrome123", "firefox120", "safari17.5"],
    sourcemap: true,
    // The page's policy allows neither inline scripts nor `data:` fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", tags: ["$initial"], test: /node_modules/, priority: 6 },
            { name: "app", tags: ["$initial"], priority: 5 },
            ...firstScreen.groups,
            // What other pages share, without a request for each small module.
            {
              name: "shared",
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 8_000,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: Object.fromEntries(servicePaths.map((path) => [path, { target: service }])),
  },
});
