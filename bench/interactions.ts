import type { Page } from "playwright";
import { withConsole } from "./support/console.ts";
import { computePercentile, printTable } from "./support/table.ts";

export const needsBrowser = true;

/** Factor by which the CPU is slowed down to simulate a slow phone. */
const slowdown = 4;
const roundCount = 5;
/**
 * Time between pointing at a control and clicking it. Operators take longer. The page may already
 * load code in this time.
 */
const hoverMs = 100;
/** Time after the paint in which layout shifts still count. */
const shiftWindowMs = 500;
const maxNextPaintMs = 200;

interface Interaction {
  name: string;
  path: string;
  /** Runs before the measurement, with the CPU at full speed. */
  prepare?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  openedSelector: string;
  maxOpenMs: number;
}

const hoverAndClick = async (page: Page, selector: string) => {
  await page.hover(selector);
  await page.waitForTimeout(hoverMs);
  await page.click(selector);
};
const eventRowSelector = "tbody tr:nth-child(3) a[href^='/events/']";
const tooltipDelayMs = 500;

const interactions: readonly Interaction[] = [
  {
    name: "search, by Ctrl+K",
    path: "/events",
    act: (page) => page.keyboard.press("Control+k"),
    openedSelector: "[role=dialog] [role=combobox]",
    maxOpenMs: maxNextPaintMs,
  },
  {
    name: "first menu",
    path: "/events",
    act: (page) => hoverAndClick(page, "button:has-text('Local time')"),
    openedSelector: "[role=menu] [role^=menuitem]",
    maxOpenMs: maxNextPaintMs,
  },
  {
    name: "first dialog, by ?",
    path: "/events",
    act: (page) => page.keyboard.press("?"),
    openedSelector: "[role=dialog] h2",
    maxOpenMs: maxNextPaintMs,
  },
  {
    name: "first tooltip",
    path: "/events",
    act: (page) => page.hover("[aria-label=Refresh]"),
    openedSelector: "[role=tooltip]",
    maxOpenMs: tooltipDelayMs + maxNextPaintMs,
  },
  {
    name: "first event",
    path: "/events",
    act: (page) => hoverAndClick(page, eventRowSelector),
    openedSelector: "[data-side=detail] [role=tablist]",
    maxOpenMs: maxNextPaintMs,
  },
  {
    name: "another page",
    path: "/events",
    act: (page) => hoverAndClick(page, "nav a[href^='/subscribers']"),
    openedSelector: "tbody a[href^='/subscribers/']",
    maxOpenMs: 1000,
  },
  {
    name: "back to a visited page",
    path: "/events",
    prepare: async (page) => {
      await page.click("nav a[href^='/subscribers']");
      await page.waitForSelector("tbody a[href^='/subscribers/']");
    },
    act: (page) => page.evaluate("observeInteraction.start(); history.back()"),
    openedSelector: eventRowSelector,
    maxOpenMs: 100,
  },
];

/**
 * Returns a script that measures the time from the first input until `selector` is painted, the
 * longest time from an input to the next paint, and unexpected layout shifts.
 */
const createObserverScript = (selector: string) => `
  globalThis.observeInteraction = { nextPaintMs: 0, shift: 0 };
  observeInteraction.painted = new Promise((done) => {
    let startedAt;
    observeInteraction.start = () => {
      if (startedAt !== undefined) return;
      startedAt = performance.now();
      requestAnimationFrame(function check() {
        const found = document.querySelector(${JSON.stringify(selector)});
        if (!found?.checkVisibility({ opacityProperty: true })) return requestAnimationFrame(check);
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - startedAt)));
      });
    };
  });
  for (const type of ["pointerdown", "keydown"])
    addEventListener(type, () => observeInteraction.start(), { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      observeInteraction.nextPaintMs = Math.max(observeInteraction.nextPaintMs, duration);
  }).observe({ type: "event", durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) observeInteraction.shift += value;
  }).observe({ type: "layout-shift" });`;

interface Sample {
  openMs: number;
  nextPaintMs: number;
  shift: number;
}

async function measure(page: Page, interaction: Interaction): Promise<Sample> {
  await page.goto(interaction.path);
  await page.waitForSelector(eventRowSelector);
  await page.waitForLoadState("networkidle");
  await interaction.prepare?.(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(createObserverScript(interaction.openedSelector));
  if (interaction.name === "first tooltip") {
    await page.evaluate(
      "addEventListener('mouseover', () => observeInteraction.start(), { capture: true })",
    );
  }
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await interaction.act(page);
  const openMs = await page.evaluate<number>("observeInteraction.painted");
  await page.waitForTimeout(shiftWindowMs);
  const observations = await page.evaluate<Omit<Sample, "openMs">>(
    "({ nextPaintMs: observeInteraction.nextPaintMs, shift: observeInteraction.shift })",
  );
  return { openMs, ...observations };
}

/** Measures the first use of each kind of popup, and navigation, on a slow CPU. */
export async function run(): Promise<void> {
  const table: (string | number)[][] = [];
  await withConsole("bench-interactions", async ({ openPage }) => {
    for (const interaction of interactions) {
      const samples: Sample[] = [];
      for (let round = 0; round < roundCount; round += 1) {
        const page = await openPage();
        samples.push(await measure(page, interaction));
        await page.close();
      }
      const computeMedian = (key: keyof Sample) =>
        computePercentile(
          samples.map((sample) => sample[key]),
          0.5,
        );
      const isMet =
        computeMedian("openMs") <= interaction.maxOpenMs &&
        computeMedian("nextPaintMs") <= maxNextPaintMs &&
        computeMedian("shift") === 0;
      table.push([
        interaction.name,
        computeMedian("openMs"),
        interaction.maxOpenMs,
        computeMedian("nextPaintMs"),
        computeMedian("shift").toFixed(3),
        isMet ? "met" : "missed",
      ]);
    }
  });
  process.stdout.write(`median of ${roundCount}, CPU ${slowdown} times slower; milliseconds\n`);
  printTable(["", "open", "goal", "next paint", "layout shift", "goals"], table);
}
