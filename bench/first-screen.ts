import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright";
import { withConsole } from "./support/console.ts";
import {
  consoleFolder,
  firstScreenSelectorsByPath,
  computeModuleSizes,
  openFirstScreen,
  computeTransferSize,
} from "./support/first-screen.ts";
import { serveFloor } from "./support/floor.ts";
import { measureHeapMb } from "./support/heap.ts";
import { measureWithLighthouse } from "./support/lighthouse.ts";
import { computePercentile, printTable } from "./support/table.ts";

export const needsBrowser = true;

/** Factor by which the CPU is slowed down to simulate a slow phone. */
const slowdown = 4;
const roundCount = 3;

interface Sample {
  files: string[];
  rowMs: number;
  maxTaskMs: number;
  heapMb: number;
}

async function measure(page: Page, path: string): Promise<Sample> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.clearBrowserCache");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const firstScreen = await openFirstScreen(page, path);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.waitForLoadState("networkidle");
  return { ...firstScreen, heapMb: await measureHeapMb(page) };
}

const createRow = (name: string, folder: string, samples: readonly Sample[]) => {
  const files = samples[0]?.files ?? [];
  const computeMedian = (getValue: (sample: Sample) => number) =>
    computePercentile(samples.map(getValue), 0.5);
  return [
    name,
    computeTransferSize(folder, files, "gzip") / 1000,
    computeTransferSize(folder, files, "brotli") / 1000,
    files.length + 1,
    computeMedian(({ rowMs }) => rowMs),
    computeMedian(({ maxTaskMs }) => maxTaskMs),
    computeMedian(({ heapMb }) => heapMb),
  ];
};

async function createLighthouseTable(
  namedUrls: readonly (readonly [string, string])[],
  session: string,
) {
  const table: (string | number)[][] = [];
  for (const formFactor of ["phone", "desktop"] as const) {
    for (const [name, url] of namedUrls) {
      const pageSession = name === "floor" || name === "/sign-in" ? null : session;
      const score = await measureWithLighthouse(url, {
        formFactor,
        session: pageSession,
        roundCount,
      });
      table.push([formFactor, name, score.points, score.lcpMs, score.tbtMs, score.cls.toFixed(3)]);
    }
  }
  return table;
}

const budgetFile = resolve("e2e/first-screen-budget.json");
const minRecordedBytes = 100;

/**
 * Records the sizes of modules of at least `minRecordedBytes`, so that the budget test can report
 * which modules grew.
 */
function recordModuleSizes(sizesByModule: ReadonlyMap<string, number>): void {
  const { routes } = JSON.parse(readFileSync(budgetFile, "utf8")) as { routes: object };
  const sizes = [...sizesByModule]
    .map(([name, size]) => [name, Math.round(size)] as const)
    .filter(([, size]) => size >= minRecordedBytes)
    .toSorted(([a], [b]) => a.localeCompare(b, "en"));
  const budget = { routes, modules: Object.fromEntries(sizes) };
  writeFileSync(budgetFile, `${JSON.stringify(budget, null, 2)}\n`);
}

/**
 * Measures the bytes, requests, time, and heap of each first screen and of a minimal application.
 * `RECORD=1` also records module sizes for the budgets, and `LIGHTHOUSE=1` also runs Lighthouse.
 */
export async function run(): Promise<void> {
  const table: (string | number)[][] = [];
  const scoreTable: (string | number)[][] = [];
  const sizesByModule = new Map<string, number>();
  const floor = await serveFloor();
  try {
    await withConsole("bench-first-screen", async ({ openPage }) => {
      const collectSamples = async (path: string, open: () => Promise<Page>) => {
        const samples: Sample[] = [];
        for (let round = 0; round < roundCount; round += 1) {
          const page = await open();
          samples.push(await measure(page, path));
          await page.close();
        }
        return samples;
      };
      const openFloor = async () => {
        const page = await openPage();
        await page.goto(floor.address);
        return page;
      };
      table.push(
        createRow("floor", floor.folder, await collectSamples(`${floor.address}/`, openFloor)),
      );
      for (const path of Object.keys(firstScreenSelectorsByPath)) {
        const samples = await collectSamples(path, async () => {
          const page = await openPage();
          if (path === "/sign-in") await page.evaluate("sessionStorage.clear()");
          return page;
        });
        table.push(createRow(path, consoleFolder, samples));
        for (const [name, size] of computeModuleSizes(consoleFolder, samples[0]?.files ?? [])) {
          sizesByModule.set(name, Math.max(size, sizesByModule.get(name) ?? 0));
        }
      }
      if (process.env["LIGHTHOUSE"]) {
        const page = await openPage();
        const session = await page.evaluate<string>("sessionStorage.getItem('signalbox.session')");
        const namedUrls = Object.keys(firstScreenSelectorsByPath).map(
          (path) => [path, new URL(path, page.url()).href] as const,
        );
        scoreTable.push(
          ...(await createLighthouseTable([["floor", `${floor.address}/`], ...namedUrls], session)),
        );
      }
    });
  } finally {
    floor.stop();
  }
  process.stdout.write(`median of ${roundCount}, CPU ${slowdown} times slower\n`);
  printTable(
    ["first screen", "kB gzip", "kB brotli", "requests", "first row ms", "longest ms", "heap MB"],
    table,
  );
  if (scoreTable.length > 0) {
    process.stdout.write(`\nLighthouse, median of ${roundCount}\n`);
    printTable(["form", "first screen", "points", "LCP ms", "TBT ms", "CLS"], scoreTable);
  }
  if (process.env["RECORD"]) recordModuleSizes(sizesByModule);
}
