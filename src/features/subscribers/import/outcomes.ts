import type { DataShelf } from "../../../lib/browser/browser-data.ts";

/** The order is part of the saved format. */
export const outcomes = [
  "pending",
  "created",
  "updated",
  "unchanged",
  "exists",
  "refused",
  "faulty",
] as const;
export type ImportOutcome = (typeof outcomes)[number];

/** Rows whose messages are saved together. */
const chunkSize = 500;
const codesPart = "outcomes";
const saidPart = "said/";
const maxMessageLength = 300;
/** Milliseconds. Rows lost in a reload are sent again with their keys, for the same response. */
const saveEvery = 400;

export interface RowOutcomes {
  get(index: number): { outcome: ImportOutcome; said?: string | undefined };
  set(index: number, outcome: ImportOutcome, said?: string): void;
  count(): Record<ImportOutcome, number>;
  /** Saves later; rejects if an earlier save failed. */
  save(): Promise<void>;
  /** Saves now. */
  flush(): Promise<void>;
}

/** Stores one byte per row, plus messages where there are any. */
export async function openOutcomes(shelf: DataShelf, rows: number): Promise<RowOutcomes> {
  const stored = await shelf.get(codesPart);
  const codes =
    stored instanceof Uint8Array && stored.length === rows ? stored.slice() : new Uint8Array(rows);
  const said = new Map<number, string>();
  await shelf.each(saidPart, (_, value) => {
    for (const [index, words] of value as [number, string][]) said.set(index, words);
  });
  const changed = new Set<number>();
  let dirty = false;
  let saving = Promise.resolve();
  let last = 0;

  async function write(): Promise<void> {
    if (!dirty) return;
    dirty = false;
    const chunks = [...changed];
    changed.clear();
    await shelf.put([
      [codesPart, codes],
      ...chunks.map((chunk) => [`${saidPart}${chunk}`, wordsOf(chunk)] as const),
    ]);
  }

  function wordsOf(chunk: number): [number, string][] {
    const words: [number, string][] = [];
    for (let index = chunk * chunkSize; index < (chunk + 1) * chunkSize; index += 1) {
      const text = said.get(index);
      if (text !== undefined) words.push([index, text]);
    }
    return words;
  }

  const flush = () => (saving = saving.then(write));
  return {
    get: (index) => ({ outcome: outcomes[codes[index] ?? 0] ?? "pending", said: said.get(index) }),
    set(index, outcome, words) {
      codes[index] = outcomes.indexOf(outcome);
      dirty = true;
      if (words === undefined || words === "") return;
      said.set(index, words.slice(0, maxMessageLength));
      changed.add(Math.floor(index / chunkSize));
    },
    count() {
      const counts = Object.fromEntries(outcomes.map((each) => [each, 0])) as Record<
        ImportOutcome,
        number
      >;
      for (const code of codes) counts[outcomes[code] ?? "pending"] += 1;
      return counts;
    },
    async save() {
      if (Date.now() - last < saveEvery) return;
      last = Date.now();
      await flush();
    },
    flush,
  };
}
