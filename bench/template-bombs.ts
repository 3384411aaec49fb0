import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { getEmailTemplate } from "../demo/emails.ts";
import { type StepPreview, previewStep } from "../server/preview/preview-step.ts";
import { stepRenderer } from "../server/preview/step-renderer.ts";
import { templateBombs } from "../server/testing/template-bombs.ts";
import { computePercentile } from "./support/table.ts";

const durationMs = 5_000;
const concurrentBombCount = 4;

const render = (body: string, payload: Record<string, unknown> = {}): Promise<StepPreview> =>
  previewStep(
    { type: "email", metadata: null, controls: { body }, payloadSchema: null, digestSteps: [] },
    { payload },
    { renderer: stepRenderer, now: new Date() },
  );

const bodyCreatorsByName: Record<string, (count: number) => string> = {
  "a small email": () => "<p>Hello {{ payload.name }}</p>",
  "an email of 60 KB": () => getEmailTemplate("weekly-report"),
  "a small email, different each time": (count) => `<p>Hello {{ payload.name }} ${count}</p>`,
};

interface Measurements {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  succeededCount: number;
  failedCount: number;
}

/** Starts a render every 20 ms, even if the previous one is still running. */
async function measure(createBody: (count: number) => string): Promise<Measurements> {
  const durationsMs: number[] = [];
  let failedCount = 0;
  const pendingRenders: Promise<void>[] = [];
  const endAt = performance.now() + durationMs;
  while (performance.now() < endAt) {
    const startedAt = performance.now();
    pendingRenders.push(
      render(createBody(pendingRenders.length), { name: "Ana" }).then(({ result }) => {
        if ("error" in result) failedCount += 1;
        else durationsMs.push(performance.now() - startedAt);
      }),
    );
    await delay(20);
  }
  await Promise.all(pendingRenders);
  return {
    p50Ms: computePercentile(durationsMs, 0.5),
    p99Ms: computePercentile(durationsMs, 0.99),
    maxMs: computePercentile(durationsMs, 1),
    succeededCount: durationsMs.length,
    failedCount,
  };
}

/** Renders template bombs until stopped, `concurrentBombCount` at a time. */
function startBombs() {
  const counts = { bombs: 0, harmless: 0 };
  let isStopped = false;
  const rendererPromises = Array.from({ length: concurrentBombCount }, async (_, offset) => {
    for (let index = offset; !isStopped; index += concurrentBombCount) {
      const { body, payload } = templateBombs[index % templateBombs.length] ?? { body: "" };
      const { result } = await render(body, payload);
      counts.bombs += 1;
      if (!("error" in result)) counts.harmless += 1;
    }
  });
  return async () => {
    isStopped = true;
    await Promise.all(rendererPromises);
    return counts;
  };
}

const formatMs = (value: number) => value.toFixed(1).padStart(8);
const print = (
  name: string,
  { p50Ms, p99Ms, maxMs, succeededCount: renderCount, failedCount }: Measurements,
) =>
  console.log(
    `${name.padEnd(36)}${[p50Ms, p99Ms, maxMs].map(formatMs).join("")}${[renderCount, failedCount].map((count) => String(count).padStart(9)).join("")}`,
  );

/** Measures renders alone, and while template bombs are rendered. */
export async function run(): Promise<void> {
  await render("{{ payload.a }}");
  await delay(500);
  console.log(`${"milliseconds".padEnd(36)}     p50     p99   worst  renders   failed`);
  for (const [name, createBody] of Object.entries(bodyCreatorsByName)) {
    const resultAlone = await measure(createBody);
    print(name, resultAlone);
    const eventLoopDelayHistogram = monitorEventLoopDelay({ resolution: 5 });
    eventLoopDelayHistogram.enable();
    const stop = startBombs();
    const resultDuringBombs = await measure(createBody);
    const { bombs, harmless } = await stop();
    eventLoopDelayHistogram.disable();
    print("  during bombs", resultDuringBombs);
    const ratio = (resultDuringBombs.p99Ms / resultAlone.p99Ms).toFixed(1);
    console.log(
      `  p99 is ${ratio} times as high; ${bombs} bombs (${templateBombs.length} kinds, ${concurrentBombCount} concurrent), ` +
        `${harmless} without an error; event loop delay ${(eventLoopDelayHistogram.percentile(99) / 1e6).toFixed(0)} ms (p99)`,
    );
  }
  await stepRenderer.close();
}
