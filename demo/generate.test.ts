import { afterEach, beforeEach, expect, test } from "vitest";
import type { Event } from "../contract/events.ts";
import { exportRecords } from "../server/transfer/export.ts";
import { importRecords } from "../server/transfer/import.ts";
import { buildTestApp, type TestApp, type TestEnvironment } from "../server/testing/app.ts";
import { createTestDatabase, type TestDatabase } from "../server/testing/postgres.ts";
import { advance } from "./engine/advance.ts";
import type { EventState, Recipient, EngineContext, Workflow } from "./engine/model.ts";
import { startEvent } from "./engine/start.ts";
import { createMemoryTimeline } from "./engine/timeline.ts";
import { writeEvents } from "./engine/write.ts";
import { generateEvents, type GenerateOptions } from "./generate.ts";
import { createSeededIdSource } from "./ids.ts";
import { dayMs, minuteMs } from "./moments.ts";
import { createRandom } from "./random.ts";
import { loadOldestRecipients } from "./stored/load-people.ts";
import { loadWorkflows } from "./stored/load-workflows.ts";
import { StartupError } from "../server/startup-error.ts";
import { fillTimeoutMs } from "../server/testing/demo.ts";
import { createTrigger, type TrafficSource } from "./traffic.ts";

let database: TestDatabase;
let testApp: TestApp;
let environment: TestEnvironment;
beforeEach(async () => {
  database = await createTestDatabase();
  testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
});
afterEach(() => database.close());

const generate = (options: Partial<GenerateOptions>) =>
  generateEvents({
    db: testApp.db,
    keyring: testApp.keyring,
    clock: () => testApp.now,
    environmentId: environment.id,
    subscriberCount: 20,
    eventCount: 300,
    seed: "test",
    reportProgress: () => undefined,
    ...options,
  });

const countRows = async (table: "events" | "subscribers" | "workflows" | "integrations") => {
  const { total } = await testApp.db
    .selectFrom(table)
    .select((builder) => builder.fn.countAll<string>().as("total"))
    .where("environment_id", "=", environment.id)
    .executeTakeFirstOrThrow();
  return Number(total);
};

test(
  "creates the requested number of records, and reports progress",
  { timeout: fillTimeoutMs },
  async () => {
    const calls: [number, number, string][] = [];
    const recordProgress = (...report: [number, number, string]) => calls.push(report);
    // With so many events per subscriber, digests follow each other closely.
    await generate({ subscriberCount: 4, eventCount: 3000, reportProgress: recordProgress });
    expect(await countRows("events")).toBe(3000);
    expect(await countRows("subscribers")).toBe(4);
    const subscriberCalls = calls.filter(([, , label]) => label === "Subscribers");
    expect(subscriberCalls.at(-1)).toEqual([4, 4, "Subscribers"]);
    expect(calls.at(-1)).toEqual([3000, 3000, "Events"]);
    for (const [doneCount, totalCount] of calls) expect(doneCount).toBeLessThanOrEqual(totalCount);
  },
);

test("creates valid records of the last seven days", { timeout: fillTimeoutMs }, async () => {
  await generate({});
  const events: Event[] = [];
  for (let page = 0; page < 6; page++) {
    const response = await environment.sessionClient(
      "GET",
      `/v1/notifications?limit=50&page=${page}`,
    );
    expect(response.status).toBe(200);
    events.push(...(response.body as { data: Event[] }).data);
  }
  const agesMs = events.map(({ createdAt = "" }) => testApp.now.getTime() - Date.parse(createdAt));
  expect(events).toHaveLength(300);
  expect(Math.min(...agesMs)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...agesMs)).toBeLessThanOrEqual(7 * dayMs);
  expect(Math.max(...agesMs)).toBeGreaterThan(6 * dayMs);
  for (const event of events) expect(event.jobs?.length).toBeGreaterThan(0);
});

