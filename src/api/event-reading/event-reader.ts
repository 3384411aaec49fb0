import type { api } from "../../../contract/index.ts";
import { createValueStore, type ValueStore } from "../../lib/value-store.ts";
import { wait } from "../../lib/wait.ts";
import type { Drift } from "../client/drift.ts";
import { createEventCursor, type ScanFilters } from "./event-cursor.ts";
import type { EventRow } from "./event-records.ts";
import { listEvents, type EventQuery } from "../events.ts";
import { createPace } from "./reader-pace.ts";
import { serviceNow } from "../client/service-clock.ts";
import type { TolerantAnswer } from "../client/tolerant.ts";

export type ReadStatus =
  | "idle"
  | "reading"
  /** Between tries: the service asked to slow down, or could not be reached. */
  | "waiting"
  /** Stopped by the operator. */
  | "stopped"
  /** As many matches as were asked for. */
  | "enough"
  /** As many events as may be read in one go. */
  | "bounded"
  | "failed"
  /** The service gives the same records over and over, so the rest cannot be read. */
  | "stalled"
  /** The range is read to its end: only now is "none" certain. */
  | "done";

/** What a reading has found so far and how far it got. A new object with each change. */
export interface ReadProgress {
  readonly status: ReadStatus;
  /** Events read, each once; records without id or time are not among them. */
  readonly read: number;
  /** Newest first, as they came. */
  readonly matches: readonly EventRow[];
  /** The newest and the oldest instant read, in milliseconds by the service's clock. */
  readonly newest?: number;
  readonly backTo?: number;
  /** Records without `_id` or `createdAt`: counted, never matched. */
  readonly incomplete: number;
  /** Places at which answers did not fit the contract, the first fifty. */
  readonly drift: readonly Drift[];
  /** Why it failed, or why it waits. */
  readonly error?: unknown;
  /** When it goes on by itself, in milliseconds by the browser's clock. */
  readonly resumesAt?: number;
  /** The last page that came; it has the service's clock. */
  readonly answer?: ListAnswer;
}

export type ListAnswer = TolerantAnswer<typeof api.events.list>;

export interface ReaderClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Rejects when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface EventReaderOptions {
  /** Filters that the service applies, and the range: `after` and `before`. */
  readonly filters: ScanFilters;
  /**
   * Whether an event is one that is looked for; without it, all are. `now` is the present by the
   * service's clock, in milliseconds, to judge an outcome by.
   */
  readonly wanted?: (row: EventRow, now: number) => boolean;
  /** Pauses at so many matches more than at the last start. */
  readonly enough?: number;
  /** Pauses after so many events more than at the last start. */
  readonly max?: number;
  /** Called with every event read, once, matching or not. */
  readonly onRows?: (rows: readonly EventRow[], now: number) => void;
  /** In place of the service and of time, for tests. */
  readonly list?: (query: EventQuery, signal: AbortSignal) => Promise<ListAnswer>;
  readonly clock?: ReaderClock;
  readonly random?: () => number;
}

export interface EventReader extends ValueStore<ReadProgress> {
  /** Begins, or goes on where it stopped. Resolves when it stops for whatever reason. */
  start(): Promise<ReadProgress>;
  /** Stops at once; what was read stays, and `start` goes on from there. */
  stop(): void;
}

/** The progress of a reading that hasn't begun. */
export const nothingRead: ReadProgress = {
  status: "idle",
  read: 0,
  matches: [],
  incomplete: 0,
  drift: [],
};

/** Kept of what did not fit the contract. */
const maxDrift = 50;

const browserClock: ReaderClock = { now: () => Date.now(), wait };
const isOver = ({ status }: ReadProgress) => status === "done" || status === "stalled";

/**
 * Reads events back in time, page after page, until enough are found, as many as allowed are read,
 * or the range ends. One page at a time, at a pace that the service sets; a 429 closes the gate for
 * the whole console, and this search waits for it like every other read.
 */
export function createEventReader(options: EventReaderOptions): EventReader {
  const { filters, wanted = () => true, onRows, enough = Infinity, max = Infinity } = options;
  const { list = listEvents, clock = browserClock, random = Math.random } = options;
  const cursor = createEventCursor(filters);
  const pace = createPace(random);
  const store = createValueStore(nothingRead);
  let running: { stop: AbortController; ended: Promise<ReadProgress> } | undefined;

  function set(status: ReadStatus, change: Partial<ReadProgress> = {}) {
    const { error: _, resumesAt: __, ...kept } = store.get();
    store.set({ ...kept, status, ...change });
  }

  /** The next page, tried again where that may help. */
  async function readPage(signal: AbortSignal): Promise<ListAnswer> {
    for (;;) {
      try {
        cursor.resize(pace.size());
        const began = clock.now();
        const answer = await list(cursor.next(), signal);
        pace.came(clock.now() - began, answer.text.length);
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        const delay = pace.failed(error);
        if (delay === undefined) throw error;
        set("waiting", { error, resumesAt: clock.now() + delay });
        await clock.wait(delay, signal);
        set("reading");
      }
    }
  }

  function take(answer: ListAnswer) {
    const now = serviceNow(answer.receivedAt, answer);
    const progress = store.get();
    const { rows, incomplete } = cursor.take(answer.data);
    onRows?.(rows, now);
    const found = rows.filter((row) => wanted(row, now));
    const newest = progress.newest ?? rows[0]?.createdAt;
    const backTo = cursor.backTo();
    const room = maxDrift - progress.drift.length;
    set("reading", {
      answer,
      read: progress.read + rows.length,
      matches: found.length === 0 ? progress.matches : [...progress.matches, ...found],
      ...(newest !== undefined && { newest }),
      ...(backTo !== undefined && { backTo }),
      incomplete: progress.incomplete + incomplete,
      drift:
        answer.drift.length === 0 || room <= 0
          ? progress.drift
          : [...progress.drift, ...answer.drift.slice(0, room)],
    });
  }

  async function run(signal: AbortSignal): Promise<ReadProgress> {
    const matchesWanted = store.get().matches.length + enough;
    const readAllowed = store.get().read + max;
    set("reading");
    try {
      for (;;) {
        const answer = await readPage(signal);
        signal.throwIfAborted();
        take(answer);
        const state = cursor.state();
        const { matches, read } = store.get();
        if (state !== "open") set(state === "end" ? "done" : "stalled");
        else if (matches.length >= matchesWanted) set("enough");
        else if (read >= readAllowed) set("bounded");
        if (store.get().status !== "reading") return store.get();
        if (pace.pause() > 0) await clock.wait(pace.pause(), signal);
      }
    } catch (error) {
      if (signal.aborted) set("stopped");
      else set("failed", { error });
      return store.get();
    }
  }

  const reader: EventReader = {
    get: store.get,
    subscribe: store.subscribe,
    start() {
      if (isOver(store.get())) return Promise.resolve(store.get());
      // One that was stopped a moment ago ends first.
      if (running?.stop.signal.aborted) return running.ended.then(() => reader.start());
      if (running) return running.ended;
      const stop = new AbortController();
      const ended = run(stop.signal).finally(() => {
        running = undefined;
      });
      running = { stop, ended };
      return ended;
    },
    stop() {
      running?.stop.abort();
    },
  };
  return reader;
}
