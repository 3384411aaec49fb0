import { asObjects } from "../../../../domain/loose.ts";
import { eventOutcome } from "../../../../domain/rules.ts";
import {
  createEventReader,
  type EventReader,
  type EventReaderOptions,
  type ReadProgress,
} from "../../../api/event-reading/event-reader.ts";
import type { EventRow } from "../../../api/event-reading/event-records.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { createValueStore, type ValueStore } from "../../../lib/value-store.ts";
import { stepKey } from "./pair-steps.ts";

export type SuccessSearchStatus =
  | "idle"
  | "reading"
  /** Between tries: the service asked to slow down, or could not be reached. */
  | "waiting"
  | "stopped"
  /** As many events as are read in one go, and none found yet. */
  | "bounded"
  | "failed"
  /** A part of the range cannot be read, and there is none in the rest. */
  | "stalled"
  | "found"
  /** All of it is read, and there is none. */
  | "none";

/** What a search has read so far. A new object with each change. Times in milliseconds. */
export interface SuccessSearchProgress {
  readonly status: SuccessSearchStatus;
  readonly read: number;
  /** The span around the event in which every event of the workflow was judged. */
  readonly from: number;
  readonly to: number;
  readonly found?: EventRow;
  /** Whose events are looked at. */
  readonly among: "subscriber" | "workflow";
  readonly error?: unknown;
  /** When it goes on by itself, by the browser's clock. */
  readonly resumesAt?: number;
}

export interface SuccessSearch extends ValueStore<SuccessSearchProgress> {
  start(): Promise<void>;
  stop(): void;
}

export interface SuccessSearchOptions {
  readonly event: ReceivedEvent;
  /** When the event was created, and the present by the service's clock. Milliseconds. */
  readonly at: number;
  readonly now: number;
  /** Id or trigger identifier of the workflow. */
  readonly workflow: string;
  /** Looks among this subscriber's events only. */
  readonly subscriberId?: string;
  /** Events read on each side before the operator is asked again. */
  readonly max?: number;
  readonly list?: EventReaderOptions["list"];
  readonly clock?: EventReaderOptions["clock"];
}

/** How far after the event is read at first; each further span is four times as long. */
const firstSpan = 60 * 60_000;
const growth = 4;

/**
 * Whether an event shows how it goes when it goes well: nothing failed, and the steps that failed in
 * the other one succeeded. A skipped step is no such success.
 */
export function isSuccessFor(failed: ReceivedEvent, now: number) {
  const failedJobs = eventOutcome(failed, now).jobs;
  const needed = asObjects(failed.jobs)
    .filter((_, index) => failedJobs[index]?.kind === "failed")
    .map(stepKey);
  return ({ event }: EventRow, at: number): boolean => {
    const outcome = eventOutcome(event, at);
    if (outcome.failed > 0) return false;
    if (needed.length === 0) return outcome.kind === "succeeded";
    const jobs = asObjects(event.jobs);
    const succeeded = new Set(
      jobs.filter((_, index) => outcome.jobs[index]?.kind === "succeeded").map(stepKey),
    );
    return needed.every((key) => succeeded.has(key));
  };
}

/**
 * Looks for the success of the same workflow that is nearest in time: first back from the event to
 * the first success, then after it as far as a nearer one could be, in growing spans, since the
 * service lists the newest first.
 */
export function createNearestSearch(options: SuccessSearchOptions): SuccessSearch {
  const { event, at, now, workflow, subscriberId, max = 2000 } = options;
  const wanted = isSuccessFor(event, now);
  /** Ranges share their ends, so an event may come twice. */
  const judged = new Set<string>();
  const iso = (time: number) => new Date(time).toISOString();
  const reader = (range: { after?: string; before?: string }, enough?: number): EventReader =>
    createEventReader({
      filters: {
        templates: [workflow],
        ...(subscriberId !== undefined && { subscriberIds: [subscriberId] }),
        ...range,
      },
      wanted: (row, present) => {
        judged.add(row.id);
        return row.id !== event._id && wanted(row, present);
      },
      max,
      ...(enough !== undefined && { enough }),
      ...(options.list && { list: options.list }),
      ...(options.clock && { clock: options.clock }),
    });

  const before = reader({ before: iso(at) }, 1);
  let after: { reader: EventReader; end: number } | undefined;
  /** How far after the event all is judged. */
  let judgedTo = at;
  let stalled = false;
  let stopped = false;
  let running: Promise<void> | undefined;
  let nearestAfter: EventRow | undefined;
  const among = subscriberId === undefined ? "workflow" : "subscriber";
  const store = createValueStore<SuccessSearchProgress>({
    status: "idle",
    read: 0,
    from: at,
    to: at,
    among,
  });

  const nearestBefore = () => before.get().matches[0];

  function tell(status: SuccessSearchStatus, change: Partial<SuccessSearchProgress> = {}) {
    const { error: _, resumesAt: __, ...kept } = store.get();
    store.set({
      ...kept,
      status,
      read: judged.size,
      from: before.get().backTo ?? at,
      to: judgedTo,
      ...change,
    });
  }

  function follow({ status, error, resumesAt }: ReadProgress) {
    if (status === "reading") tell("reading");
    if (status === "waiting") tell("waiting", { error, ...(resumesAt && { resumesAt }) });
  }

  /** Runs one reading to where it pauses; false when the search may not go on. */
  async function runReader(one: EventReader): Promise<boolean> {
    const unsubscribe = one.subscribe(() => follow(one.get()));
    const end = await one.start().finally(unsubscribe);
    if (end.status === "stalled") stalled = true;
    if (end.status === "failed") tell("failed", { error: end.error });
    else if (stopped || end.status === "stopped") tell("stopped");
    else return true;
    return false;
  }

  /** As far as a success after the event is surely nearer than any before it. */
  function lastWanted(): number {
    const found = nearestBefore();
    if (!found && before.get().status !== "bounded") return now;
    return Math.min(now, at + (at - (found?.createdAt ?? before.get().backTo ?? at)));
  }

  /** Judges what lies after the event; false when the search may not go on. */
  async function readOn(): Promise<boolean> {
    const limit = lastWanted();
    let span = Math.max(firstSpan, (judgedTo - at) * growth);
    while (judgedTo < limit && !nearestAfter) {
      const end = Math.min(limit, at + span);
      after ??= { reader: reader({ after: iso(judgedTo), before: iso(end) }), end };
      if (!(await runReader(after.reader))) return false;
      if (after.reader.get().status === "bounded") return true;
      // The newest come first, so the last match is the nearest.
      nearestAfter = after.reader.get().matches.at(-1);
      judgedTo = nearestAfter?.createdAt ?? after.end;
      after = undefined;
      span *= growth;
    }
    return true;
  }

  async function run() {
    tell("reading");
    const wantsMore = before.get().status !== "enough" && after === undefined;
    if (wantsMore && !(await runReader(before))) return;
    if (!(await readOn())) return;
    const candidates = [nearestBefore(), nearestAfter].filter((row) => row !== undefined);
    const [found] = candidates.toSorted(
      (one, other) => Math.abs(one.createdAt - at) - Math.abs(other.createdAt - at),
    );
    // An unread part after the event may contain a nearer one.
    if (after || (!found && before.get().status === "bounded")) tell("bounded");
    else if (found) tell("found", { found });
    else tell(stalled ? "stalled" : "none");
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start() {
      if (running) return running;
      stopped = false;
      running = run().finally(() => {
        running = undefined;
      });
      return running;
    },
    stop() {
      stopped = true;
      before.stop();
      after?.reader.stop();
    },
  };
}
