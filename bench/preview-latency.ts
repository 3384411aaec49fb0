import type { Page } from "playwright";
import { withConsole } from "./support/console.ts";
import { percentile, printTable } from "./support/table.ts";

/** The bench runner then starts a browser. */
export const needsBrowser = true;

const keystrokes = 60;
/** 95th percentile in milliseconds from a keystroke to the rendered mail. */
const goal = 300;

/** Repeats the saved mail's body up to about 50 KB. */
function long(stored: string): string {
  const inner = /<body[^>]*>([\s\S]*)<\/body>/.exec(stored)?.[1] ?? "";
  const times = Math.round((50_000 - stored.length) / inner.length);
  return stored.replace("</body>", () => inner.repeat(times)).replace("</html>", "");
}

const bodies: readonly (readonly [name: string, body: (stored: string) => string])[] = [
  ["a mail of 50 KB", long],
  ["a small mail", () => "<p>Hello {{ subscriber.firstName }}</p>"],
];

/** Records key presses, and the time from each render's request to its end. */
const watchKeys = `
  globalThis.benchKeys = { downs: [], renders: [] };
  document.addEventListener("keydown", ({ timeStamp }) => {
    benchKeys.downs.push(performance.timeOrigin + timeStamp);
  }, true);
  new PerformanceObserver((list) => {
    for (const { name, requestStart, responseEnd } of list.getEntries())
      if (name.endsWith("/preview")) benchKeys.renders.push(responseEnd - requestStart);
  }).observe({ type: "resource" });`;

/** Resolves in the frame in which the mail's document renders `text`. */
const drawn = (text: string) => `new Promise((done) => {
  requestAnimationFrame(function look() {
    if (document.getElementById("typed")?.textContent === ${JSON.stringify(text)})
      done(performance.timeOrigin + performance.now());
    else requestAnimationFrame(look);
  });
})`;

interface Keys {
  downs: number[];
  renders: number[];
}

interface Sample {
  /** Milliseconds from the key to the mail. */
  shown: number;
  /** Part of it: from the request to the end of its answer. */
  service: number;
}

async function typeInto(page: Page): Promise<Sample[]> {
  const frame = page.frames().find((one) => one.url().includes("/preview-frame"));
  if (frame === undefined) throw new Error("No mail is shown.");
  const samples: Sample[] = [];
  let text = "";
  for (let index = 0; index < keystrokes; index += 1) {
    text += String.fromCodePoint(97 + (index % 26));
    const shown = frame.evaluate<number>(drawn(text));
    await page.keyboard.press(text.slice(-1));
    const at = await shown;
    await page.waitForSelector("[data-rendered][data-stale=false]");
    const { downs, renders } = await page.evaluate<Keys>("benchKeys");
    samples.push({
      shown: at - (downs.at(-1) ?? Number.NaN),
      service: renders.at(-1) ?? Number.NaN,
    });
  }
  return samples;
}

/** Opens a mail of the demo, replaces its text with `body`, and moves the cursor to the end. */
async function openMail(page: Page, body: (stored: string) => string) {
  await page.addInitScript(watchKeys);
  await page.goto("/step-preview");
  const workflow = page.getByRole("listitem").filter({ hasText: "order-shipped" });
  await workflow.getByRole("button", { name: "Email", exact: true }).click();
  await page.waitForSelector("[data-rendered][data-stale=false]");
  const request = page.waitForRequest((sent) => sent.url().endsWith("/preview"));
  await page.getByRole("button", { name: "Leave out preheader" }).click();
  const sent = (await request).postDataJSON() as { controlValues: { body: string } };
  const text = `${body(sent.controlValues.body)}<p id="typed">`;
  await page.getByRole("textbox", { name: "body", exact: true }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
  await page
    .frameLocator("iframe[title='Email preview']")
    .locator("#typed")
    .waitFor({ state: "attached" });
  await page.waitForSelector("[data-rendered][data-stale=false]");
  return Buffer.byteLength(text);
}

/** Time from a keystroke in the editor to the rendered mail, and the service's share of it. */
export async function run(): Promise<void> {
  const table: (string | number)[][] = [];
  await withConsole("bench-preview-latency", async ({ openPage }) => {
    for (const [name, body] of bodies) {
      const page = await openPage();
      const bytes = await openMail(page, body);
      const samples = await typeInto(page);
      const shown = samples.map((one) => one.shown);
      const served = samples.map((one) => one.service);
      table.push([
        `${name} (${bytes} bytes)`,
        percentile(shown, 0.5),
        percentile(shown, 0.95),
        percentile(shown, 1),
        percentile(served, 0.5),
        percentile(served, 0.95),
        percentile(shown, 0.95) <= goal ? "met" : "missed",
      ]);
      await page.close();
    }
  });
  process.stdout.write(
    `${keystrokes} keystrokes, each waited for; milliseconds to the shown mail\n`,
  );
  printTable(
    ["mail", "shown p50", "p95", "worst", "service p50", "p95", `p95 under ${goal}`],
    table,
  );
  if (table.some((row) => row.at(-1) === "missed")) throw new Error("The goal is missed.");
}
