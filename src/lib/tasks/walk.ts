import { type RetryOptions, persist } from "./attempts.ts";
import type { TaskControl } from "./task.ts";

/** One page of a list by cursor, as far as a walk needs it. */
export interface WalkPage<Item> {
  readonly items: readonly Item[];
  /** Each item as it was received, for files that keep digits and key order. */
  readonly texts?: (() => readonly string[]) | undefined;
  /** Where the next page begins; null, undefined or empty at the end. */
  readonly next?: string | null | undefined;
  readonly total?: number | undefined;
  readonly totalIsLeast?: boolean | undefined;
}

export interface WalkOptions<Item> extends RetryOptions {
  readonly read: (cursor: string | undefined, signal: AbortSignal) => Promise<WalkPage<Item>>;
}

/** A list whose cursors lead back to where they were would be read for ever. */
export class WalkLoop extends Error {
  override name = "WalkLoop";
  constructor() {
    super("The service gave a cursor a second time, so the list has no end.");
  }
}

/**
 * Reads a list by its cursors to its end, page after page, and reports its progress. Only one page
 * is in memory at a time. A refused page ends the walk with the service's error.
 */
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
        throw error instanceof Error && error.name === "Refused" ? (error.cause as Error) : error;
      },
    );
    done += page.items.length;
    const { total, totalIsLeast, next } = page;
    const ended = next === null || next === undefined || next === "";
    control.report({
      done,
      // What has been read is known better than what was counted.
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
