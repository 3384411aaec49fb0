import type { DataParts } from "../../../lib/browser/browser-data.ts";

/** Labels by outcome of a row. Saved imports contain indexes of outcomes, so keep the order. */
export const outcomeLabels = {
  pending: "not sent yet",
  created: "created",
  updated: "updated",
  unchanged: "unchanged",
  exists: "skipped, ID already in use",
  rejected: "rejected by the service",
  invalid: "not sent, invalid",
};
export type ImportOutcome = keyof typeof outcomeLabels;
export const outcomes = Object.keys(outcomeLabels) as ImportOutcome[];

export const unimportedOutcomes: readonly ImportOutcome[] = [
  "pending",
  "exists",
  "rejected",
  "invalid",
];

/** Number of rows whose messages are saved together. */
const chunkSize = 500;
const codesPartName = "outcomes";
const messagesPrefix = "messages/";
const maxMessageLength = 300;
/** Minimum time between saves. After a reload, rows without a saved outcome are sent again. */
const saveIntervalMs = 400;

export type RowOutcomes = Awaited<ReturnType<typeof openOutcomes>>;

/** Loads the saved outcomes: one byte per row, and messages in chunks. */
export async function openOutcomes(parts: DataParts, rowCount: number) {
  const savedCodes = await parts.get(codesPartName);
  const codes =
    savedCodes instanceof Uint8Array && savedCodes.length === rowCount
      ? savedCodes.slice()
      : new Uint8Array(rowCount);
  const messagesByIndex = new Map<number, string>();
  await parts.forEach(messagesPrefix, (_, value) => {
    for (const [index, message] of value as [number, string][]) messagesByIndex.set(index, message);
  });
  const changedChunkIndexes = new Set<number>();
  let isDirty = false;
  let pendingSavePromise = Promise.resolve();
  let lastSavedAt = 0;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;

  async function writeChanges(): Promise<void> {
    if (!isDirty) return;
    isDirty = false;
    const chunkIndexes = [...changedChunkIndexes];
    changedChunkIndexes.clear();
    await parts.put([
      [codesPartName, codes],
      ...chunkIndexes.map(
        (chunkIndex) => [`${messagesPrefix}${chunkIndex}`, getMessageEntries(chunkIndex)] as const,
      ),
    ]);
  }

  function getMessageEntries(chunkIndex: number): [number, string][] {
    const entries: [number, string][] = [];
    for (let index = chunkIndex * chunkSize; index < (chunkIndex + 1) * chunkSize; index += 1) {
      const text = messagesByIndex.get(index);
      if (text !== undefined) entries.push([index, text]);
    }
    return entries;
  }

  const flush = () => (pendingSavePromise = pendingSavePromise.then(writeChanges));
  return {
    get: (index: number) => ({
      outcome: outcomes[codes[index] ?? 0] ?? "pending",
      message: messagesByIndex.get(index),
    }),
    set(index: number, outcome: ImportOutcome, message?: string) {
      codes[index] = outcomes.indexOf(outcome);
      isDirty = true;
      if (message === undefined || message === "") return;
      messagesByIndex.set(index, message.slice(0, maxMessageLength));
      changedChunkIndexes.add(Math.floor(index / chunkSize));
    },
    count() {
      const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<
        ImportOutcome,
        number
      >;
      for (const code of codes) counts[outcomes[code] ?? "pending"] += 1;
      return counts;
    },
    /**
     * Saves at most once per interval. A call within the interval schedules a save for the
     * interval's end, because the task may pause before the next call. After a failed save, later
     * saves also reject.
     */
    async save() {
      const waitMs = lastSavedAt + saveIntervalMs - Date.now();
      if (waitMs <= 0) {
        lastSavedAt = Date.now();
        await flush();
        return;
      }
      saveTimer ??= setTimeout(() => {
        saveTimer = undefined;
        lastSavedAt = Date.now();
        // The next save reports the error.
        flush().catch(() => undefined);
      }, waitMs);
    },
    /** Saves without waiting for the interval. */
    flush,
  };
}
