import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDemoEnvironmentId } from "../demo/fill.ts";
import { hostilePayload, hostileTexts } from "../demo/hostile-text.ts";
import { defaultSeed } from "../demo/names.ts";
import { buildApp } from "./app.ts";
import type { TestDatabase } from "./testing/postgres.ts";
import {
  createDemoDatabase,
  demoFilledAt,
  ensureDemoKeyFile,
  fillTimeoutMs,
} from "./testing/demo.ts";
import { silentLog } from "./log.ts";
import { toMessageSealedValueId } from "./messages/repository.ts";
import { openKeyring } from "./secrets/keyring.ts";
import { createSession } from "./session/repository.ts";

const environment_id = createDemoEnvironmentId(defaultSeed, "Production");
const toId = (number: number) => number.toString(16).padStart(24, "f");
const getTimeAfter = (milliseconds: number) => new Date(demoFilledAt.getTime() + milliseconds);
/** A document that the service would reject, but that another program may have stored. */
const foreignDocument =
  '{ "big": 12345678901234567890, "huge": 1e400, "float": 1.0,\n "2": 0, "1": 0, "a": 1, "a": 2 }';

let database: TestDatabase;
let read: (path: string) => Promise<string>;
let subscriber: { id: string; subscriber_id: string };

/** Adds an event that is newer than all others, with hostile text in every field. */
async function addHostileEvent(): Promise<void> {
  const { db } = database;
  const keyring = openKeyring(ensureDemoKeyFile());
  const payload = JSON.stringify({
    ...hostilePayload,
    nul: "a\0b",
    half: ["\ud800", "\udc00", "\udc00\ud800"],
    numbers: [Number.MAX_SAFE_INTEGER, 1e308, 5e-324, 0.1, 1e21, 1e-7],
  });
  const [eventId, jobId, stepId, messageId] = [toId(1), toId(2), toId(3), toId(4)];
  await db
    .insertInto("events")
    .values({
      environment_id,
      id: eventId,
      subscriber_ref: subscriber.id,
      transaction_id: hostileTexts.control,
      channels: ["email", "custom"],
      severity: "high",
      critical: true,
      tags: Object.values(hostileTexts),
      topics: JSON.stringify([{ _topicId: toId(5), topicKey: hostileTexts.emoji }]),
      context_keys: ["tenant:\\", 'tenant:"'],
      context_hash: "hash",
      payload,
      controls: payload,
      recipient: payload,
      created_at: getTimeAfter(1),
      updated_at: getTimeAfter(100),
    })
    .execute();
  await db
    .insertInto("step_versions")
    .values({
      environment_id,
      id: stepId,
      step: JSON.stringify({
        _id: stepId,
        active: true,
        filters: [],
        _templateId: stepId,
        payload,
      }),
    })
    .execute();
  const createJobRow = (number: number) => ({
    environment_id,
    event_ref: eventId,
    id: number === 0 ? jobId : toId(100 + number),
    type: "email",
    status: hostileTexts.bidi,
    provider_id: hostileTexts.svg,
    step_version_ref: stepId,
    digest: number === 0 ? payload : null,
    overrides: payload,
    payload: number === 0 ? null : payload,
    schedule_extensions_count: number,
    created_at: getTimeAfter(10),
    updated_at: getTimeAfter(20 + 10 * number),
  });
  await db
    .insertInto("jobs")
    .values([createJobRow(0), createJobRow(1), { ...createJobRow(2), type: "trigger" }])
    .execute();
  await db
    .insertInto("messages")
    .values({
      environment_id,
      id: messageId,
      event_ref: eventId,
      job_ref: jobId,
      subscriber_ref: subscriber.id,
      channel: "push",
      provider_id: "fcm",
      subject: hostileTexts.emoji,
      title: hostileTexts.separators,
      content: JSON.stringify([{ type: "text", content: hostileTexts.control }]),
      cta: payload,
      overrides: payload,
      status: "error",
      error_text: hostileTexts.combining,
      delivery_secrets: keyring.seal(
        JSON.stringify({ deviceTokens: ['a"b', "\0"], directWebhookUrl: hostileTexts.percent }),
        toMessageSealedValueId(environment_id, messageId),
      ),
      delivered_at: [getTimeAfter(1), getTimeAfter(20)],
      last_read_at: getTimeAfter(300),
      created_at: getTimeAfter(1),
      updated_at: getTimeAfter(1),
    })
    .execute();
  const texts = [...Object.values(hostileTexts), "", null];
  await db
    .insertInto("execution_details")
    .values([
      ...texts.map((text, index) => ({
        environment_id,
        event_ref: eventId,
        job_ref: jobId,
        id: toId(1000 + index),
        status: "Failed",
        detail: text ?? "",
        source: "Payload",
        raw: text,
        provider_id: index % 2 === 0 ? null : hostileTexts.script,
        is_retry: index % 3 === 0,
        created_at: getTimeAfter(texts.length - index),
      })),
      ...[messageId, "missing"].map((message_ref, index) => ({
        environment_id,
        event_ref: eventId,
        job_ref: jobId,
        id: toId(2000 + index),
        status: "Success",
        detail: "Message created",
        source: "Internal",
        message_ref,
        created_at: getTimeAfter(0),
      })),
    ])
    .execute();
}

