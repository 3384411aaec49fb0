import type { Drift } from "../client/drift.ts";

/**
 * Result of searching a list for a record, for resources that have no endpoint for a single record.
 */
export interface ListedRecord<Item> {
  readonly record: Item | undefined;
  /** The record's JSON as received; empty if no record matches. */
  readonly text: string;
  readonly drift: readonly Drift[];
  readonly receivedAt: number;
  readonly serviceTime?: number;
  /** False if the list has more pages than were loaded. */
  readonly isComplete: boolean;
}

type ListPageResponse<Item> = Pick<
  ListedRecord<Item>,
  "text" | "drift" | "receivedAt" | "serviceTime"
> & {
  readonly data: {
    readonly data?: readonly (Item | null | undefined)[] | null | undefined;
    readonly next?: string | null | undefined;
  };
};

/** Reads a list page by page until a record matches, the list ends, or `maxPages` were read. */
export async function findInList<Item>(
  read: (after: string | undefined) => Promise<ListPageResponse<Item>>,
  isMatch: (item: Item) => boolean,
  maxPages: number,
): Promise<ListedRecord<Item>> {
  let after: string | undefined;
  for (let page = 1; ; page += 1) {
    const { text, drift, receivedAt, serviceTime, data } = await read(after);
    const records = data.data ?? [];
    const index = records.findIndex((record) => record && isMatch(record));
    const record = records[index] ?? undefined;
    const next = data.next || undefined;
    if (record !== undefined || next === undefined || page === maxPages) {
      // Loaded on demand, because the first screen doesn't need this module.
      const { getJsonItems } = await import("../../lib/json/json-members.ts");
      const prefix = `data.${index}.`;
      return {
        record,
        text: getJsonItems(text)[index] ?? "",
        drift: drift
          .filter(({ path }) => path.startsWith(prefix))
          .map(({ path, message }) => ({ path: path.slice(prefix.length), message })),
        receivedAt,
        ...(serviceTime !== undefined && { serviceTime }),
        isComplete: next === undefined,
      };
    }
    after = next;
  }
}
