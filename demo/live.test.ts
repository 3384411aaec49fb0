import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Kysely, sql } from "kysely";
import { refersTo } from "../server/db/refers-to.ts";
import type { Database } from "../server/db/schema.ts";
import { silentLog } from "../server/log.ts";
import type { Keyring } from "../server/secrets/keyring.ts";
import { openKeyring } from "../server/secrets/keyring.ts";
import { exportRecords } from "../server/transfer/export.ts";
import { importRecords } from "../server/transfer/import.ts";
import { damageColumn } from "../server/testing/damage-column.ts";
import {
  createDemoDatabase,
  demoFilledAt,
  ensureDemoKeyFile,
  fillTimeoutMs,
} from "../server/testing/demo.ts";
import type { TestDatabase } from "../server/testing/postgres.ts";
import { createDemoEnvironmentId } from "./fill.ts";
import { transactionIds } from "./stories.ts";
import { startLiveDemo } from "./live.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "./moments.ts";
import { advanceDemo } from "./advance-demo.ts";
import { defaultSeed } from "./names.ts";

const filledAt = demoFilledAt.getTime();
const productionId = createDemoEnvironmentId(defaultSeed, "Production");

let database: TestDatabase;
let db: Kysely<Database>;
let keyring: Keyring;
let now: number;
const getNow = () => new Date(now);

async function openDemo() {
  database = await createDemoDatabase("small");
  db = database.db;
  keyring = openKeyring(ensureDemoKeyFile());
  now = filledAt;
}
beforeEach(openDemo, fillTimeoutMs);
afterEach(() => database.close());

async function moveTo(time: number): Promise<void> {
  now = time;
  while (await advanceDemo({ db, keyring, clock: getNow }));
}

const loadNewEvents = (since = filledAt) =>
  db
    .selectFrom("events")
    .select(["id", "transaction_id", "created_at"])
    .where("environment_id", "=", productionId)
    .where("created_at", ">", new Date(since))
    .orderBy("created_at")
    .orderBy("id")
    .execute();

const loadNewEmails = (since: number) =>
  db
    .selectFrom("jobs as job")
    .innerJoin("events as event", refersTo("job.event_ref", "event"))
    .select(["job.status", "job.provider_id"])
    .select((builder) =>
      builder
        .selectFrom("execution_details as detail")
        .select("detail.detail")
        .whereRef("detail.environment_id", "=", "job.environment_id")
        .whereRef("detail.event_ref", "=", "job.event_ref")
        .whereRef("detail.job_ref", "=", "job.id")
        .orderBy("detail.created_at", "desc")
        .orderBy("detail.id", "desc")
        .limit(1)
        .as("last"),
    )
    .where("job.environment_id", "=", productionId)
    .where("job.type", "=", "email")
    .where("event.created_at", ">", new Date(since))
    .execute();

const readJobs = async (transactionId: string) => {
  const rows = await db
    .selectFrom("jobs as job")
    .innerJoin("events as event", refersTo("job.event_ref", "event"))
    .select(["job.type", "job.status"])
    .where("job.environment_id", "=", productionId)
    .where("event.transaction_id", "=", transactionId)
    .orderBy("job.id")
    .execute();
  return rows.map(({ type, status }) => `${type} ${status}`);
};

const setIntegration = async (identifier: string, values: object) => {
  await db
    .updateTable("integrations")
    .set(values)
    .where("environment_id", "=", productionId)
    .where("identifier", "=", identifier)
    .execute();
};

const renameWorkflows = () =>
  db
    .updateTable("workflows")
    .set({ identifier: sql<string>`identifier || '-renamed'` })
    .where("environment_id", "=", productionId)
    .execute();