beforeAll(async () => {
  database = await createDemoDatabase("small");
  const { db } = database;
  subscriber = await db
    .selectFrom("subscribers")
    .select(["id", "subscriber_id"])
    .where("environment_id", "=", environment_id)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await addHostileEvent();
  const app = buildApp({
    db,
    keyring: openKeyring(ensureDemoKeyFile()),
    clock: () => getTimeAfter(1),
    log: silentLog,
    apiOrigins: [],
  });
  const { token } = await createSession(db, {
    environmentId: environment_id,
    now: demoFilledAt,
    expiresAt: new Date(demoFilledAt.getTime() + 3_600_000),
  });
  read = async (path) => {
    const response = await app.request(path, { headers: { authorization: `Bearer ${token}` } });
    return `${response.status} ${await response.text()}`;
  };
}, fillTimeoutMs);
afterAll(async () => await database?.close());

const hashText = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

async function readAll(): Promise<string> {
  let allText = "";
  for (let pageIndex = 0; ; pageIndex += 1) {
    const text = await read(`/v1/notifications?limit=50&page=${pageIndex}`);
    allText += text;
    if (text.startsWith('200 {"hasMore":false')) return allText;
  }
}

// The hashes come from an implementation that parsed each row and serialized the whole response.
// Update them with `-u` only if nothing but the demo changed.
it("returns unchanged bytes for the demo", async () => {
  const paths = [
    "?limit=1",
    "?limit=10&page=3",
    "?page=9999",
    "?channels=email&channels=sms&limit=50",
    "?severity=high&limit=50",
    "?severity=none",
    "?templates=order-confirmed",
    `?subscriberIds=${subscriber.subscriber_id}`,
    "?search=unknown",
    "?contextKeys=",
    "?after=2026-02-28T00:00:00Z&before=2026-02-28T12:00:00Z&limit=50",
    `/${toId(1)}`,
    "/unknown",
    "?limit=51",
  ];
  const hashesByPath: Record<string, string> = { "all pages": hashText(await readAll()) };
  for (const path of paths) {
    const text = await read(`/v1/notifications${path}`);
    hashesByPath[path] = `${text.length} ${hashText(text)}`;
  }
  expect(hashesByPath).toMatchInlineSnapshot(`
    {
      "/fffffffffffffffffffffff1": "211194 a31e83a360254edf",
      "/unknown": "157 cb7239d59e8adaa7",
      "?after=2026-02-28T00:00:00Z&before=2026-02-28T12:00:00Z&limit=50": "945191 bd2bb560c5684a10",
      "?channels=email&channels=sms&limit=50": "1118100 3648cb765c34a8d4",
      "?contextKeys=": "78231 cf352591b22332e0",
      "?limit=1": "211242 88b250552c71348b",
      "?limit=10&page=3": "202972 03088542107bfa33",
      "?limit=51": "208 d2d68a7e8e2d43d9",
      "?page=9999": "57 aec71c4767ea4b65",
      "?search=unknown": "54 4dc65da20e30f674",
      "?severity=high&limit=50": "842754 7fb8f2488ac1f8a5",
      "?severity=none": "100430 6a28783eced56c57",
      "?subscriberIds=user_10000": "256323 633258c4654a3c3f",
      "?templates=order-confirmed": "126495 0a6fac7bb5ff3529",
      "all pages": "f8086d3dca0a4a53",
    }
  `);
});

it("serializes documents as stored, even if another program wrote them", async () => {
  const { db } = database;
  await db
    .updateTable("events")
    .set({ payload: foreignDocument })
    .where("id", "=", toId(1))
    .execute();
  expect(await read(`/v1/notifications/${toId(1)}`)).toContain(`,"payload":${foreignDocument},`);
});
