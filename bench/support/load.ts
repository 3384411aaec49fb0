import type { Client, Sending } from "./client.ts";
import { percentile } from "./table.ts";

/** Milliseconds of the warm-up and of the measurement. */
const time = { warm: 500, counted: 2_500 };

export interface Load {
  perSecond: number;
  p99: number;
}

/** Sends requests one after the other over each connection. */
export async function load(
  client: Client,
  path: string,
  width: number,
  sending: Sending = {},
): Promise<Load> {
  const start = performance.now() + time.warm;
  const end = start + time.counted;
  const taken: number[] = [];
  const sender = async () => {
    for (let now = performance.now(); now < end;) {
      const { status } = await client.send(path, sending);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      const later = performance.now();
      if (now >= start) taken.push(later - now);
      now = later;
    }
  };
  await Promise.all(Array.from({ length: width }, sender));
  return { perSecond: taken.length / (time.counted / 1000), p99: percentile(taken, 0.99) };
}
