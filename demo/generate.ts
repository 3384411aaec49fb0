import type { Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import type { Keyring } from "../server/secrets/keyring.ts";
import { responses } from "./provider-responses.ts";
import { advance } from "./engine/advance.ts";
import type { EventState, SendingIntegration, Setting, Workflow } from "./engine/model.ts";
import { startEvent } from "./engine/start.ts";
import { type MemoryTimeline, memoryTimeline } from "./engine/timeline.ts";
import { writeEvents } from "./engine/write.ts";
import type { Progress } from "./fill.ts";
import { idSource } from "./ids.ts";
import { pastDisruptions } from "./incidents.ts";
import { day, minute, rhythm } from "./moments.ts";
import { randomFrom } from "./random.ts";
import { writeIntegrations } from "./setup/write-integrations.ts";
import { writeWorkflows } from "./setup/write-workflows.ts";
import { createProfile } from "./setup/profiles.ts";
import { createSubscriber, type DemoSubscriber, writeSubscribers } from "./setup/subscribers.ts";
import { loadIntegrations, loadOldestRecipients } from "./stored/load-people.ts";
import { loadWorkflows } from "./stored/load-workflows.ts";
import { type Audience, audienceOf, createTrigger, type TrafficSource } from "./traffic.ts";

export interface GenerateOptions {
  db: Kysely<Database>;
  keyring: Keyring;
  clock: () => Date;
  environmentId: string;
  /** Number of subscribers to add; if 0, existing subscribers get the events. */
  subscribers: number;
  events: number;
  seed: string;
  progress: Progress;
}

const span = 7 * day;
/** Number of subscribers per statement. */
const batchSize = 1000;
/** Maximum number of existing subscribers in memory. */
const maxRecipients = 10_000;

interface Stage extends GenerateOptions {
  now: number;
  integrations: readonly SendingIntegration[];
  workflows: readonly Workflow[];
}

/** Adds the demo's workflows and integrations to an environment that has none. */
async function prepare(options: GenerateOptions, now: number): Promise<Stage> {
  const { db, environmentId } = options;
  const environment = await db
    .selectFrom("environments")
    .select("organization_id")
    .where("id", "=", environmentId)
    .executeTakeFirstOrThrow();
  const target = { ...options, organizationId: environment.organization_id, now };
  const demo = { ...target, name: "Production" } as const;
  if ((await loadIntegrations(db, environmentId)).length === 0) await writeIntegrations(demo);
  if ((await loadWorkflows(db, environmentId)).workflows.length === 0) await writeWorkflows(demo);
  const { workflows } = await loadWorkflows(db, environmentId);
  return { ...options, now, workflows, integrations: await loadIntegrations(db, environmentId) };
}

/** Creates the `index`th new subscriber on demand, so that none stays in memory. */
function subscriberAt({ seed, now, integrations }: Stage, index: number): DemoSubscriber {
  // Each run has a different time, and therefore different IDs.
  const run = `${seed}-${now.toString(36)}`;
  const createdAt = new Date(now - span - (index % (300 * 24)) * 3_600_000);
  const profile = createProfile({
    seed: run,
    index,
    subscriberId: `${run}-${index + 1}`,
    createdAt,
    now,
  });
  const ids = idSource(randomFrom(run, "subscriber id", index));
  return createSubscriber({ ids, seed: run, profile, integrations });
}

async function generateSubscribers(stage: Stage): Promise<void> {
  const { db, keyring, environmentId, subscribers: total, progress } = stage;
  for (let from = 0; from < total; from += batchSize) {
    progress(from, total, "Subscribers");
    const count = Math.min(batchSize, total - from);
    const newSubscribers = Array.from({ length: count }, (_, index) =>
      subscriberAt(stage, from + index),
    );
    await writeSubscribers(db, keyring, environmentId, newSubscribers);
  }
  if (total > 0) progress(total, total, "Subscribers");
}

async function audience(stage: Stage): Promise<Audience> {
  const { db, keyring, environmentId, subscribers } = stage;
  if (subscribers > 0) {
    return {
      subscriberCount: subscribers,
      subscriber: (index) => subscriberAt(stage, index).recipient,
    };
  }
  const present = await loadOldestRecipients(db, keyring, environmentId, maxRecipients);
  if (present.length === 0) {
    throw new Error("The environment has no subscribers. Add some with --subscribers N.");
  }
  return audienceOf(present);
}

/** Yields the number of events in each minute of the span, oldest first. */
function* minuteCounts(now: number, events: number): Generator<[minute: number, count: number]> {
  const first = Math.floor((now - span) / minute);
  const last = Math.floor(now / minute);
  let weight = 0;
  for (let index = first; index < last; index++) weight += rhythm(index * minute);
  let passed = 0;
  let createdCount = 0;
  for (let index = first; index < last; index++) {
    passed += rhythm(index * minute);
    const until = index === last - 1 ? events : Math.round((events * passed) / weight);
    yield [index, until - createdCount];
    createdCount = until;
  }
}

function* generatedEvents(stage: Stage, source: TrafficSource): Generator<EventState> {
  const { seed, now, events, integrations } = stage;
  const ids = idSource(randomFrom(seed, "generate", now));
  const timeline: MemoryTimeline = memoryTimeline(() => setting);
  const setting: Setting = {
    environmentId: stage.environmentId,
    keyring: stage.keyring,
    integrations,
    response: responses(pastDisruptions(now)),
    emailFormat: "brief",
    timeline,
  };
  const finish = (event: EventState) => {
    advance(event, now, setting);
    return event;
  };
  for (const [index, count] of minuteCounts(now, events)) {
    for (let position = 0; position < count; position++) {
      const at = index * minute + Math.floor((position / count) * minute);
      const random = randomFrom(source.seed, "generate", index, position);
      const event = startEvent(createTrigger(source, at, random), ids);
      advance(event, at + 3, setting);
      if (!timeline.isCollector(event)) yield finish(event);
    }
    for (const event of timeline.finishCollecting((index + 1) * minute)) yield finish(event);
  }
  for (const event of timeline.release()) yield finish(event);
}

/**
 * Adds subscribers and events of the last seven days in batches, with a transaction for each. Only
 * one batch is in memory. Adds the demo's workflows and integrations if the environment has none.
 */
export async function generateEvents(options: GenerateOptions): Promise<void> {
  const now = options.clock().getTime();
  const stage = await prepare(options, now);
  const { db, environmentId, events, seed, progress, workflows } = stage;
  await generateSubscribers(stage);
  if (events === 0) return;
  const source: TrafficSource = {
    seed: `${seed} ${now}`,
    workflows,
    perMinute: 0,
    isTest: false,
    ...(await audience(stage)),
  };
  progress(0, events, "Events");
  await writeEvents({ db, environmentId, events: generatedEvents(stage, source) }, (done) =>
    progress(done, events, "Events"),
  );
}
