import { type RetryOptions, retryUntilSuccess } from "./attempts.ts";
import type { TaskControl } from "./task.ts";

export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Returns the text of each item as received, for files that preserve digits and key order. */
  readonly getTexts: () => readonly string[];
  /** Cursor of the next page; null, undefined, or empty on the last page. */
  readonly nextCursor?: string | null | undefined;
  readonly total?: number | undefined;
  readonly isLowerBound?: boolean | undefined;
}

export interface ReadPagesOptions<Item> extends RetryOptions {
  readonly read: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<Item>>;
}

/** Reports that a list repeats a cursor, which would cause an endless loop. */
export class RepeatedCursorError extends Error {
  override name = "RepeatedCursorError";
  constructor() {
    super(
      "The service returned the same cursor twice. Loading stopped to prevent an endless loop.",
    );
  }
}

/**
 * Reads all pages of a list, with only one page in memory at a time. Throws if a page is rejected
 * or a cursor is repeated.
 */
export async function* readPages<Item>(
  control: TaskControl,
  { read, ...retryOptions }: ReadPagesOptions<Item>,
): AsyncGenerator<ListPage<Item>, void, undefined> {
  const cursors = new Set<string>();
  let cursor: string | undefined;
  let doneCount = 0;
  for (;;) {
    const page = await retryUntilSuccess(() => read(cursor, control.signal), control, retryOptions);
    doneCount += page.items.length;
    const { total, isLowerBound, nextCursor } = page;
    const hasEnded = nextCursor === null || nextCursor === undefined || nextCursor === "";
    control.report({
      doneCount,
      // The number of items read is more reliable than the service's count.
      total: hasEnded ? doneCount : total === undefined ? undefined : Math.max(total, doneCount),
      isLowerBound: !hasEnded && isLowerBound === true,
    });
    yield page;
    if (hasEnded) return;
    if (cursors.has(nextCursor)) throw new RepeatedCursorError();
    cursors.add(nextCursor);
    cursor = nextCursor;
  }
}
