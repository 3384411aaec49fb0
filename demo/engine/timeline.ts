import { advance } from "./advance.ts";
import type { EventState, Setting, Timeline } from "./model.ts";
import { getDigestValue } from "./digest.ts";

const digestJob = (event: EventState) =>
  event.jobs.find((job) => job.step.definition.type === "digest");

const toCollectorKey = (event: EventState): string => {
  const job = digestJob(event);
  const value = job ? getDigestValue(event, job) : "";
  return `${event.workflow.id} ${event.subscriber.id} ${value}`;
};

const isCollecting = (event: EventState) => digestJob(event)?.status === "delayed";

/** A timeline in memory. Events must be added in order of time. */
export interface MemoryTimeline extends Timeline {
  /** Adds an event from the database if its digest is collecting events. */
  restore(event: EventState): void;
  /** Records an earlier event of a workflow whose steps depend on earlier events. */
  restoreSeen(workflowId: string, subscriberId: string, at: number): void;
  /** Advances collecting events to `at`. Removes and returns those that stopped collecting. */
  finishCollecting(at: number): EventState[];
  /** Reports whether the event collects others. */
  isCollector(event: EventState): boolean;
  /** Removes and returns all events that `finishCollecting` hasn't returned. */
  release(): EventState[];
}

export function createMemoryTimeline(setting: () => Setting): MemoryTimeline {
  const collectingEvents = new Map<string, EventState>();
  // Events that stopped collecting before the next call of `finishCollecting`.
  const endedEvents: EventState[] = [];
  const lastSeen = new Map<string, number>();
  const callTimes = new Map<string, number[]>();

  return {
    findOpenDigest(event, at) {
      const key = toCollectorKey(event);
      const open = collectingEvents.get(key);
      if (open === undefined) return undefined;
      advance(open, at, setting());
      if (isCollecting(open)) return open;
      collectingEvents.delete(key);
      endedEvents.push(open);
      return undefined;
    },
    addOpenDigest(event) {
      collectingEvents.set(toCollectorKey(event), event);
    },
    restore(event) {
      if (isCollecting(event)) collectingEvents.set(toCollectorKey(event), event);
    },
    restoreSeen(workflowId, subscriberId, at) {
      const key = `${workflowId} ${subscriberId}`;
      lastSeen.set(key, Math.max(at, lastSeen.get(key) ?? 0));
    },
    finishCollecting(at) {
      const finishedEvents = endedEvents.splice(0);
      for (const [key, event] of collectingEvents) {
        advance(event, at, setting());
        if (isCollecting(event)) continue;
        collectingEvents.delete(key);
        finishedEvents.push(event);
      }
      return finishedEvents;
    },
    isCollector(event) {
      return collectingEvents.get(toCollectorKey(event)) === event;
    },
    release() {
      const rest = [...endedEvents.splice(0), ...collectingEvents.values()];
      collectingEvents.clear();
      return rest;
    },
    wasSeenWithin(event, at, window) {
      const key = `${event.workflow.id} ${event.subscriber.id}`;
      const last = lastSeen.get(key);
      lastSeen.set(key, at);
      return last !== undefined && at - last <= window;
    },
    countWithin(key, at, window) {
      const recent = (callTimes.get(key) ?? []).filter((time) => time > at - window);
      callTimes.set(key, [...recent, at]);
      return recent.length;
    },
  };
}
