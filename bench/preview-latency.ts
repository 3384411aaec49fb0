import type { Page } from "playwright";
import { withConsole } from "./support/console.ts";
import { computePercentile, printTable } from "./support/table.ts";

export const needsBrowser = true;

const keystrokeCount = 60;
/** Goal for the 95th percentile of the time from a keystroke to the rendered email. */
const goalMs = 300;

/** Repeats the body of the saved email until the whole email has about 50 KB. */
function toLongEmail(savedBody: string): string {
  const bodyContent = /<body[^>]*>([\s\S]*)<\/body>/.exec(savedBody)?.[1] ?? "";
  const repetitionCount = Math.round((50_000 - savedBody.length) / bodyContent.length);
  return savedBody
    .replace("</body>", () => bodyContent.repeat(repetitionCount))
    .replace("</html>", "");
}

const cases: readonly (readonly [name: string, createBody: (savedBody: string) => string])[] = [
  ["an email of 50 KB", toLongEmail],
  ["a small email", () => "<p>Hello {{ subscriber.firstName }}</p>"],
];

const recordKeysScript = `
  globalThis.benchKeys = { keyDownTimes: [], responseDurationsMs: [] };
  document.addEventListener("keydown", ({ timeStamp }) => {
    benchKeys.keyDownTimes.push(performance.timeOrigin + timeStamp);
  }, true);
  new PerformanceObserver((list) => {
    for (const { name, requestStart, responseEnd } of list.getEntries())
      if (name.endsWith("/preview")) benchKeys.responseDurationsMs.push(responseEnd - requestStart);
  }).observe({ type: "resource" });`;

/** Returns a script that resolves to the time at which the email shows `text`. */
const createWaitScript = (text: string) => `new Promise((done) => {
  requestAnimationFrame(function check() {
    if (document.getElementById("typed")?.textContent === ${JSON.stringify(text)})
      done(performance.timeOrigin + performance.now());
    else requestAnimationFrame(check);
  });
})`;

interface KeyMeasurements {
  keyDownTimes: number[];
  responseDurationsMs: number[];
}

interface Sample {
  /** Milliseconds from the key press to the rendered email. */
  visibleAfterMs: number;
  /** Milliseconds from the request to the end of its response; part of `visibleAfterMs`. */
  responseMs: number;
}

async function measureKeystrokes(page: Page): Promise<Sample[]> {
  const frame = page.frames().find((candidate) => candidate.url().includes("/preview-frame"));
  if (frame === undefined) throw new Error("No email is shown.");
  const samples: Sample[] = [];
  let text = "";
  for (let index = 0; index < keystrokeCount; index += 1) {
    text += String.fromCodePoint(97 + (index % 26));
    const visibleAtPromise = frame.evaluate<number>(createWaitScript(text));
    await page.keyboard.press(text.slice(-1));
    const visibleAt = await visibleAtPromise;
    await page.waitForSelector("[data-rendered][data-stale=false]");
    const { keyDownTimes, responseDurationsMs } = await page.evaluate<KeyMeasurements>("benchKeys");
    samples.push({
      visibleAfterMs: visibleAt - (keyDownTimes.at(-1) ?? Number.NaN),
      responseMs: responseDurationsMs.at(-1) ?? Number.NaN,
    });
  }
  return samples;
}

/**
 * Opens an email of the demo, replaces its body with the result of `createBody` and a paragraph to
 * type in, and moves the cursor to the end. Returns the body's size in bytes.
 */
async function openEmail(page: Page, createBody: (savedBody: string) => string) {
  await page.addInitScript(recordKeysScript);
  await page.goto("/step-preview");
  const workflow = page.getByRole("listitem").filter({ hasText: "order-shipped" });
  await workflow.getByRole("button", { name: "Email", exact: true }).click();
  await page.waitForSelector("[data-rendered][data-stale=false]");
  const requestPromise = page.waitForRequest((sentRequest) =>
    sentRequest.url().endsWith("/preview"),
  );
  await page.getByRole("button", { name: "Leave out preheader" }).click();
  const sentBody = (await requestPromise).postDataJSON() as { controlValues: { body: string } };
  const text = `${createBody(sentBody.controlValues.body)}<p id="typed">`;
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

/** Measures the time from a keystroke to the rendered email, and the service's share. */
export async function run(): Promise<void> {
  const table: (string | number)[][] = [];
  await withConsole("bench-preview-latency", async ({ openPage }) => {
    for (const [name, createBody] of cases) {
      const page = await openPage();
      const bytes = await openEmail(page, createBody);
      const samples = await measureKeystrokes(page);
      const visibleDurationsMs = samples.map((sample) => sample.visibleAfterMs);
      const responseDurationsMs = samples.map((sample) => sample.responseMs);
      table.push([
        `${name} (${bytes} bytes)`,
        computePercentile(visibleDurationsMs, 0.5),
        computePercentile(visibleDurationsMs, 0.95),
        computePercentile(visibleDurationsMs, 1),
        computePercentile(responseDurationsMs, 0.5),
        computePercentile(responseDurationsMs, 0.95),
        computePercentile(visibleDurationsMs, 0.95) <= goalMs ? "met" : "missed",
      ]);
      await page.close();
    }
  });
  process.stdout.write(
    `${keystrokeCount} keystrokes, one at a time; milliseconds until the email is shown\n`,
  );
  printTable(
    ["email", "shown p50", "p95", "worst", "service p50", "p95", `p95 under ${goalMs}`],
    table,
  );
  if (table.some((row) => row.at(-1) === "missed")) throw new Error("The goal was missed.");
}
