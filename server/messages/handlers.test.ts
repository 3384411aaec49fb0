import { expect, it, onTestFinished } from "vitest";
import { listAudit } from "../audit/repository.ts";
import { createDatabase, createPool } from "../db/connect.ts";
import { silentLog } from "../log.ts";
import { buildTestApp } from "../testing/app.ts";
import { createFactories } from "../testing/factories.ts";
import { createTestDatabase } from "../testing/postgres.ts";

it("audits marked messages in the same order before and after", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  // With a merge join, PostgreSQL returns messages in the order of their events.
  const options = "-c enable_nestloop=off -c enable_hashjoin=off";
  const pool = createPool({ ...database.config, options }, { log: silentLog });
  onTestFinished(() => pool.end());
  const testApp = buildTestApp(createDatabase(pool));
  const environment = await testApp.createEnvironment();
  const make = createFactories(testApp, environment);
  const subscriberRef = await make.subscriber("reader");
  const eventIds: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    eventIds.push(await make.event({ subscriber_ref: subscriberRef }));
  }
  // IDs of messages increase while those of their events decrease.
  const messageIds: string[] = [];
  for (const eventId of eventIds.toReversed()) {
    messageIds.push(await make.message(eventId, await make.job(eventId), subscriberRef));
  }
  const { status } = await environment.sessionClient(
    "POST",
    "/v1/subscribers/reader/messages/mark-as",
    {
      body: { messageId: messageIds.toReversed(), markAs: "read" },
    },
  );
  expect(status).toBe(201);
  const [entry] = await listAudit(database.db, { environmentId: environment.id, limit: 1 });
  const before = messageIds.map((_id) => ({ _id, read: false, seen: false }));
  expect(entry?.before).toEqual(before);
  expect(entry?.after).toEqual(before.map(({ _id }) => ({ _id, read: true, seen: true })));
});
