import { advance } from "./advance.ts";
import type { EventState, EngineContext, Timeline } from "./model.ts";
import { getDigestValue } from "./digest.ts";

const findDigestJob = (event: EventState) =>
  event.jobs.find((job) => job.step.definition.type === "digest");

const toCollectorKey = (event: EventState): string => {
  const job = findDigestJob(event);
  const value = job ? getDigestValue(event, job) : "";
  return `${event.workflow.id} ${event.subscriber.id} ${value}`;
};

const isCollecting = (event: EventState) => findDigestJob(event)?.status === "delayed";

/** A timeline in memory. Events must be added in chronological order. */
export interface MemoryTimeline extends Timeline {
  /** Adds an event from the database if its digest is collecting events. */
  restore(event: EventState): void;
  /** Records an earlier event of a workflow whose steps depend on earlier events. */
  recordSeenEvent(workflowId: string, subscriberId: string, at: number): void;
  /** Advances open digests to the time `at`. Removes and returns the events whose digest ended. */
  finishCollecting(at: number): EventState[];
  isCollector(event: EventState): boolean;
  /** Removes and returns all events that `finishCollecting` hasn't returned. */
  release(): EventState[];
}

export function createMemoryTimeline(getEngineContext: () => EngineContext): MemoryTimeline {
  const eventsByCollectorKey = new Map<string, EventState>();
  // Events whose digest ended since the last call of `finishCollecting`.
  const endedEvents: EventState[] = [];
  const lastSeenAtByKey = new Map<string, number>();
  const callTimesByKey = new Map<string, number[]>();

  return {
    findOpenDigest(event, at) {
      const key = toCollectorKey(event);
      const collectingEvent = eventsByCollectorKey.get(key);
      if (collectingEvent === undefined) return undefined;
      advance(collectingEvent, at, getEngineContext());
      if (isCollecting(collectingEvent)) return collectingEvent;
      eventsByCollectorKey.delete(key);
      endedEvents.push(collectingEvent);
      return undefined;
    },
    addOpenDigest(event) {
      eventsByCollectorKey.set(toCollectorKey(event), event);
    },
    restore(event) {
      if (isCollecting(event)) eventsByCollectorKey.set(toCollectorKey(event), event);
    },
    recordSeenEvent(workflowId, subscriberId, at) {
      const key = `${workflowId} ${subscriberId}`;
      lastSeenAtByKey.set(key, Math.max(at, lastSeenAtByKey.get(key) ?? 0));
    },
    finishCollecting(at) {
      const finishedEvents = endedEvents.splice(0);
      for (const [key, event] of eventsByCollectorKey) {
        advance(event, at, getEngineContext());
        if (isCollecting(event)) continue;
        eventsByCollectorKey.delete(key);
        finishedEvents.push(event);
      }
      return finishedEvents;
    },
    isCollector(event) {
      return eventsByCollectorKey.get(toCollectorKey(event)) === event;
    },
    release() {
      const remainingEvents = [...endedEvents.splice(0), ...eventsByCollectorKey.values()];
      eventsByCollectorKey.clear();
      return remainingEvents;
    },
    checkAndRecordSeen(event, at, windowMs) {
      const key = `${event.workflow.id} ${event.subscriber.id}`;
      const lastSeenAt = lastSeenAtByKey.get(key);
      lastSeenAtByKey.set(key, at);
      return lastSeenAt !== undefined && at - lastSeenAt <= windowMs;
    },
    countAndRecordCall(key, at, windowMs) {
      const recentTimes = (callTimesByKey.get(key) ?? []).filter((time) => time > at - windowMs);
      callTimesByKey.set(key, [...recentTimes, at]);
      return recentTimes.length;
    },
  };
}
