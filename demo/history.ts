import type { Keyring } from "../server/secrets/keyring.ts";
import { createResponder } from "./provider-responses.ts";
import { createHugeRawEvent, createManyJobsEvent } from "./big-events.ts";
import { advance } from "./engine/advance.ts";
import type { EventState, EngineContext } from "./engine/model.ts";
import { startEvent, type Trigger } from "./engine/start.ts";
import { createMemoryTimeline } from "./engine/timeline.ts";
import type { DemoRecords } from "./environment.ts";
import { createHostileEvent } from "./hostile-event.ts";
import { type IdSource, createSeededIdSource } from "./ids.ts";
import { maxEventAgeMs, type Disruptions } from "./incidents.ts";
import { minuteMs } from "./moments.ts";
import { createRandom } from "./random.ts";
import { createSpecialTrigger, type StoryName, createStoryTriggers } from "./stories.ts";
import { toAudience, createTraffic, type TrafficSource } from "./traffic.ts";

export interface HistoryOptions extends DemoRecords {
  environmentId: string;
  keyring: Keyring;
  seed: string;
  now: number;
  disruptions: Disruptions;
  triggersPerMinute: number;
  isTest: boolean;
  /** Whether to include stories, and events that the engine can't produce. */
  hasStories: boolean;
  /** Whether to include the large events. Ignored without `hasStories`. */
  hasBigEvents: boolean;
}

function createEverydayTriggers(options: HistoryOptions): Trigger[] {
  const { seed, now, workflows, subscribers, triggersPerMinute, isTest } = options;
  const source: TrafficSource = {
    seed,
    workflows,
    ...toAudience(subscribers),
    triggersPerMinute,
    isTest,
  };
  const triggers: Trigger[] = [];
  const firstMinute = Math.ceil((now - maxEventAgeMs) / minuteMs);
  for (let minuteIndex = firstMinute; minuteIndex * minuteMs <= now; minuteIndex++) {
    triggers.push(...createTraffic(source, minuteIndex).filter(({ at }) => at <= now));
  }
  return triggers;
}

/**
 * Returns events that the engine can't produce: large ones, one with hostile texts, and one whose
 * worker died.
 */
function createSpecialEvents(options: HistoryOptions, createId: IdSource): EventState[] {
  const webhookIntegration = options.integrations.find(
    ({ identifier }) => identifier === "store-webhook",
  );
  if (webhookIntegration === undefined)
    throw new Error("The integration store-webhook is missing.");
  const createNamedTrigger = (name: StoryName) => createSpecialTrigger(options, name);
  const stuckEvent = startEvent(createNamedTrigger("stuck"), createId);
  const [firstJob] = stuckEvent.jobs;
  if (firstJob) firstJob.status = "queued";
  const smallEvents = [
    createHostileEvent(createNamedTrigger("hostileDetails"), createId),
    stuckEvent,
  ];
  return options.hasBigEvents
    ? [
        createManyJobsEvent(createNamedTrigger("manyJobs"), createId, webhookIntegration),
        createHugeRawEvent(createNamedTrigger("hugeRaw"), createId, options.seed),
        ...smallEvents,
      ]
    : smallEvents;
}

/** Yields past events in the order of their triggers, then events that the engine can't produce. */
export function* createPastEvents(options: HistoryOptions): Generator<EventState> {
  const { environmentId, keyring, seed, now, integrations, disruptions } = options;
  const createId = createSeededIdSource(createRandom(seed, "events"));
  const engineContext: EngineContext = {
    environmentId,
    keyring,
    integrations,
    respond: createResponder(disruptions),
    emailFormat: "html",
    timeline: createMemoryTimeline(() => engineContext),
  };
  const triggers = createEverydayTriggers(options);
  if (options.hasStories) triggers.push(...createStoryTriggers(options));
  triggers.sort((a, b) => a.at - b.at);

  const events = triggers.map((trigger) => {
    const event = startEvent(trigger, createId);
    // 3 ms is enough for a digest to open, or to merge this event into an earlier one.
    advance(event, trigger.at + 3, engineContext);
    return event;
  });
  if (options.hasStories) events.push(...createSpecialEvents(options, createId));
  // Emails are large, so `pop` lets each event be freed once it is written.
  events.reverse();
  for (let event = events.pop(); event !== undefined; event = events.pop()) {
    advance(event, now, engineContext);
    yield event;
  }
}
