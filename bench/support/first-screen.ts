import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { eachMapping, TraceMap } from "@jridgewell/trace-mapping";
import type { Page } from "playwright";

export const consoleFolder = fileURLToPath(new URL("../../dist/console", import.meta.url));

export const firstScreenSelectorsByPath: Readonly<Record<string, string>> = {
  "/events": "tbody tr a[href]",
  "/failures": "tbody tr a[href]",
  "/subscribers": "tbody tr a[href]",
  "/integrations": "main li a[href]",
  "/channel-endpoints": "tbody tr a[href]",
  "/sign-in": "form input",
};
const anyRowSelector = "tbody tr a[href]";

export interface FirstScreen {
  /** Paths of the files that the page requested before the first row, except API requests. */
  files: string[];
  /** Milliseconds from the navigation until the first row was painted. */
  rowMs: number;
  maxTaskMs: number;
}

interface Measurements {
  renderedAt: number;
  paintedAt: number;
  maxLongTaskMs: number;
  files: string[];
}

/**
 * Returns a script that records when the first match of `selector` is rendered and painted, which
 * files were requested before the rendering, and the longest task.
 */
const createObserverScript = (selector: string) => `
  globalThis.firstScreen = new Promise((done) => {
    let maxLongTaskMs = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        maxLongTaskMs = Math.max(maxLongTaskMs, duration);
    }).observe({ type: "longtask", buffered: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector(${JSON.stringify(selector)})) return;
      observer.disconnect();
      const renderedAt = performance.now();
      const files = performance.getEntriesByType("resource")
        .filter(({ startTime }) => startTime < renderedAt)
        .map(({ name }) => new URL(name).pathname);
      requestAnimationFrame(() => setTimeout(() =>
        done({ renderedAt, paintedAt: performance.now(), maxLongTaskMs, files })));
    }).observe(document, { childList: true, subtree: true });
  });`;

/**
 * Opens and measures a path. The page must have an empty cache, and must be signed in unless the
 * path is `/sign-in`.
 */
export async function openFirstScreen(page: Page, path: string): Promise<FirstScreen> {
  await page.addInitScript(
    createObserverScript(firstScreenSelectorsByPath[path] ?? anyRowSelector),
  );
  await page.goto(path, { waitUntil: "commit" });
  const measurements = await page.evaluate<Measurements>("firstScreen");
  const files = measurements.files.filter((file) => !/^\/(v\d|session)\b/.test(file));
  return {
    files: [...new Set(files)],
    rowMs: measurements.paintedAt,
    maxTaskMs: measurements.maxLongTaskMs,
  };
}

const isCode = (file: string) => /\.(js|css)$/.test(file);

const compressors = {
  gzip: (content: Buffer) => gzipSync(content, { level: 9 }),
  brotli: (content: Buffer) => brotliCompressSync(content),
};

export const computeTransferSize = (
  folder: string,
  files: readonly string[],
  compression: keyof typeof compressors,
): number =>
  files
    .filter(isCode)
    .map((file) => compressors[compression](readFileSync(join(folder, file))).length)
    .reduce((total, size) => total + size, 0);

/**
 * Returns the module of a source file: a package such as `react-dom`, a component such as
 * `@mui/material/Button`, or the path of a file of the console.
 */
function getModuleName(source: string): string {
  const [, name, modulePath = ""] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)/.exec(source) ?? [];
  if (name === undefined) return source.replace(/^(\.\.\/)+/, "");
  return name === "@mui/material" ? `${name}/${modulePath.split("/")[0]}` : name;
}

/** Returns each module's share of the scripts' compressed bytes, based on their source maps. */
export function computeModuleSizes(folder: string, files: readonly string[]): Map<string, number> {
  const sizesByModule = new Map<string, number>();
  // Styles, fonts, and the bundler's own runtime have no source map.
  const filesWithMap = files.filter((file) => existsSync(join(folder, `${file}.map`)));
  for (const file of filesWithMap) {
    const code = readFileSync(join(folder, file), "utf8");
    const lines = code.split("\n");
    const ratio = gzipSync(code, { level: 9 }).length / code.length;
    const sourceMap = new TraceMap(
      readFileSync(join(folder, `${file}.map`), "utf8"),
      basename(file),
    );
    let lastMapping: { line: number; column: number; source: string | null } | undefined;
    const addSegment = (endLine: number, endColumn: number) => {
      if (lastMapping === undefined || lastMapping.source === null) return;
      const end =
        endLine === lastMapping.line ? endColumn : (lines[lastMapping.line - 1]?.length ?? 0);
      const name = getModuleName(lastMapping.source);
      sizesByModule.set(name, (sizesByModule.get(name) ?? 0) + (end - lastMapping.column) * ratio);
    };
    eachMapping(sourceMap, ({ generatedLine, generatedColumn, source }) => {
      addSegment(generatedLine, generatedColumn);
      lastMapping = { line: generatedLine, column: generatedColumn, source };
    });
    addSegment(0, 0);
  }
  return sizesByModule;
}