describe("new events", { timeout: fillTimeoutMs }, () => {
  test("arrive a few per minute, never from the future", async () => {
    await moveTo(filledAt + 30 * minuteMs);
    const events = await loadNewEvents();
    expect(events.length).toBeGreaterThan(30);
    expect(events.length).toBeLessThan(200);
    for (const { created_at } of events) expect(created_at.getTime()).toBeLessThanOrEqual(now);
  });

  test("are the same in one step and in many", async () => {
    await moveTo(filledAt + 5 * minuteMs);
    const allEvents = await loadNewEvents();
    await database.close();
    await openDemo();
    for (let time = filledAt; time <= filledAt + 5 * minuteMs; time += 20 * secondMs) {
      await moveTo(time);
    }
    expect(await loadNewEvents()).toEqual(allEvents);
  });

  test.each([
    { quietHours: null },
    { quietHours: {} },
    { quietHours: { from: 8, to: 20 } },
    { quietHours: { from: 22, to: 7 }, quietDays: 5 },
  ])("are sent without quiet hours if a subscriber's custom data is %j", async (data) => {
    await db
      .updateTable("subscribers")
      .set({ data: JSON.stringify(data), timezone: "Europe/Berlin" })
      .where("environment_id", "=", productionId)
      .execute();
    await moveTo(filledAt + 30 * minuteMs);
    expect((await loadNewEvents()).length).toBeGreaterThan(30);
    const postponedJobs = await db
      .selectFrom("jobs as job")
      .innerJoin("events as event", refersTo("job.event_ref", "event"))
      .select("job.id")
      .where("job.environment_id", "=", productionId)
      .where("event.created_at", ">", new Date(filledAt))
      .where("job.schedule_extensions_count", ">", 0)
      .execute();
    expect(postponedJobs).toEqual([]);
  });

  test("use the new primary integration", async () => {
    await setIntegration("sendgrid-eu", { is_primary: false });
    await setIntegration("ses-backup", { is_primary: true });
    await moveTo(filledAt + 20 * minuteMs);
    const sentEmails = (await loadNewEmails(filledAt)).filter(
      ({ status }) => status === "completed",
    );
    expect(sentEmails.map(({ provider_id }) => provider_id)).toContain("ses");
    const formerPrimaryDetails = await db
      .selectFrom("execution_details")
      .select("raw")
      .where("environment_id", "=", productionId)
      .where("created_at", ">", new Date(filledAt + minuteMs))
      .where("raw", "like", '%"sendgrid-eu"%')
      .execute();
    expect(formerPrimaryDetails).toEqual([]);
  });

  test("fail if the channel has no primary or no active integration", async () => {
    await setIntegration("sendgrid-eu", { is_primary: false, active: false });
    await moveTo(filledAt + 20 * minuteMs);
    const emailsWithoutPrimary = await loadNewEmails(filledAt);
    expect(emailsWithoutPrimary.map(({ last }) => last)).toContain(
      "Channel has no primary integration",
    );
    for (const identifier of ["sendgrid-us", "mailgun", "ses-backup"]) {
      await setIntegration(identifier, { active: false });
    }
    await moveTo(filledAt + 40 * minuteMs);
    const failedEmails = (await loadNewEmails(filledAt + 20 * minuteMs)).filter(
      ({ status }) => status === "failed",
    );
    expect(failedEmails.length).toBeGreaterThan(0);
    for (const { last } of failedEmails) expect(last).toBe("No active integration for the channel");
  });
});

describe("workflows", { timeout: fillTimeoutMs }, () => {
  test("of another environment can be imported", async () => {
    const texts: string[] = [];
    const developmentId = createDemoEnvironmentId(defaultSeed, "Development");
    await exportRecords(
      {
        db,
        keyring,
        environment: { id: developmentId, name: "Development" },
        kinds: ["workflows"],
        withSecrets: false,
        now: getNow(),
      },
      async (text) => {
        texts.push(text);
      },
    );
    await importRecords({
      db,
      keyring,
      environment: { id: productionId, name: "Production" },
      source: (async function* () {
        yield* texts;
      })(),
      now: getNow(),
    });
    await moveTo(filledAt + 30 * minuteMs);
    expect((await loadNewEvents()).length).toBeGreaterThan(30);
    expect(await readJobs("order-A-20611-confirmed")).toEqual([
      "email completed",
      "in_app completed",
    ]);
  });

  test("other than the demo's get no events", async () => {
    await renameWorkflows();
    await moveTo(filledAt + 30 * minuteMs);
    expect(await loadNewEvents()).toEqual([]);
  });
});

