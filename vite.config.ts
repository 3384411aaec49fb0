import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, transformWithOxc, type Plugin } from "vite";

/** Minimum size in bytes of a file to compress. A smaller response fits in one packet anyway. */
const minCompressibleBytes = 1400;

/** Writes compressed copies (`.br`, `.gz`) of text files. The service sends them. */
function precompress(): Plugin {
  let directory = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      directory = config.build.outDir;
    },
    async closeBundle() {
      const fileNames = await readdir(directory, { recursive: true });
      const textFileNames = fileNames.filter((name) => /\.(js|css|html|svg|json|txt)$/.test(name));
      await Promise.all(
        textFileNames.map(async (name) => {
          const filePath = join(directory, name);
          const text = await readFile(filePath);
          if (text.length < minCompressibleBytes) return;
          const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
          await writeFile(`${filePath}.br`, await promisify(brotliCompress)(text, brotliOptions));
          await writeFile(`${filePath}.gz`, await promisify(gzip)(text, { level: 9 }));
        }),
      );
    },
  };
}

const frameScriptPath = "src/app/preview-frame/frame.ts";

/**
 * Writes the document that shows an email. The document has only one inline script, so that its
 * Content Security Policy can allow this script by hash. The service adds the policy, and also
 * serves the document in development.
 */
