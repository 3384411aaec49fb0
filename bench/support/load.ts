import type { Client, RequestOptions } from "./client.ts";
import { computePercentile } from "./table.ts";

const warmUpMs = 500;
const measurementMs = 2_500;

export interface Load {
  requestsPerSecond: number;
  p99Ms: number;
}

/** Keeps one request in flight on each connection. Measures after a warm-up. */
export async function measureLoad(
  client: Client,
  path: string,
  connectionCount: number,
  options: RequestOptions = {},
): Promise<Load> {
  const measurementStartAt = performance.now() + warmUpMs;
  const measurementEndAt = measurementStartAt + measurementMs;
  const durationsMs: number[] = [];
  const sendRequests = async () => {
    for (let now = performance.now(); now < measurementEndAt;) {
      const { status } = await client.send(path, options);
      if (status !== 200) throw new Error(`${path} returned ${status}`);
      const finishedAt = performance.now();
      if (now >= measurementStartAt) durationsMs.push(finishedAt - now);
      now = finishedAt;
    }
  };
  await Promise.all(Array.from({ length: connectionCount }, sendRequests));
  return {
    requestsPerSecond: durationsMs.length / (measurementMs / 1000),
    p99Ms: computePercentile(durationsMs, 0.99),
  };
}