test("adds events for existing subscribers", { timeout: fillTimeoutMs }, async () => {
  await generate({ eventCount: 40 });
  const workflowCount = await countRows("workflows");
  const integrationCount = await countRows("integrations");
  testApp.now = new Date(testApp.now.getTime() + 1000);
  await generate({ eventCount: 60, subscriberCount: 5 });
  await generate({ eventCount: 30, subscriberCount: 0, seed: "third" });
  expect(await countRows("events")).toBe(130);
  expect(await countRows("subscribers")).toBe(25);
  expect(await countRows("workflows")).toBe(workflowCount);
  expect(await countRows("integrations")).toBe(integrationCount);
});

test("uses imported workflows, which no job has run", { timeout: fillTimeoutMs }, async () => {
  const { db, keyring, now } = testApp;
  await generate({ eventCount: 0, subscriberCount: 0 });
  const texts: string[] = [];
  await exportRecords(
    {
      db,
      keyring,
      environment: { id: environment.id, name: "Source" },
      kinds: ["workflows"],
      withSecrets: false,
      now,
    },
    async (text) => void texts.push(text),
  );
  const workflowCount = await countRows("workflows");
  environment = await testApp.createEnvironment();
  await importRecords({
    db,
    keyring,
    environment: { id: environment.id, name: "Target" },
    source: (async function* () {
      yield texts.join("");
    })(),
    now,
  });
  await generate({ eventCount: 40 });
  expect(await countRows("workflows")).toBe(workflowCount);
  expect(await countRows("events")).toBe(40);
});

test("a merged event counts for the look-back window", { timeout: fillTimeoutMs }, async () => {
  await generate({ eventCount: 0, subscriberCount: 1 });
  const { db, keyring, now } = testApp;
  const { workflows } = await loadWorkflows(db, environment.id);
  const workflow = workflows.find(({ definition }) => definition.identifier === "team-mention");
  const [recipient] = await loadOldestRecipients(db, keyring, environment.id, 1);
  const engineContext: EngineContext = {
    environmentId: environment.id,
    keyring,
    integrations: [],
    respond: () => ({ result: "sent", durationMs: 1, response: null }),
    emailFormat: "brief",
    timeline: createMemoryTimeline(() => engineContext),
  };
  const createId = createSeededIdSource(createRandom("ids"));
  const statuses = [0, 1, 5, 18].map((minutes) => {
    const at = now.getTime() + minutes * minuteMs;
    const event = startEvent(
      {
        at,
        workflow: workflow as Workflow,
        // Without quiet hours, the digest ends after 5 minutes.
        subscriber: { ...(recipient as Recipient), data: null },
        payload: {},
        transactionId: `mention-${minutes}`,
      },
      createId,
    );
    advance(event, at + 3, engineContext);
    return event.jobs[0]?.status;
  });
  expect(statuses).toEqual(["completed", "delayed", "merged", "delayed"]);
});

test("rejects events without subscribers", async () => {
  await expect(generate({ subscriberCount: 0 })).rejects.toThrow(
    new StartupError("The environment has no subscribers. Add some with --subscribers N."),
  );
});

test("keeps at most two batches in memory", { timeout: fillTimeoutMs }, async () => {
  await generate({ eventCount: 1, subscriberCount: 1 });
  const { db, keyring } = testApp;
  const { workflows } = await loadWorkflows(db, environment.id);
  const recipients = await loadOldestRecipients(db, keyring, environment.id, 1);
  const source: TrafficSource = {
    seed: "test",
    workflows,
    getSubscriber: () => recipients[0] as Recipient,
    subscriberCount: 1,
    triggersPerMinute: 1,
    isTest: false,
  };
  let eventCount = 0;
  let writtenCount = 0;
  let maxPendingCount = 0;
  function* createEvents(): Generator<EventState> {
    const createId = createSeededIdSource(createRandom("ids"));
    for (let index = 0; index < 2000; index++) {
      eventCount += 1;
      maxPendingCount = Math.max(maxPendingCount, eventCount - writtenCount);
      const random = createRandom("event", index);
      yield startEvent(createTrigger(source, testApp.now.getTime(), random), createId);
    }
  }
  await writeEvents({ db, environmentId: environment.id, events: createEvents() }, (doneCount) => {
    writtenCount = doneCount;
  });
  expect(writtenCount).toBe(2000);
  expect(maxPendingCount).toBeLessThanOrEqual(801);
});
