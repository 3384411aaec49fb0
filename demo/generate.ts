import type { Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import type { Keyring } from "../server/secrets/keyring.ts";
import { StartupError } from "../server/startup-error.ts";
import { createResponder } from "./provider-responses.ts";
import { advance } from "./engine/advance.ts";
import type { EventState, SendingIntegration, EngineContext, Workflow } from "./engine/model.ts";
import { startEvent } from "./engine/start.ts";
import { type MemoryTimeline, createMemoryTimeline } from "./engine/timeline.ts";
import { writeEvents } from "./engine/write.ts";
import type { ProgressFunction } from "./fill.ts";
import { createSeededIdSource } from "./ids.ts";
import { createPastDisruptions } from "./incidents.ts";
import { dayMs, minuteMs, getActivity } from "./moments.ts";
import { createRandom } from "./random.ts";
import { addStepVersions } from "./setup/add-step-versions.ts";
import { writeIntegrations } from "./setup/write-integrations.ts";
import { writeWorkflows } from "./setup/write-workflows.ts";
import { createProfile } from "./setup/profiles.ts";
import { createSubscriber, type DemoSubscriber, writeSubscribers } from "./setup/subscribers.ts";
import { loadIntegrations, loadOldestRecipients } from "./stored/load-people.ts";
import { loadWorkflows } from "./stored/load-workflows.ts";
import { type Audience, toAudience, createTrigger, type TrafficSource } from "./traffic.ts";

export interface GenerateOptions {
  db: Kysely<Database>;
  keyring: Keyring;
  clock: () => Date;
  environmentId: string;
  /** If 0, existing subscribers get the events. */
  subscriberCount: number;
  eventCount: number;
  seed: string;
  reportProgress: ProgressFunction;
}

const spanMs = 7 * dayMs;
/** Number of subscribers per statement. */
const batchSize = 1000;
/** Maximum number of existing subscribers in memory. */
const maxRecipients = 10_000;

interface GenerateContext extends GenerateOptions {
  now: number;
  integrations: readonly SendingIntegration[];
  workflows: readonly Workflow[];
}

/**
 * Returns the context of a generation. First adds the demo's workflows or integrations if the
 * environment has none.
 */
async function prepareContext(options: GenerateOptions, now: number): Promise<GenerateContext> {
  const { db, environmentId } = options;
  const environment = await db
    .selectFrom("environments")
    .select("organization_id")
    .where("id", "=", environmentId)
    .executeTakeFirstOrThrow();
  const sharedOptions = { ...options, organizationId: environment.organization_id, now };
  const demoOptions = { ...sharedOptions, name: "Production" } as const;
  if ((await loadIntegrations(db, environmentId)).length === 0)
    await writeIntegrations(demoOptions);
  await addStepVersions(db, environmentId);
  if ((await loadWorkflows(db, environmentId)).workflows.length === 0)
    await writeWorkflows(demoOptions);
  const { workflows } = await loadWorkflows(db, environmentId);
  return { ...options, now, workflows, integrations: await loadIntegrations(db, environmentId) };
}

/** Creates the `index`th new subscriber on demand, so that none stays in memory. */
function createSubscriberAt(
  { seed, now, integrations }: GenerateContext,
  index: number,
): DemoSubscriber {
  // Each run has a different time, and therefore different IDs.
  const runSeed = `${seed}-${now.toString(36)}`;
  const createdAt = new Date(now - spanMs - (index % (300 * 24)) * 3_600_000);
  const profile = createProfile({
    seed: runSeed,
    index,
    subscriberId: `${runSeed}-${index + 1}`,
    createdAt,
    now,
  });
  const createId = createSeededIdSource(createRandom(runSeed, "subscriber id", index));
  return createSubscriber({ createId, seed: runSeed, profile, integrations });
}

async function generateSubscribers(context: GenerateContext): Promise<void> {
  const { db, keyring, environmentId, subscriberCount, reportProgress } = context;
  for (let startIndex = 0; startIndex < subscriberCount; startIndex += batchSize) {
    reportProgress(startIndex, subscriberCount, "Subscribers");
    const count = Math.min(batchSize, subscriberCount - startIndex);
    const newSubscribers = Array.from({ length: count }, (_, index) =>
      createSubscriberAt(context, startIndex + index),
    );
    await writeSubscribers(db, keyring, environmentId, newSubscribers);
  }
  if (subscriberCount > 0) reportProgress(subscriberCount, subscriberCount, "Subscribers");
}

async function loadAudience(context: GenerateContext): Promise<Audience> {
  const { db, keyring, environmentId, subscriberCount } = context;
  if (subscriberCount > 0) {
    return {
      subscriberCount,
      getSubscriber: (index) => createSubscriberAt(context, index).recipient,
    };
  }
  const recipients = await loadOldestRecipients(db, keyring, environmentId, maxRecipients);
  if (recipients.length === 0) {
    throw new StartupError("The environment has no subscribers. Add some with --subscribers N.");
  }
  return toAudience(recipients);
}

/** Yields each minute of the span with its number of events, oldest first. */
function* countEventsByMinute(
  now: number,
  eventCount: number,
): Generator<[minute: number, count: number]> {
  const firstMinute = Math.floor((now - spanMs) / minuteMs);
  const lastMinute = Math.floor(now / minuteMs);
  let totalWeight = 0;
  for (let minuteIndex = firstMinute; minuteIndex < lastMinute; minuteIndex++)
    totalWeight += getActivity(minuteIndex * minuteMs);
  let weightSoFar = 0;
  let createdCount = 0;
  for (let minuteIndex = firstMinute; minuteIndex < lastMinute; minuteIndex++) {
    weightSoFar += getActivity(minuteIndex * minuteMs);
    const targetCount =
      minuteIndex === lastMinute - 1
        ? eventCount
        : Math.round((eventCount * weightSoFar) / totalWeight);
    yield [minuteIndex, targetCount - createdCount];
    createdCount = targetCount;
  }
}

function* createEvents(context: GenerateContext, source: TrafficSource): Generator<EventState> {
  const { seed, now, eventCount, integrations } = context;
  const createId = createSeededIdSource(createRandom(seed, "generate", now));
  const timeline: MemoryTimeline = createMemoryTimeline(() => engineContext);
  const engineContext: EngineContext = {
    environmentId: context.environmentId,
    keyring: context.keyring,
    integrations,
    respond: createResponder(createPastDisruptions(now)),
    emailFormat: "brief",
    timeline,
  };
  const advanceToNow = (event: EventState) => {
    advance(event, now, engineContext);
    return event;
  };
  for (const [minuteIndex, count] of countEventsByMinute(now, eventCount)) {
    for (let position = 0; position < count; position++) {
      const at = minuteIndex * minuteMs + Math.floor((position / count) * minuteMs);
      const random = createRandom(source.seed, "generate", minuteIndex, position);
      const event = startEvent(createTrigger(source, at, random), createId);
      advance(event, at + 3, engineContext);
      if (!timeline.isCollector(event)) yield advanceToNow(event);
    }
    for (const event of timeline.finishCollecting((minuteIndex + 1) * minuteMs))
      yield advanceToNow(event);
  }
  for (const event of timeline.release()) yield advanceToNow(event);
}

/**
 * Adds subscribers, and events of the last seven days. First adds the demo's workflows or
 * integrations if the environment has none.
 */
export async function generateEvents(options: GenerateOptions): Promise<void> {
  const now = options.clock().getTime();
  const context = await prepareContext(options, now);
  const { db, environmentId, eventCount, seed, reportProgress, workflows } = context;
  await generateSubscribers(context);
  if (eventCount === 0) return;
  const source: TrafficSource = {
    seed: `${seed} ${now}`,
    workflows,
    triggersPerMinute: 0,
    isTest: false,
    ...(await loadAudience(context)),
  };
  reportProgress(0, eventCount, "Events");
  await writeEvents({ db, environmentId, events: createEvents(context, source) }, (doneCount) =>
    reportProgress(doneCount, eventCount, "Events"),
  );
}
