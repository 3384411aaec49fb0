import { type RetryOptions, persist, Refused } from "./attempts.ts";
import type { TaskControl } from "./task.ts";

export interface WalkPage<Item> {
  readonly items: readonly Item[];
  /** Each item as received, for files that keep digits and key order. */
  readonly texts?: (() => readonly string[]) | undefined;
  /** Cursor of the next page; null, undefined, or empty at the end. */
  readonly next?: string | null | undefined;
  readonly total?: number | undefined;
  readonly totalIsLeast?: boolean | undefined;
}

export interface WalkOptions<Item> extends RetryOptions {
  readonly read: (cursor: string | undefined, signal: AbortSignal) => Promise<WalkPage<Item>>;
}

/** A list with repeating cursors would be read forever. */
export class WalkLoop extends Error {
  override name = "WalkLoop";
  constructor() {
    super("The service returned the same cursor twice, so the list would never end.");
  }
}

/** Reads all pages of a list, one in memory at a time. Throws if a page is rejected. */
export async function* walk<Item>(
  control: TaskControl,
  { read, ...attempts }: WalkOptions<Item>,
): AsyncGenerator<WalkPage<Item>, void, undefined> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  let done = 0;
  for (;;) {
    const page = await persist(() => read(cursor, control.signal), control, attempts).catch(
      (error: unknown) => {
        throw error instanceof Refused ? error.cause : error;
      },
    );
    done += page.items.length;
    const { total, totalIsLeast, next } = page;
    const ended = next === null || next === undefined || next === "";
    control.report({
      done,
      // The number of read items is more reliable than the service's count.
      total: ended ? done : total === undefined ? undefined : Math.max(total, done),
      totalIsLeast: !ended && totalIsLeast === true,
    });
    yield page;
    if (ended) return;
    if (seen.has(next)) throw new WalkLoop();
    seen.add(next);
    cursor = next;
  }
}