describe("waiting events", { timeout: fillTimeoutMs }, () => {
  test("continue: a running attempt, a retry, a delay", async () => {
    expect(await readJobs("login-2841-now")).toEqual(["sms running", "email pending"]);
    expect(await readJobs("order-A-20611-confirmed")).toEqual(["email queued", "in_app pending"]);
    await moveTo(filledAt + 2 * minuteMs);
    expect(await readJobs("login-2841-now")).toEqual(["sms completed", "email skipped"]);
    expect(await readJobs("order-A-20611-confirmed")).toEqual([
      "email completed",
      "in_app completed",
    ]);
    const { status } = await db
      .selectFrom("messages")
      .innerJoin("events", (join) =>
        join
          .onRef("events.environment_id", "=", "messages.environment_id")
          .onRef("events.id", "=", "messages.event_ref"),
      )
      .select("messages.status")
      .where("events.transaction_id", "=", "order-A-20611-confirmed")
      .where("messages.channel", "=", "email")
      .executeTakeFirstOrThrow();
    expect(status).toBe("sent");
  });

  test("save another integration's provider when a retry begins", async () => {
    const readMessage = () =>
      db
        .selectFrom("messages as message")
        .innerJoin("events as event", refersTo("message.event_ref", "event"))
        .innerJoin("jobs as job", (join) =>
          join
            .onRef("job.environment_id", "=", "message.environment_id")
            .onRef("job.event_ref", "=", "message.event_ref")
            .onRef("job.id", "=", "message.job_ref"),
        )
        .select(["message.provider_id", "job.status", "job.due_at"])
        .where("event.transaction_id", "=", "order-A-20611-confirmed")
        .where("message.channel", "=", "email")
        .executeTakeFirstOrThrow();
    const { due_at: retryAt } = await readMessage();
    for (const identifier of ["sendgrid-eu", "sendgrid-us", "mailgun"]) {
      await setIntegration(identifier, { is_primary: false, active: false });
    }
    await setIntegration("ses-backup", { is_primary: true });
    // The attempt begins at this time, and ends later.
    await moveTo(retryAt?.getTime() ?? 0);
    expect(await readMessage()).toMatchObject({ status: "running", provider_id: "ses" });
  });

  test("keep changes that a request made to their messages meanwhile", async () => {
    await db
      .updateTable("jobs")
      .set({ due_at: new Date(filledAt + minuteMs) })
      .where("environment_id", "=", productionId)
      .where("type", "=", "in_app")
      .where("status", "=", "completed")
      .execute();
    now = filledAt + minuteMs;
    let advancePromise: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable("messages")
        .set({ read: true })
        .where("environment_id", "=", productionId)
        .where("channel", "=", "in_app")
        .execute();
      advancePromise = advanceDemo({ db, keyring, clock: getNow });
      const isWaiting = async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length > 0;
      };
      await expect.poll(isWaiting, { timeout: fillTimeoutMs }).toBe(true);
    });
    await advancePromise;
    const messages = await db
      .selectFrom("messages")
      .select(["seen", "read"])
      .distinct()
      .where("environment_id", "=", productionId)
      .where("channel", "=", "in_app")
      .where("created_at", "<=", demoFilledAt)
      .orderBy("seen")
      .execute();
    expect(messages).toEqual([
      { seen: false, read: true },
      { seen: true, read: true },
    ]);
  });

  test("continue although the secrets of their messages can't be decrypted", async () => {
    await damageColumn(db, "messages", "delivery_secrets");
    await db
      .updateTable("jobs")
      .set({ due_at: new Date(filledAt + minuteMs) })
      .where("environment_id", "=", productionId)
      .where("type", "=", "push")
      .execute();
    await moveTo(filledAt + 10 * minuteMs);
    expect((await loadNewEvents()).length).toBeGreaterThan(5);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["their workflow isn't the demo's", renameWorkflows],
    [
      "their steps were replaced",
      () =>
        db
          .updateTable("workflow_steps")
          .set({ id: sql<string>`'new' || id` })
          .where("environment_id", "=", productionId)
          .execute(),
    ],
    [
      "an earlier job is stuck",
      () =>
        db
          .updateTable("jobs")
          .set({ due_at: getNow() })
          .from("events")
          .whereRef("jobs.environment_id", "=", "events.environment_id")
          .whereRef("jobs.event_ref", "=", "events.id")
          .where("events.transaction_id", "=", transactionIds.stuck)
          .where("jobs.type", "=", "in_app")
          .execute(),
    ],
  ])("aren't due again if %s", async (_, change) => {
    await change();
    await moveTo(filledAt + minuteMs);
    const dueJobs = await db
      .selectFrom("jobs")
      .select("id")
      .where("environment_id", "=", productionId)
      .where("due_at", "<=", getNow())
      .execute();
    expect(dueJobs).toEqual([]);
  });

  test("in digests end with every collected event", async () => {
    const openTransactionId = `${transactionIds.digest}-6`;
    expect((await readJobs(openTransactionId))[0]).toBe("digest delayed");
    await moveTo(filledAt + 12 * minuteMs);
    expect(await readJobs(openTransactionId)).toEqual([
      "digest completed",
      "in_app completed",
      "email completed",
    ]);
    const message = await db
      .selectFrom("messages")
      .innerJoin("events", (join) =>
        join
          .onRef("events.environment_id", "=", "messages.environment_id")
          .onRef("events.id", "=", "messages.event_ref"),
      )
      .select("messages.subject")
      .where("events.transaction_id", "=", openTransactionId)
      .where("messages.channel", "=", "in_app")
      .executeTakeFirstOrThrow();
    expect(message.subject).toMatch(/^[3-9] new on Autumn catalogue$/);
  });

  test("remain stuck if they are stuck", async () => {
    await moveTo(filledAt + hourMs);
    expect(await readJobs(transactionIds.stuck)).toEqual(["email queued", "in_app pending"]);
  });
});

