import { type Kysely, sql } from "kysely";
import type { Database } from "../server/db/schema.ts";
import type { Keyring } from "../server/secrets/keyring.ts";
import { createResponder } from "./provider-responses.ts";
import { advance } from "./engine/advance.ts";
import type { EventState, EngineContext, Workflow } from "./engine/model.ts";
import { collectRows, createEmptyRows } from "./engine/rows.ts";
import { startEvent, type Trigger } from "./engine/start.ts";
import { type MemoryTimeline, createMemoryTimeline } from "./engine/timeline.ts";
import { createThrottleKey } from "./engine/throttle.ts";
import { writeRows } from "./engine/write.ts";
import { createSeededIdSource } from "./ids.ts";
import { noDisruptions, maxEventAgeMs, currentDisruptions } from "./incidents.ts";
import { hourMs, minuteMs } from "./moments.ts";
import { defaultSizes, type DemoEnvironmentName, demoEnvironments, demoLockKey } from "./names.ts";
import { createRandom } from "./random.ts";
import { type LoadOptions, loadEvents } from "./stored/load-events.ts";
import { loadIntegrations, loadOldestRecipients } from "./stored/load-people.ts";
import { loadWorkflows } from "./stored/load-workflows.ts";
import { findCollectingEventIds, findRecentEvents } from "./stored/recent.ts";
import { toAudience, createTraffic, drawTrafficTimes, type TrafficSource } from "./traffic.ts";

export interface AdvanceOptions {
  db: Kysely<Database>;
  keyring: Keyring;
  clock: () => Date;
}

/** Maximum time span by which one database transaction advances an environment. */
const maxTransactionSpanMs = hourMs;
/** Maximum number of due events to load at a time. */
const maxEventsPerRound = 500;

interface DemoEnvironment {
  db: Kysely<Database>;
  keyring: Keyring;
  environmentId: string;
  name: DemoEnvironmentName;
  seed: string;
  isTest: boolean;
}

/**
 * Returns the minutes that have triggers after `from`, up to and including `until`. Minutes are
 * counted from the epoch.
 */
function findBusyMinutes({ name, seed }: DemoEnvironment, from: number, until: number): number[] {
  const trafficOptions = {
    seed: `${seed} ${name}`,
    triggersPerMinute: defaultSizes[name].triggersPerMinute,
  };
  const minuteIndexes: number[] = [];
  for (
    let minuteIndex = Math.floor(from / minuteMs);
    minuteIndex * minuteMs <= until;
    minuteIndex++
  ) {
    if (drawTrafficTimes(trafficOptions, minuteIndex).some((at) => at > from && at <= until))
      minuteIndexes.push(minuteIndex);
  }
  return minuteIndexes;
}

/** Returns the everyday triggers after `from`, up to and including `until`. */
async function createTriggersBetween(
  environment: DemoEnvironment,
  workflows: readonly Workflow[],
  from: number,
  until: number,
): Promise<Trigger[]> {
  const minuteIndexes = findBusyMinutes(environment, from, until);
  if (minuteIndexes.length === 0) return [];
  const { db, keyring, environmentId, name, seed, isTest } = environment;
  const { subscriberCount: count, triggersPerMinute } = defaultSizes[name];
  const recipients = await loadOldestRecipients(db, keyring, environmentId, count);
  if (recipients.length === 0) return [];
  const source: TrafficSource = {
    seed: `${seed} ${name}`,
    workflows,
    ...toAudience(recipients),
    triggersPerMinute,
    isTest,
  };
  return minuteIndexes
    .flatMap((minuteIndex) => createTraffic(source, minuteIndex))
    .filter(({ at }) => at > from && at <= until);
}

/**
 * Restores past events that steps of the triggered workflows depend on. Returns the events whose
 * digest is collecting events.
 */
async function restoreRecentEvents(
  timeline: MemoryTimeline,
  options: LoadOptions,
  triggers: readonly Trigger[],
  from: number,
): Promise<EventState[]> {
  const { db, environmentId, storedWorkflows } = options;
  const collectingEvents = await loadEvents(
    options,
    await findCollectingEventIds(db, environmentId, triggers),
  );
  for (const event of collectingEvents) timeline.restore(event);
  const earliestAt = new Date(from - hourMs);
  for (const recentEvent of await findRecentEvents(db, environmentId, triggers, earliestAt)) {
    const workflow = storedWorkflows.workflowsById.get(recentEvent.workflow_ref ?? "");
    if (workflow === undefined) continue;
    const at = recentEvent.created_at.getTime();
    timeline.recordSeenEvent(workflow.id, recentEvent.subscriber_ref, at);
    for (const step of workflow.steps) {
      if (step.definition.type !== "throttle") continue;
      const { controls } = step.getVersionAt(at);
      timeline.countAndRecordCall(
        createThrottleKey(
          workflow.id,
          recentEvent.subscriber_ref,
          controls,
          recentEvent.payload ?? {},
        ),
        at,
        hourMs,
      );
    }
  }
  return collectingEvents;
}

