import type { DataShelf } from "../../../lib/browser/browser-data.ts";

/** What became of a row. The order is stored. */
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

/** Rows whose words are stored together. */
const chunkSize = 500;
const codesPart = "outcomes";
const saidPart = "said/";
const maxMessageLength = 300;
/** What a reload loses is sent again under the same keys and answered the same. In milliseconds. */
const saveEvery = 400;

export interface RowOutcomes {
  get(index: number): { outcome: ImportOutcome; said?: string | undefined };
  set(index: number, outcome: ImportOutcome, said?: string): void;
  count(): Record<ImportOutcome, number>;
  /** Stores what is new, soon; rejects when an earlier storing failed. */
  save(): Promise<void>;
  /** Stores what is new, and resolves when it is stored. */
  flush(): Promise<void>;
}

/** The outcomes of an import by row, a byte each, with words only where there are any. */
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
