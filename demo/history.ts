import type { Keyring } from "../server/secrets/keyring.ts";
import { responses } from "./provider-responses.ts";
import { hugeRawEvent, manyJobsEvent } from "./big-events.ts";
import { advance } from "./engine/advance.ts";
import type { EventState, Setting } from "./engine/model.ts";
import { startEvent, type Trigger } from "./engine/start.ts";
import { memoryTimeline } from "./engine/timeline.ts";
import type { DemoRecords } from "./environment.ts";
import { hostileEvent } from "./hostile-event.ts";
import { type IdSource, idSource } from "./ids.ts";
import { maxEventAgeMs, type Disruptions } from "./incidents.ts";
import { minute } from "./moments.ts";
import { randomFrom } from "./random.ts";
import { specialTrigger, type StoryName, storyTriggers } from "./stories.ts";
import { audienceOf, trafficOf, type TrafficSource } from "./traffic.ts";

export interface HistoryOptions extends DemoRecords {
  environmentId: string;
  keyring: Keyring;
  seed: string;
  now: number;
  disruptions: Disruptions;
  perMinute: number;
  isTest: boolean;
  /** Whether to include the incidents and stories. */
  stories: boolean;
  /** Whether to include the huge events. */
  big: boolean;
}

/** Returns everyday triggers of the past, ordered by time. */
function everydayTriggers(options: HistoryOptions): Trigger[] {
  const { seed, now, workflows, subscribers, perMinute, isTest } = options;
  const source: TrafficSource = {
    seed,
    workflows,
    ...audienceOf(subscribers),
    perMinute,
    isTest,
  };
  const triggers: Trigger[] = [];
  const first = Math.ceil((now - maxEventAgeMs) / minute);
  for (let index = first; index * minute <= now; index++) {
    triggers.push(...trafficOf(source, index).filter(({ at }) => at <= now));
  }
  return triggers;
}

/** Returns events that the engine can't produce: large ones, and one whose worker died. */
function specialEvents(options: HistoryOptions, ids: IdSource): EventState[] {
  const via = options.integrations.find(({ identifier }) => identifier === "store-webhook");
  if (via === undefined) throw new Error("The integration store-webhook is missing.");
  const trigger = (name: StoryName) => specialTrigger(options, name);
  const stuck = startEvent(trigger("stuck"), ids);
  const [first] = stuck.jobs;
  if (first) first.status = "queued";
  const small = [hostileEvent(trigger("hostileDetails"), ids), stuck];
  return options.big
    ? [
        manyJobsEvent(trigger("manyJobs"), ids, via),
        hugeRawEvent(trigger("hugeRaw"), ids, options.seed),
        ...small,
      ]
    : small;
}

/** Yields events of the last 48 hours, in order of their triggers. */
export function* pastEvents(options: HistoryOptions): Generator<EventState> {
  const { environmentId, keyring, seed, now, integrations, disruptions } = options;
  const ids = idSource(randomFrom(seed, "events"));
  const setting: Setting = {
    environmentId,
    keyring,
    integrations,
    response: responses(disruptions),
    emailFormat: "html",
    timeline: memoryTimeline(() => setting),
  };
  const triggers = everydayTriggers(options);
  if (options.stories) triggers.push(...storyTriggers(options));
  triggers.sort((a, b) => a.at - b.at);

  const events = triggers.map((trigger) => {
    const event = startEvent(trigger, ids);
    // 3 ms is enough for a digest to open, or to merge this event into an earlier one.
    advance(event, trigger.at + 3, setting);
    return event;
  });
  if (options.stories) events.push(...specialEvents(options, ids));
  // `pop` frees each event once it is written, because emails are large.
  events.reverse();
  for (let event = events.pop(); event !== undefined; event = events.pop()) {
    advance(event, now, setting);
    yield event;
  }
}
