import type { CDPSession, Page } from "playwright";
import { withConsole } from "./support/console.ts";
import { percentile, printTable } from "./support/table.ts";

/** The bench runner then starts a browser. */
export const needsBrowser = true;

/** A slow phone compared to this machine. */
const slowdown = 4;
const rounds = 5;
const limits = { paint: 1000, task: 200 };

/** Measured in the page. Milliseconds. */
interface Notes {
  longest: number;
  verdict?: number;
  steps?: number;
}

/** The outcome with its explanation and facts: rendered first. */
const verdict = "[data-side=detail] [role=tablist]";
/** The timeline and the first steps with their details: rendered in the background. */
const steps = "[data-side=detail] [role=tabpanel] h3";

/** Records long tasks, and the frames in which the parts of the detail appear. */
const observe = `
  globalThis.benchNotes = { longest: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      benchNotes.longest = Math.max(benchNotes.longest, duration);
  }).observe({ type: "longtask" });
  requestAnimationFrame(function look() {
    const now = performance.now();
    if (document.querySelector("${verdict}")) benchNotes.verdict ??= now;
    if (document.querySelector("${steps}")) benchNotes.steps = now;
    else requestAnimationFrame(look);
  });
  performance.now();`;

async function throttle(client: CDPSession, rate: number) {
  await client.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Milliseconds. */
interface Sample {
  verdict: number;
  steps: number;
  longest: number;
}

/** Transaction of a large event; absent for one of the newest fifty. */
interface Case {
  name: string;
  transaction?: string;
  fromList: boolean;
}

const cases: readonly Case[] = [
  { name: "one of 50 rows", fromList: true },
  { name: "5,000 jobs, from its row", transaction: "price-sync-nightly", fromList: true },
  { name: "10 MB of raw, from its row", transaction: "catalogue-export-full", fromList: true },
  { name: "5,000 jobs, by its address", transaction: "price-sync-nightly", fromList: false },
  { name: "10 MB of raw, by its address", transaction: "catalogue-export-full", fromList: false },
];

/** From the click on a row, or from opening the URL, until the page is idle. */
async function measure(page: Page, client: CDPSession, { transaction, fromList }: Case) {
  await page.goto(transaction === undefined ? "/events" : `/events?transactionId=${transaction}`);
  const links = page.getByRole("table").getByRole("rowheader").getByRole("link");
  const link = transaction === undefined ? links.nth(4) : links.first();
  await link.waitFor();
  await page.waitForLoadState("networkidle");
  let started = 0;
  await throttle(client, slowdown);
  try {
    if (fromList) {
      started = await page.evaluate<number>(observe);
      await link.click();
    } else {
      const address = (await link.getAttribute("href")) ?? "";
      await page.addInitScript(observe);
      await page.goto(address);
    }
    await page.waitForSelector(steps);
    await page.waitForLoadState("networkidle");
    // Two idle periods: by then the last answer has been rendered.
    for (let moment = 0; moment < 2; moment += 1) {
      await page.evaluate("new Promise((done) => requestIdleCallback(done))");
    }
    const notes = await page.evaluate<Notes>("benchNotes");
    const since = (time = Number.NaN) => time - started;
    return { verdict: since(notes.verdict), steps: since(notes.steps), longest: notes.longest };
  } finally {
    await throttle(client, 1);
  }
}

/** An event with 5,000 jobs and one with 10 MB of raw data, in a browser slowed down four times. */
export async function run(): Promise<void> {
  const table: (string | number)[][] = [];
  await withConsole("bench-large-event", async ({ openPage }) => {
    for (const one of cases) {
      const samples: Sample[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const page = await openPage();
        samples.push(await measure(page, await page.context().newCDPSession(page), one));
        await page.close();
      }
      const all = (part: keyof Sample) => samples.map((sample) => sample[part]);
      const median = (part: keyof Sample) => percentile(all(part), 0.5);
      const worst = (part: keyof Sample) => Math.max(...all(part));
      const met = worst("verdict") <= limits.paint && worst("longest") <= limits.task;
      table.push([
        one.name,
        median("verdict"),
        worst("verdict"),
        median("steps"),
        median("longest"),
        worst("longest"),
        met ? "met" : "missed",
      ]);
    }
  });
  process.stdout.write(
    `median and worst of ${rounds}, CPU ${slowdown} times slower; milliseconds\n`,
  );
  printTable(
    ["event", "first paint", "worst", "with steps", "longest task", "worst", "goal"],
    table,
  );
}
