import type { api } from "../../../contract/index.ts";
import { createValueStore, type ValueStore } from "../../lib/value-store.ts";
import { wait } from "../../lib/wait.ts";
import { type Drift, maxDrift } from "../client/drift.ts";
import { createEventCursor, type ScanFilters } from "./event-cursor.ts";
import type { EventRow } from "./event-records.ts";
import { listEvents, type EventQuery } from "../events.ts";
import { createPace } from "./reader-pace.ts";
import { serviceNow } from "../client/service-clock.ts";
import type { TolerantAnswer } from "../client/tolerant.ts";

export type ReadStatus =
  | "idle"
  | "reading"
  /** Before a retry: rate limited or unreachable. */
  | "waiting"
  | "stopped"
  /** Found the requested number of matches. */
  | "enough"
  /** Read the maximum number of events. */
  | "bounded"
  | "failed"
  /** The service keeps returning the same records; the rest can't be read. */
  | "stalled"
  /** The range is fully read; only then is "no matches" certain. */
  | "done";

/** Progress of a search. A new object with each change. */
export interface ReadProgress {
  readonly status: ReadStatus;
  /** Events read, each once; records without ID or time aren't included. */
  readonly read: number;
  /** Newest first. */
  readonly matches: readonly EventRow[];
  /** The newest and the oldest instant read, in milliseconds by the service's clock. */
  readonly newest?: number;
  readonly backTo?: number;
  /** Records without `_id` or `createdAt`: counted, never matched. */
  readonly incomplete: number;
  /** The first fifty deviations from the contract. */
  readonly drift: readonly Drift[];
  readonly error?: unknown;
  /** When it resumes, in milliseconds by the browser's clock. */
  readonly resumesAt?: number;
  /** The last page received; it has the service's clock. */
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
  readonly filters: ScanFilters;
  /** Predicate for matches; default: all. `now` is in milliseconds by the service's clock. */
  readonly wanted?: (row: EventRow, now: number) => boolean;
  /** Pauses after this many more matches than at the last start. */
  readonly enough?: number;
  /** Pauses after this many more events than at the last start. */
  readonly max?: number;
  /** Called once for every event read, matching or not. */
  readonly onRows?: (rows: readonly EventRow[], now: number) => void;
  /** For tests, in place of the service and of time. */
  readonly list?: (query: EventQuery, signal: AbortSignal) => Promise<ListAnswer>;
  readonly clock?: ReaderClock;
  readonly random?: () => number;
}

export interface EventReader extends ValueStore<ReadProgress> {
  /** Starts or resumes. Resolves when it stops for whatever reason. */
  start(): Promise<ReadProgress>;
  /** `start` resumes from there. */
  stop(): void;
}

export const nothingRead: ReadProgress = {
  status: "idle",
  read: 0,
  matches: [],
  incomplete: 0,
  drift: [],
};

const browserClock: ReaderClock = { now: () => Date.now(), wait };
const isOver = ({ status }: ReadProgress) => status === "done" || status === "stalled";

/**
 * Reads events backward page by page, at an adaptive pace, until enough are found, the maximum is
 * read, or the range ends. A 429 closes the console's gate, and this search waits like every read.
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
      // Let a run that was just stopped end first.
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
