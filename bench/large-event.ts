import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { chromium, type CDPSession, type Page } from "playwright";
import { runCommand, startService } from "./support/service.ts";
import { printTable } from "./support/table.ts";

const dataDir = resolve(".tmp/bench-large-event");
/** A slow phone beside this machine. */
const slowdown = 4;
const rounds = 3;
const limits = { paint: 1000, task: 200 };

/** What the page noted of itself. Milliseconds. */
interface Notes {
  longest: number;
  painted?: number;
}

/** Notes long tasks, and the frame in which what was waited for stands on the page. */
const observe = (selector: string) => `
  globalThis.benchNotes = { longest: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      benchNotes.longest = Math.max(benchNotes.longest, duration);
  }).observe({ type: "longtask" });
  requestAnimationFrame(function look() {
    if (document.querySelector(${JSON.stringify(selector)})) benchNotes.painted = performance.now();
    else requestAnimationFrame(look);
  });
  performance.now();`;

/** The verdict and the first step with its details: the part of the page that answers. */
const detail = "[role=tabpanel] h3";

async function throttle(client: CDPSession, rate: number) {
  await client.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Milliseconds. */
interface Sample {
  paint: number;
  longest: number;
}

/** From the click on the list's row, or from the address, to the detail, until the page is quiet. */
async function measure(page: Page, client: CDPSession, transaction: string, fromList: boolean) {
  await page.goto(`/events?transactionId=${transaction}`);
  const link = page.getByRole("table").getByRole("rowheader").getByRole("link").first();
  await link.waitFor();
  await page.waitForLoadState("networkidle");
  let started = 0;
  await throttle(client, slowdown);
  try {
    if (fromList) {
      started = await page.evaluate<number>(observe(detail));
      await link.click();
    } else {
      const address = (await link.getAttribute("href")) ?? "";
      await page.addInitScript(observe(detail));
      await page.goto(address);
    }
    await page.waitForSelector(detail);
    await page.waitForLoadState("networkidle");
    // Two idle moments: what the last answer set off has then been drawn.
    for (let moment = 0; moment < 2; moment += 1) {
      await page.evaluate("new Promise((done) => requestIdleCallback(done))");
    }
    const { longest, painted = Number.NaN } = await page.evaluate<Notes>("benchNotes");
    return { paint: painted - started, longest };
  } finally {
    await throttle(client, 1);
  }
}

/** An event with 5,000 jobs and one with 10 MB of raw, opened by a browser that is four times slower. */
export async function run(): Promise<void> {
  const service = await startService({ DATA_DIR: dataDir });
  const browser = await chromium.launch({
    ...(process.env["CHROMIUM_PATH"] && { executablePath: process.env["CHROMIUM_PATH"] }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage"],
  });
  const table: (string | number)[][] = [];
  try {
    for (const [name, transaction] of [
      ["5,000 jobs", "price-sync-nightly"],
      ["10 MB of raw", "catalogue-export-full"],
    ] as const) {
      for (const fromList of [true, false]) {
        const samples: Sample[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const context = await browser.newContext({ baseURL: service.address });
          const page = await context.newPage();
          const client = await context.newCDPSession(page);
          const { link = "" } = runCommand({ DATA_DIR: dataDir }, "link");
          await page.goto(link.replace(/^https?:\/\/[^/]+/, ""));
          await page.waitForURL((url) => url.pathname !== "/sign-in");
          samples.push(await measure(page, client, transaction, fromList));
          await context.close();
        }
        const worst = (pick: (sample: Sample) => number) => Math.max(...samples.map(pick));
        const [paint, longest] = [worst((one) => one.paint), worst((one) => one.longest)];
        const met = paint <= limits.paint && longest <= limits.task;
        table.push([
          `${name}, ${fromList ? "from its row" : "by its address"}`,
          paint,
          longest,
          met ? "met" : "missed",
        ]);
      }
    }
  } finally {
    await browser.close();
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  process.stdout.write(`worst of ${rounds}, CPU ${slowdown} times slower; milliseconds\n`);
  printTable(["event", "first paint", "longest task", "goal"], table);
}