const findDueEventIds = async (db: Kysely<Database>, environmentId: string, until: Date) => {
  const rows = await db
    .selectFrom("jobs")
    .select("event_ref")
    .select(sql<Date>`min(due_at)`.as("due_at"))
    .where("environment_id", "=", environmentId)
    .where("due_at", "<=", until)
    .groupBy("event_ref")
    .orderBy("due_at")
    .limit(maxEventsPerRound)
    .execute();
  return rows.map((row) => row.event_ref);
};

/**
 * Clears the due times of jobs that can't continue, for example because their step was deleted.
 * If those jobs stayed due, the loop of `advanceEnvironment` would load them again and again.
 */
const clearDueTimes = (
  db: Kysely<Database>,
  environmentId: string,
  eventIds: readonly string[],
  until: Date,
) =>
  db
    .updateTable("jobs")
    .set({ due_at: null })
    .where("environment_id", "=", environmentId)
    .where("due_at", "<=", until)
    .where(sql<boolean>`event_ref = any(${eventIds}::text[])`)
    .execute();

async function writeChanges(
  environment: DemoEnvironment,
  events: readonly EventState[],
): Promise<void> {
  const rows = createEmptyRows();
  for (const event of events) collectRows(rows, event, environment.environmentId);
  await writeRows(environment.db, rows, { includesChanges: true });
}

async function advanceEnvironment(
  environment: DemoEnvironment,
  from: number,
  until: number,
): Promise<void> {
  const { db, environmentId, isTest } = environment;
  const isQuiet = findBusyMinutes(environment, from, until).length === 0;
  if (isQuiet && (await findDueEventIds(db, environmentId, new Date(until))).length === 0) return;
  const storedWorkflows = await loadWorkflows(db, environmentId);
  const integrations = await loadIntegrations(db, environmentId);
  const timeline: MemoryTimeline = createMemoryTimeline(() => engineContext);
  const engineContext: EngineContext = {
    environmentId,
    keyring: environment.keyring,
    integrations,
    respond: createResponder(isTest ? noDisruptions : currentDisruptions),
    emailFormat: "html",
    timeline,
  };
  const loadOptions: LoadOptions = {
    ...environment,
    storedWorkflows,
    integrations,
    seed: `${environment.seed} until ${until}`,
  };
  const triggers = await createTriggersBetween(environment, storedWorkflows.workflows, from, until);
  const collectingEvents = await restoreRecentEvents(timeline, loadOptions, triggers, from);
  const newEvents = triggers.map((trigger) => {
    const createId = createSeededIdSource(
      createRandom(environment.seed, "live", trigger.transactionId),
    );
    const event = startEvent(trigger, createId);
    advance(event, trigger.at + 3, engineContext);
    return event;
  });
  const events = [...collectingEvents, ...newEvents];
  for (const event of events) advance(event, until, engineContext);
  await writeChanges(environment, events);

  for (;;) {
    const dueEventIds = await findDueEventIds(db, environmentId, new Date(until));
    if (dueEventIds.length === 0) return;
    const dueEvents = await loadEvents(loadOptions, dueEventIds);
    for (const event of dueEvents) advance(event, until, engineContext);
    await writeChanges(environment, dueEvents);
    await clearDueTimes(db, environmentId, dueEventIds, new Date(until));
  }
}

/**
 * Advances each environment by at most an hour of demo time: adds events that use the current
 * integrations, and runs due jobs. Skips times more than 48 hours ago. Returns whether there is
 * more to do, or false while another process has locked the demo.
 */
export async function advanceDemo({ db, keyring, clock }: AdvanceOptions): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(demoLockKey)}::bigint) as locked`.execute(
      transaction,
    );
    if (!rows[0]?.locked) return false;
    const states = await transaction
      .selectFrom("demo_state")
      .innerJoin("environments", "environments.id", "demo_state.environment_id")
      .select(["environment_id", "seed", "live_until", "name", "production"])
      .orderBy("environment_id")
      .execute();
    const now = clock().getTime();
    let isBehind = false;
    for (const { environment_id: environmentId, seed, live_until, production, name } of states) {
      const definition = demoEnvironments.find((candidate) => candidate.name === name);
      if (definition === undefined) continue;
      const from = Math.max(live_until.getTime(), now - maxEventAgeMs);
      const until = Math.min(from + maxTransactionSpanMs, now);
      if (until <= live_until.getTime()) continue;
      const environment = { db: transaction, keyring, environmentId, seed, isTest: !production };
      await advanceEnvironment({ ...environment, name: definition.name }, from, until);
      await transaction
        .updateTable("demo_state")
        .set({ live_until: new Date(until) })
        .where("environment_id", "=", environmentId)
        .execute();
      isBehind ||= until < now;
    }
    return isBehind;
  });
}
