import { withConsole } from "./support/console.ts";
import { measureHeapMb } from "./support/heap.ts";
import { authorize } from "./support/service.ts";
import { printTable } from "./support/table.ts";

export const needsBrowser = true;

const minuteMs = 60_000;
const durationMs = 120 * minuteMs;
/** Simulated time of each step, equal to the polling interval of live updates. */
const stepMs = 3000;
const eventIntervalMs = 3000;
const sampleIntervalMs = 15 * minuteMs;
/** Samples before this time include code and caches that are loaded only once. */
const warmUpMs = 30 * minuteMs;
/** Maximum growth of the heap after the warm-up, in megabytes. */
const maxGrowthMb = 0.5;
const environment = "Production";

interface Template {
  readonly text: string;
  readonly id: string;
  readonly at: number;
}

async function loadTemplates(address: string, authorization: string): Promise<Template[]> {
  const response = await fetch(`${address}/v1/notifications?limit=50`, {
    headers: { authorization },
  });
  const { data } = (await response.json()) as { data: { _id: string; createdAt: string }[] };
  return data.map((event) => ({
    text: JSON.stringify(event),
    id: event._id,
    at: Date.parse(event.createdAt),
  }));
}

const createEventText = ({ text, id, at }: Template, index: number, createdAt: number): string =>
  text
    .replaceAll(id, `${id.slice(0, -6)}${index.toString(16).padStart(6, "0")}`)
    .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, (time) =>
      new Date(Date.parse(time) - at + createdAt).toISOString(),
    );

function listEvents(templates: readonly Template[], startedAt: number, now: number, url: URL) {
  const getParam = (name: string) => url.searchParams.get(name);
  const limit = Number(getParam("limit") ?? 10);
  const before = Math.min(now, Date.parse(getParam("before") ?? "") || Infinity);
  const after = Date.parse(getParam("after") ?? "") || -Infinity;
  const texts: string[] = [];
  let index = Math.floor((before - startedAt) / eventIntervalMs);
  for (; texts.length <= limit; index -= 1) {
    const createdAt = startedAt + index * eventIntervalMs;
    const template = templates.at(index % templates.length);
    // Events before the start have negative indexes.
    if (createdAt < after || template === undefined || index < -500) break;
    texts.push(createEventText(template, index + 500, createdAt));
  }
  const hasMore = texts.length > limit;
  return `{"page":0,"pageSize":${limit},"hasMore":${hasMore},"data":[${texts.slice(0, limit).join(",")}]}`;
}

const nodeCountScript = "document.querySelectorAll('*').length";
const newestLinkScript =
  "document.querySelector('tbody a[href^=\"/events/\"]')?.getAttribute('href')";

/**
 * Shows the event list with live updates for two hours of simulated time, in which 2,400 events
 * arrive. Reports whether the heap grows too much, and fails if the list doesn't show new events.
 */
export async function run(): Promise<void> {
  await withConsole("bench-live-updates", async ({ env, openPage }) => {
    const page = await openPage("--environment", environment);
    const address = new URL(page.url()).origin;
    const { authorization } = authorize(env, environment);
    const templates = await loadTemplates(address, authorization);
    const startedAt = Date.now();
    let now = startedAt;
    let requestCount = 0;
    let pendingCount = 0;
    await page.clock.install({ time: startedAt });
    await page.route("**/v1/notifications?*", async (route) => {
      requestCount += 1;
      pendingCount += 1;
      const body = listEvents(templates, startedAt, now, new URL(route.request().url()));
      await route.fulfill({ contentType: "application/json", body });
      pendingCount -= 1;
    });
    await page.goto("/events?tail=true");
    await page.getByRole("row").nth(10).waitFor();
    const table: (string | number)[][] = [];
    const heapsMb: number[] = [];
    const newestLinks = new Set<string>();
    while (now - startedAt < durationMs) {
      now += stepMs;
      await page.clock.runFor(stepMs);
      // Without input for an hour, the session would be locked.
      if ((now - startedAt) % (10 * minuteMs) === 0) await page.keyboard.press("Shift");
      // The page receives the response, and renders it, in real time.
      do await new Promise((resolve) => setTimeout(resolve, 10));
      while (pendingCount > 0);
      if ((now - startedAt) % sampleIntervalMs > 0) continue;
      const nodeCount = await page.evaluate<number>(nodeCountScript);
      newestLinks.add(await page.evaluate<string>(newestLinkScript));
      const heapMb = await measureHeapMb(page);
      if (now - startedAt >= warmUpMs) heapsMb.push(heapMb);
      table.push([(now - startedAt) / minuteMs, requestCount, nodeCount, heapMb]);
    }
    printTable(["minutes", "requests", "nodes", "heap MB"], table);
    if (newestLinks.size < table.length) throw new Error("The list doesn't show the new events.");
    const growthMb = (heapsMb.at(-1) ?? Infinity) - (heapsMb[0] ?? 0);
    const verdict = growthMb <= maxGrowthMb ? "met" : "missed";
    process.stdout.write(
      `growth after ${warmUpMs / minuteMs} minutes ${growthMb.toFixed(2)} MB, goal ${maxGrowthMb}: ${verdict}\n`,
    );
  });
}