function writePreviewFrame(): Plugin {
  return {
    name: "preview-frame",
    async generateBundle() {
      const { code } = await transformWithOxc(
        await readFile(frameScriptPath, "utf8"),
        frameScriptPath,
      );
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

/**
 * Modules of MUI's core that the console never runs, because its theme disables ripples and has no
 * color schemes (`src/app/theme/theme.ts`).
 */
const unusedModulePattern = /\/(ThemeProviderWithVars|TouchRipple)\.mjs$/;

/** Import of `createTheme`. Without color schemes, `createTheme` only calls `createThemeNoVars`. */
const createThemePattern = /^\.\/createTheme\.mjs$/;

/**
 * Replaces the unused modules with a component that renders nothing, and `createTheme` with
 * `createThemeNoVars`.
 */
function omitUnusedModules(): Plugin {
  const stubId = "\0omitted";
  return {
    name: "omit-unused",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: [unusedModulePattern, createThemePattern] },
      handler(id, importer = "") {
        if (!createThemePattern.test(id)) return stubId;
        if (!importer.includes("/@mui/material/styles/")) return null;
        return this.resolve("./createThemeNoVars.mjs", importer);
      },
    },
    load: {
      filter: { id: new RegExp(`^${stubId}$`) },
      handler: () =>
        "const omitted = () => null; export { omitted as default, omitted as CssVarsProvider };",
    },
  };
}

/** The pages that users usually open first. */
const listPagePaths = [
  "src/features/events/events-page.tsx",
  "src/features/subscribers/subscribers-page.tsx",
  "src/features/integrations/integrations-page.tsx",
  "src/features/channel-endpoints/channel-endpoints-page.tsx",
];

/** Path of the failures page, whose modules are grouped with those of the list pages. */
const failuresPagePath = "src/features/failures/failures-page.tsx";

const signInPagePath = "src/features/session/sign-in-page.tsx";

/** MUI's module for forced colors. A barrel file imports it, but the console loads it later. */
const highContrastPattern = /\/enhanceHighContrast\.mjs$/;

/**
 * Groups the code of the list and failures pages: a chunk for each page's own modules, one for
 * modules that only events and failures share, one for modules that only other lists share, and one
 * for other shared modules.
 */
function createFirstScreenChunks() {
  const pagesByModule = new Map<string, Set<string>>();
  const initialModuleIdsByEntry = new Map<string, ReadonlySet<string>>();
  const getPageNames = (id: string) =>
    [...(pagesByModule.get(id) ?? [])].map((page) => basename(page, "-page.tsx")).toSorted();
  const eventGroupName = "events-and-failures";
  const findSharedGroupName = (id: string) => {
    // A barrel file of the main entry imports this module, so `pagesByModule` excludes it, although
    // every list page uses it.
    if (id.endsWith("/react-query/build/modern/useQuery.js")) return "lists";
    const names = getPageNames(id);
    if (names.length < 2) return undefined;
    if (names.join("-and-") === eventGroupName) return eventGroupName;
    return names.some((name) => eventGroupName.includes(name)) ? "lists" : "other-lists";
  };
  return {
    isInitial: (id: string, entry: "main" | "sign-in") =>
      initialModuleIdsByEntry.get(entry)?.has(id) ?? false,
    /**
     * Reports whether a list page or the failures page needs the module, but the main entry
     * doesn't.
     */
    isListed: (id: string) => getPageNames(id).some((name) => name !== "sign-in"),
    // Groups of modules shared by more pages come first, because a group also includes the imports
    // of its modules.
    groups: [
      ...["lists", eventGroupName, "other-lists"].map((name, index) => ({
        name,
        test: (id: string) => findSharedGroupName(id) === name,
        priority: 5 - index,
      })),
      { name: (id: string) => getPageNames(id)[0] ?? null, priority: 2 },
    ],
    plugin: {
      name: "first-screen-chunks",
      renderStart() {
        const visit = (id: string, page: string) => {
          const pages = pagesByModule.get(id) ?? new Set<string>();
          if (pages.has(page) || highContrastPattern.test(id)) return;
          pagesByModule.set(id, pages.add(page));
          for (const importedId of this.getModuleInfo(id)?.importedIds ?? [])
            visit(importedId, page);
        };
        // The main entry already loads its own imports, so the groups of pages exclude them.
        // The bundler also lists unused imports of barrel files.
        visit(resolve("index.html"), "main");
        const initialIds = new Set(pagesByModule.keys());
        initialModuleIdsByEntry.set("main", initialIds);
        pagesByModule.clear();
        visit(resolve("sign-in.html"), "sign-in");
        initialModuleIdsByEntry.set("sign-in", new Set(pagesByModule.keys()));
        pagesByModule.clear();
        for (const page of [...listPagePaths, failuresPagePath]) visit(resolve(page), page);
        const pageModuleIds = new Set(pagesByModule.keys());
        visit(resolve(signInPagePath), signInPagePath);
        for (const id of pageModuleIds) pagesByModule.get(id)?.delete(signInPagePath);
        for (const id of initialIds) pagesByModule.delete(id);
      },
    } satisfies Plugin,
  };
}
const firstScreenChunks = createFirstScreenChunks();
const { isInitial, isListed } = firstScreenChunks;

const serviceUrl = process.env["SERVICE_URL"] ?? "http://127.0.0.1:4400";
const servicePaths = [
  "/v1",
  "/v2",
  "/session",
  "/healthz",
  "/readyz",
  "/openapi.json",
  "/preview-frame",
];

export default defineConfig({
  plugins: [
    react(),
    omitUnusedModules(),
    writePreviewFrame(),
    firstScreenChunks.plugin,
    precompress(),
  ],
  // `checkWorkerUrl` accepts a worker's file only with a content hash in its name.
  worker: {
    format: "es",
    rolldownOptions: { output: { entryFileNames: "assets/[name]-[hash].js" } },
  },
  build: {
    outDir: "dist/console",
    emptyOutDir: true,
    // These are the first versions that support both `light-dark()` and `Intl.Segmenter`. For
    // targets without `light-dark()`, the build would rewrite the style sheets.
    target: ["chrome123", "firefox125", "safari17.5"],
    sourcemap: true,
    // The page's policy blocks inline scripts and `data:` fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { main: "index.html", "sign-in": "sign-in.html" },
      treeshake: {
        // `@emotion/react` imports these packages for a function that the console doesn't use.
        moduleSideEffects: [{ test: /\/(hoist-non-react-statics|react-is)\//, sideEffects: false }],
      },
      output: {
        // Names of shared chunks omit the pages that share them, because preload lists repeat the
        // names.
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // Modules that the sign-in page shares with the other pages.
            {
              name: "core",
              tags: ["$initial"],
              test: (id: string) =>
                isInitial(id, "sign-in") && (isInitial(id, "main") || isListed(id)),
              priority: 9,
            },
            {
              name: "app",
              tags: ["$initial"],
              test: (id: string) => isInitial(id, "main"),
              priority: 8,
            },
            {
              name: "sign-in-form",
              tags: ["$initial"],
              // If this chunk contained the entry, every import of the form would run the entry.
              test: (id: string) => isInitial(id, "sign-in") && !/\/sign-in\.(html|tsx)$/.test(id),
              priority: 7,
            },
            ...firstScreenChunks.groups,
            // Modules that at least two other pages share. Small chunks are merged to limit requests.
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
    proxy: Object.fromEntries(servicePaths.map((path) => [path, { target: serviceUrl }])),
  },
});