describe("a gap", { timeout: fillTimeoutMs }, () => {
  test("is filled only for its last 48 hours", async () => {
    const returnedAt = filledAt + 5 * dayMs;
    now = returnedAt;
    await db
      .updateTable("demo_state")
      .set({ live_until: new Date(returnedAt - 49 * hourMs) })
      .execute();
    // Fills only the first hour, because filling the whole gap would be slow.
    expect(await advanceDemo({ db, keyring, clock: getNow })).toBe(true);
    const [firstEvent] = await loadNewEvents();
    expect(firstEvent?.created_at.getTime()).toBeGreaterThan(returnedAt - 48 * hourMs);
    const state = await db
      .selectFrom("demo_state")
      .select("live_until")
      .where("environment_id", "=", productionId)
      .executeTakeFirstOrThrow();
    expect(state.live_until.getTime()).toBe(returnedAt - 47 * hourMs);
  });

  test("is filled once by two processes", async () => {
    now = filledAt + 10 * minuteMs;
    const roundPromises = Array.from({ length: 4 }, () =>
      advanceDemo({ db, keyring, clock: getNow }),
    );
    await Promise.all(roundPromises);
    const events = await loadNewEvents();
    expect(events.length).toBeGreaterThan(5);
    const ids = new Set(events.map(({ transaction_id }) => transaction_id));
    expect(ids.size).toBe(events.length);
  });
});

test(
  "the live demo fills the gap at its start, and stops",
  { timeout: fillTimeoutMs },
  async () => {
    now = filledAt + 90 * minuteMs;
    const liveDemo = startLiveDemo({ db, keyring, clock: getNow, log: silentLog });
    const readLiveUntilTimes = async () => {
      const states = await db.selectFrom("demo_state").select("live_until").execute();
      return states.map(({ live_until }) => live_until.getTime());
    };
    await expect.poll(readLiveUntilTimes, { timeout: fillTimeoutMs }).toEqual([now, now]);
    await liveDemo.stop();
    now += hourMs;
    expect((await loadNewEvents()).at(-1)?.created_at.getTime()).toBeLessThan(now - hourMs);
    expect(await readLiveUntilTimes()).toEqual([now - hourMs, now - hourMs]);
  },
);
