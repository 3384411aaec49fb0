import type { Page } from "playwright";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Wall time in microseconds. `tdur` is the CPU time. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Records the tasks of the page. Returns a function that stops the recording and returns the
 * longest wall time and the longest CPU time of a task, in milliseconds.
 */
export async function startTaskTrace(page: Page) {
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on("Tracing.dataCollected", ({ value }) => {
    // The protocol's types don't include the trace format.
    events.push(...(value as unknown as TraceEvent[]));
  });
  await client.send("Tracing.start", { traceConfig: { includedCategories: ["toplevel"] } });
  return async () => {
    const completePromise = new Promise<void>((done) => {
      client.once("Tracing.tracingComplete", () => done());
    });
    await client.send("Tracing.end");
    await completePromise;
    const threads = events.filter(({ args }) => args?.name === "CrRendererMain");
    const tasks = events.filter(({ pid, tid }) =>
      threads.some((thread) => thread.pid === pid && thread.tid === tid),
    );
    const computeMaxMs = (getDurationUs: (event: TraceEvent) => number | undefined) =>
      tasks.reduce(
        (maxDurationUs, event) => Math.max(maxDurationUs, getDurationUs(event) ?? 0),
        0,
      ) / 1000;
    return { wallMs: computeMaxMs(({ dur }) => dur), cpuMs: computeMaxMs(({ tdur }) => tdur) };
  };
}
