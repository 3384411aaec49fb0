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
  /** Between attempts: rate limited, or the service is unavailable. */
  | "waiting"
  | "stopped"
  /** The limit of events was reached without a match. */
  | "bounded"
  | "failed"
  /** A part of the range can't be loaded, and the rest has no match. */
  | "stalled"
  | "found"
  | "none";

/** Immutable; replaced on each change. Times in milliseconds. */
export interface SuccessSearchProgress {
  readonly status: SuccessSearchStatus;
  readonly read: number;
  /** The span around the event in which every event of the workflow was checked. */
  readonly from: number;
  readonly to: number;
  readonly found?: EventRow;
  readonly among: "subscriber" | "workflow";
  readonly error?: unknown;
  /** When it continues automatically, by the browser's clock. */
  readonly resumesAt?: number;
}

export interface SuccessSearch extends ValueStore<SuccessSearchProgress> {
  start(): Promise<void>;
  stop(): void;
}

export interface SuccessSearchOptions {
  readonly event: ReceivedEvent;
  /** When the event was created, and the current time by the service's clock. Milliseconds. */
  readonly at: number;
  readonly now: number;
  /** ID or trigger identifier. */
  readonly workflow: string;
  readonly subscriberId?: string;
  /** Events to load on each side before the search pauses. */
  readonly max?: number;
  readonly list?: EventReaderOptions["list"];
  readonly clock?: EventReaderOptions["clock"];
}

/** The first span after the event; each further span is four times as long. */
const firstSpan = 60 * 60_000;
const growth = 4;

/** Matches events without failures in which the other one's failed steps succeeded, not skipped. */
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
 * Searches backward from the event to the first success, then forward as far as a nearer one is
 * possible, in growing spans, because the API lists the newest events first.
 */
export function createNearestSearch(options: SuccessSearchOptions): SuccessSearch {
  const { event, at, now, workflow, subscriberId, max = 2000 } = options;
  const wanted = isSuccessFor(event, now);
  /** IDs: adjacent ranges share their ends, so an event can occur twice. */
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
  /** The end of the fully checked range after the event. */
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

  /** Runs a reader until it pauses. Returns false if the search must not continue. */
  async function runReader(one: EventReader): Promise<boolean> {
    const unsubscribe = one.subscribe(() => follow(one.get()));
    const end = await one.start().finally(unsubscribe);
    if (end.status === "stalled") stalled = true;
    if (end.status === "failed") tell("failed", { error: end.error });
    else if (stopped || end.status === "stopped") tell("stopped");
    else return true;
    return false;
  }

  /** Returns the end of the range in which a success would be nearer than any before the event. */
  function lastWanted(): number {
    const found = nearestBefore();
    if (!found && before.get().status !== "bounded") return now;
    return Math.min(now, at + (at - (found?.createdAt ?? before.get().backTo ?? at)));
  }

  /** Searches after the event. Returns false if the search must not continue. */
  async function readOn(): Promise<boolean> {
    const limit = lastWanted();
    let span = Math.max(firstSpan, (judgedTo - at) * growth);
    while (judgedTo < limit && !nearestAfter) {
      const end = Math.min(limit, at + span);
      after ??= { reader: reader({ after: iso(judgedTo), before: iso(end) }), end };
      if (!(await runReader(after.reader))) return false;
      if (after.reader.get().status === "bounded") return true;
      // Newest first, so the last match is the nearest.
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
