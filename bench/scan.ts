import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Page } from "playwright";
import { build } from "vite";
import type { FailureStore } from "../src/api/failures/create-failure-store.ts";
import { decodeJsonText } from "../src/api/failures/scan/ascii-json.ts";
import { withConsole } from "./support/console.ts";
import { authorize, runCommand, startEventSource } from "./support/service.ts";
import { printTable } from "./support/table.ts";
import { startTaskTrace } from "./support/trace.ts";

export const needsBrowser = true;

const eventCount = Number(process.env["BENCH_EVENTS"] ?? 100_000);
const templateCount = 1000;
const pageSize = 50;
const dayMs = 86_400_000;
/** Goals in milliseconds for folding parsed events and for the longest task of the page. */
const maxFoldMs = 3000;
const maxTaskMs = 50;
/** Number of concurrent requests, equal to the maximum of a scan. */
const connectionCount = 6;
const environmentArguments = ["--environment", "Production"];

interface Template {
  readonly text: string;
  readonly at: number;
}

/** Loads up to `templateCount` events of the demo's last 24 hours, newest first. */
async function loadTemplates(address: string, authorization: string): Promise<Template[]> {
  const templatesById = new Map<string, Template>();
  let before: string | undefined;
  let oldestTime = -Infinity;
  while (templatesById.size < templateCount) {
    const query = new URLSearchParams({ limit: String(pageSize), ...(before && { before }) });
    const response = await fetch(`${address}/v1/notifications?${query.toString()}`, {
      headers: { authorization },
    });
    const { data } = (await response.json()) as { data: { _id: string; createdAt: string }[] };
    const countBefore = templatesById.size;
    for (const event of data) {
      const at = Date.parse(event.createdAt);
      if (oldestTime === -Infinity) oldestTime = at - dayMs;
      if (at > oldestTime) templatesById.set(event._id, { text: JSON.stringify(event), at });
    }
    if (templatesById.size === countBefore) break;
    before = data.at(-1)?.createdAt;
  }
  return [...templatesById.values()].slice(0, templateCount);
}

/** Returns the duration in milliseconds of a loop that only loads the list's pages. */
const measureLoopMs = (page: Page, authorization: string): Promise<number> =>
  page.evaluate(
    async ({ count, size, concurrency, token }) => {
      const startedAt = performance.now();
      let nextIndex = 0;
      const load = async () => {
        while (nextIndex * size < count) {
          const index = nextIndex;
          nextIndex += 1;
          const response = await fetch(`/v1/notifications?limit=${size}&page=${index}`, {
            headers: { authorization: token },
          });
          await response.arrayBuffer();
        }
      };
      await Promise.all(Array.from({ length: concurrency }, load));
      return performance.now() - startedAt;
    },
    { count: eventCount, size: pageSize, concurrency: connectionCount, token: authorization },
  );

/**
 * Runs a scan in the page. Returns the scan's duration, and the longest wall time and the longest
 * CPU time of a task, in milliseconds.
 */
async function measureScan(page: Page, address: string, from: number, to: number) {
  const openRange = async (start: number) => {
    const range = new URLSearchParams({
      after: new Date(start).toISOString(),
      before: new Date(to).toISOString(),
    });
    // Navigates without a reload, so that the start of the console isn't measured.
    await page.evaluate(`history.pushState({}, "", "/failures?${range.toString()}");
      dispatchEvent(new PopStateEvent("popstate"))`);
  };
  const finishedNote = page.getByText(/^All of .* scanned/).first();
  await page.goto(`${address}/events`);
  await page.waitForLoadState("networkidle");
  // Runs a short scan first, so that the page's code is loaded.
  await openRange(to - 60_000);
  await finishedNote.waitFor();
  await page.waitForLoadState("networkidle");
  const endTrace = await startTaskTrace(page);
  const startedAt = performance.now();
  await openRange(from);
  await finishedNote.waitFor({ state: "hidden" });
  await finishedNote.waitFor({ timeout: 900_000 });
  const durationMs = performance.now() - startedAt;
  return { durationMs, ...(await endTrace()) };
}

function measureMemoryMb(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

/**
 * Returns the CPU time in milliseconds of the main thread, which runs the store here. On systems
 * other than Linux, returns that of the process, including garbage collector and compiler threads.
 */
function measureCpuMs(): number {
  // This call also updates the thread's time in `schedstat`.
  const { user, system } = process.cpuUsage();
  if (process.platform !== "linux") return (user + system) / 1000;
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

/** Loads the store from a bundle, as in the worker, because calls between modules are slower. */
async function loadStoreFactory(): Promise<() => FailureStore> {
  const entryFile = resolve("src/api/failures/create-failure-store.ts");
  const outDir = resolve(".tmp", "bench-scan-store");
  const output = { format: "cjs", entryFileNames: "store.cjs" } as const;
  await build({
    configFile: false,
    logLevel: "error",
    build: { ssr: entryFile, outDir, rolldownOptions: { output } },
  });
  // `entryFile` exports this function.
  const module = createRequire(import.meta.url)(resolve(outDir, "store.cjs")) as {
    createFailureStore: () => FailureStore;
  };
  return module.createFailureStore;
}

/**
 * Measures the CPU time to parse, fold, and report events, and the memory of the store. Runs in
 * this process, because Node.js has the same JavaScript engine as the browser's worker.
 */
async function measureFold(address: string, to: number) {
  const createFailureStore = await loadStoreFactory();
  const memoryBeforeMb = measureMemoryMb();
  const store = createFailureStore();
  let parseMs = 0;
  let foldMs = 0;
  let byteCount = 0;
  for (let index = 0; index * pageSize < eventCount; index += 1) {
    const response = await fetch(`${address}/v1/notifications?limit=${pageSize}&page=${index}`);
    const body = await response.arrayBuffer();
    byteCount += body.byteLength;
    const startedAt = measureCpuMs();
    const { data } = JSON.parse(decodeJsonText(body)) as { data: unknown[] };
    const parsedAt = measureCpuMs();
    store.add(data, to);
    foldMs += measureCpuMs() - parsedAt;
    parseMs += parsedAt - startedAt;
  }
  const startedAt = measureCpuMs();
  const window = { from: 0, to };
  store.report({ conditions: [], columnCount: 96, merges: {}, splits: [] }, window, [window], to);
  const reportMs = measureCpuMs() - startedAt;
  const memoryMb = measureMemoryMb() - memoryBeforeMb;
  return { parseMs, foldMs, reportMs, byteCount, memoryMb, eventCount: store.eventCount };
}

async function signIn(page: Page, env: Record<string, string>, address: string) {
  const { link = "" } = runCommand(env, "link", ...environmentArguments);
  await page.goto(link.replace(/^https?:\/\/[^/]+/, address));
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  await page.waitForLoadState("networkidle");
}

/**
 * Scans generated events in a browser, and compares the events per second with those of a loop that
 * only loads the events. Also measures the CPU time and memory of the store, and the longest task
 * of the page.
 */
export async function run(): Promise<void> {
  mkdirSync(resolve(".tmp"), { recursive: true });
  const file = resolve(".tmp", "bench-scan.json");
  await withConsole("bench-scan", async ({ env, openPage }) => {
    const page = await openPage(...environmentArguments);
    const serviceOrigin = new URL(page.url()).origin;
    const { authorization } = authorize(env, "Production");
    const templates = await loadTemplates(serviceOrigin, authorization);
    const dayCount = Math.ceil(eventCount / templates.length);
    const texts = templates.map(({ text }) => text);
    writeFileSync(
      file,
      JSON.stringify({ service: serviceOrigin, templates: texts, days: dayCount }),
    );
    const source = await startEventSource(file);
    try {
      await signIn(page, env, source.address);
      const to = (templates[0]?.at ?? 0) + 1;
      const totalCount = dayCount * templates.length;
      const loopMs = await measureLoopMs(page, authorization);
      const scan = await measureScan(page, source.address, to - dayCount * dayMs, to);
      const secondLoopMs = await measureLoopMs(page, authorization);
      const foldResult = await measureFold(source.address, to);
      const loopRate = (eventCount / Math.min(loopMs, secondLoopMs)) * 1000;
      const scanRate = (totalCount / scan.durationMs) * 1000;
      const megabytesPerPage = foldResult.byteCount / (eventCount / pageSize) / 1e6;
      process.stdout.write(
        `${templates.length} events of the demo on ${dayCount} days, ${megabytesPerPage.toFixed(2)} MB for ${pageSize}\n`,
      );
      printTable(
        ["", "events", "events/s", "ratio"],
        [
          ["loop that only loads", eventCount, loopRate, 1],
          ["scan in the page", totalCount, scanRate, scanRate / loopRate],
        ],
      );
      const getVerdict = (value: number, limit: number) => (value <= limit ? "met" : "missed");
      process.stdout.write(
        "processor time of one thread in milliseconds, because other programs may run\n",
      );
      printTable(
        ["", "value", "goal", ""],
        [
          ["page: longest task", scan.cpuMs, maxTaskMs, getVerdict(scan.cpuMs, maxTaskMs)],
          ["worker: parse", foldResult.parseMs, "", ""],
          ["worker: fold", foldResult.foldMs, maxFoldMs, getVerdict(foldResult.foldMs, maxFoldMs)],
          ["worker: one report", foldResult.reportMs, "", ""],
        ],
      );
      process.stdout.write(
        `longest task by the clock ${scan.wallMs.toFixed(0)} ms; memory of ${foldResult.eventCount} events ${foldResult.memoryMb.toFixed(1)} MB\n`,
      );
    } finally {
      await source.stop();
    }
  });
  rmSync(file);
}
