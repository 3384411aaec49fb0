import { beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { createFactories } from "../testing/factories.ts";

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;
const noonMs = Date.parse("2026-03-01T12:00:00.000Z");
const namesById = new Map<string, string>();

beforeAll(async () => {
  testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
  const make = createFactories(testApp, environment);
  const anaRef = await make.subscriber("ana", "ana@shop.example");
  const boRef = await make.subscriber("bo", "bo@shop.example");
  const shippedWorkflowId = await make.workflow("order-shipped");
  const loginWorkflowId = await make.workflow("login-code");
  const eventValuesByName = {
    e0: {
      subscriber_ref: anaRef,
      workflow_ref: shippedWorkflowId,
      channels: ["email", "sms"],
      severity: "high",
    },
    e1: {
      subscriber_ref: boRef,
      workflow_ref: loginWorkflowId,
      channels: ["sms"],
      severity: "none",
    },
    e2: {
      subscriber_ref: anaRef,
      context_keys: ["tenant:a", "region:eu"],
      subscription_id: "sub-1",
    },
    e3: {
      subscriber_ref: boRef,
      transaction_id: "shared",
      topics: JSON.stringify([{ _topicId: "1", topicKey: "news" }]),
      topic_keys: ["news"],
    },
    e4: { subscriber_ref: anaRef, transaction_id: "shared", context_keys: ["tenant:a"] },
  };
  for (const [index, [name, values]] of Object.entries(eventValuesByName).entries()) {
    testApp.now = new Date(noonMs + index * 1000);
    namesById.set(await make.event(values), name);
  }
});

const list = async (query: string) => {
  const { status, body } = await environment.sessionClient("GET", `/v1/notifications?${query}`);
  expect(status).toBe(200);
  return body as { data: { _id: string }[]; hasMore: boolean; page: number; pageSize: number };
};
const readNamesText = async (query: string) =>
  (await list(query)).data.map(({ _id }) => namesById.get(_id)).join(" ");

describe("filters of the event list", () => {
  it.each([
    ["", "e4 e3 e2 e1 e0"],
    ["channels=email", "e0"],
    ["channels=email&channels=sms", "e1 e0"],
    ["templates=order-shipped", "e0"],
    ["templates=order-shipped&templates=login-code", "e1 e0"],
    ["emails=ana@shop.example", "e4 e2 e0"],
    ["emails=ana@", ""],
    ["subscriberIds=bo", "e3 e1"],
    ["subscriberIds=bo&subscriberIds=ana", "e4 e3 e2 e1 e0"],
    ["search=bo", "e3 e1"],
    ["search=ana@shop.example", "e4 e2 e0"],
    ["severity=high", "e0"],
    ["severity=none", "e4 e3 e2 e1"],
    ["severity=high&severity=none", "e4 e3 e2 e1 e0"],
    ["transactionId=shared", "e4 e3"],
    ["topicKey=news", "e3"],
    ["subscriptionId=sub-1", "e2"],
    ["contextKeys=tenant:a", "e4"],
    ["contextKeys=region:eu&contextKeys=tenant:a", "e2"],
    ["contextKeys=", "e3 e1 e0"],
    ["contextKeys=tenant:b", ""],
    ["after=2026-03-01T12:00:03.000Z", "e4 e3"],
    ["before=2026-03-01T12:00:01.000Z", "e1 e0"],
    ["after=2026-03-01T12:00:01Z&before=2026-03-01T13:00:02%2B01:00", "e2 e1"],
    ["after=2026-03-01", "e4 e3 e2 e1 e0"],
    ["subscriberIds=ana&transactionId=shared", "e4"],
    ["emails=%25", ""],
  ])("?%s", async (query, expected) => {
    expect(await readNamesText(query)).toBe(expected);
  });

  it("also finds a workflow by its internal ID", async () => {
    const { data } = await list("templates=order-shipped");
    const { _templateId } = data[0] as unknown as { _templateId: string };
    expect(await readNamesText(`templates=${_templateId}`)).toBe("e0");
  });
});

describe("pages of the event list", () => {
  it("report whether there are more", async () => {
    expect(await list("limit=2")).toMatchObject({ hasMore: true, page: 0, pageSize: 2 });
    expect(await list("limit=2&page=1")).toMatchObject({ hasMore: true, page: 1 });
    expect(await list("limit=2&page=2")).toMatchObject({ hasMore: false });
    expect(await list("limit=5")).toMatchObject({ hasMore: false });
    expect(await list("page=99")).toMatchObject({ hasMore: false, data: [], pageSize: 10 });
  });

  it("don't change with a fixed before", async () => {
    const fixedRangeQuery = "before=2026-03-01T12:00:03.000Z&limit=2";
    const firstNamesText = await readNamesText(fixedRangeQuery);
    testApp.now = new Date(noonMs + 60_000);
    const make = createFactories(testApp, environment);
    const lateSubscriberRef = await make.subscriber("late");
    namesById.set(await make.event({ subscriber_ref: lateSubscriberRef }), "late");
    expect(await readNamesText(fixedRangeQuery)).toBe(firstNamesText);
    expect(await readNamesText(`${fixedRangeQuery}&page=1`)).toBe("e1 e0");
  });
});

describe("an event dated after the request", () => {
  it("is listed only with a before that includes it", async () => {
    const otherEnvironment = await testApp.createEnvironment(environment.organizationId);
    const make = createFactories(testApp, otherEnvironment);
    const subscriber_ref = await make.subscriber("ana");
    const pastId = await make.event({ subscriber_ref });
    const created_at = new Date(testApp.now.getTime() + 1);
    const futureId = await make.event({ subscriber_ref, created_at });
    const listIds = async (query: Record<string, string>) => {
      const path = `/v1/notifications?${new URLSearchParams(query).toString()}`;
      const { body } = await otherEnvironment.sessionClient("GET", path);
      return body.data.map(({ _id }: { _id: string }) => _id);
    };
    const futureTimestamp = created_at.toISOString();
    expect(await listIds({})).toEqual([pastId]);
    expect(await listIds({ severity: "none" })).toEqual([pastId]);
    expect(await listIds({ after: futureTimestamp })).toEqual([]);
    expect(await listIds({ before: futureTimestamp })).toEqual([futureId, pastId]);
  });
});

describe("one event", () => {
  it("isn't found in another environment", async () => {
    const [id] = namesById.keys();
    const otherEnvironment = await testApp.createEnvironment(environment.organizationId);
    expect((await otherEnvironment.sessionClient("GET", `/v1/notifications/${id}`)).status).toBe(
      404,
    );
    expect((await environment.sessionClient("GET", "/v1/notifications/nothing")).status).toBe(404);
  });

  it("lists jobs by creation and details by time, without the trigger job", async () => {
    const make = createFactories(testApp, environment);
    const subscriberRef = await make.subscriber("jobs");
    const eventId = await make.event({ subscriber_ref: subscriberRef });
    await make.job(eventId, { type: "trigger", provider_id: "svc" });
    const firstJobId = await make.job(eventId, { type: "email" });
    const secondJobId = await make.job(eventId, { type: "sms", status: "failed" });
    const getTimeAfterNoon = (milliseconds: number) => new Date(noonMs + milliseconds);
    const lateDetailId = await make.detail(eventId, firstJobId, {
      created_at: getTimeAfterNoon(20),
      detail: "late",
    });
    const earlyDetailId = await make.detail(eventId, firstJobId, {
      created_at: getTimeAfterNoon(10),
      status: "Failed",
      raw: '{"b":1,"a":2}',
    });
    const { body } = await environment.sessionClient("GET", `/v1/notifications/${eventId}`);
    expect(body.jobs.map(({ _id }: { _id: string }) => _id)).toEqual([firstJobId, secondJobId]);
    const details = body.jobs[0].executionDetails;
    expect(details.map(({ _id }: { _id: string }) => _id)).toEqual([earlyDetailId, lateDetailId]);
    expect(details.map(({ status }: { status: string }) => status)).toEqual(["Failed", "Success"]);
    expect(details[0].raw).toBe('{"b":1,"a":2}');
    expect(details[1]).not.toHaveProperty("raw");
    expect(body.jobs[1]).toMatchObject({ status: "failed", executionDetails: [] });
  });
});

describe("messages in raw", () => {
  it("are added when the event is read, and show changes of mark-as", async () => {
    const make = createFactories(testApp, environment);
    const subscriberRef = await make.subscriber("reader");
    const eventId = await make.event({
      subscriber_ref: subscriberRef,
      payload: JSON.stringify({ order: 1 }),
    });
    const jobId = await make.job(eventId, { type: "in_app", provider_id: "svc" });
    const secrets = { deviceTokens: ["device-1"] };
    const ownMessageId = await make.message(
      eventId,
      jobId,
      subscriberRef,
      { subject: "Hello" },
      secrets,
    );
    await make.detail(eventId, jobId, { message_ref: ownMessageId });
    const read = async () => {
      const { body } = await environment.sessionClient("GET", `/v1/notifications/${eventId}`);
      return JSON.parse(body.jobs[0].executionDetails[0].raw) as Record<string, unknown>;
    };
    const record = await read();
    // The message has no workflow and no template.
    expect(record).not.toHaveProperty("_templateId");
    expect(record).not.toHaveProperty("_messageTemplateId");
    expect(record).toMatchObject({
      _id: ownMessageId,
      subject: "Hello",
      read: false,
      seen: false,
      deviceTokens: ["device-1"],
      payload: { order: 1 },
    });
    const mark = (markAs: string, messageId: unknown = ownMessageId) =>
      environment.sessionClient("POST", "/v1/subscribers/reader/messages/mark-as", {
        body: { messageId, markAs },
      });
    const states = [];
    for (const markAs of ["seen", "unseen", "read", "unseen", "unread"]) {
      const { status, body } = await mark(markAs);
      expect(status).toBe(201);
      states.push([markAs, body[0].read, body[0].seen]);
    }
    expect(states).toEqual([
      ["seen", false, true],
      ["unseen", false, false],
      ["read", true, true],
      ["unseen", true, false],
      ["unread", false, true],
    ]);
    expect(await read()).toMatchObject({ read: false, seen: true });

    const otherSubscriberRef = await make.subscriber("stranger");
    const otherMessageId = await make.message(eventId, jobId, otherSubscriberRef);
    const response = await mark("read", [otherMessageId, ownMessageId, "nothing", ownMessageId]);
    expect(response.body.map(({ _id }: { _id: string }) => _id)).toEqual([ownMessageId]);
    expect((await mark("read", [])).status).toBe(422);
    expect((await mark("read", Array(101).fill(ownMessageId))).status).toBe(422);
    expect((await mark("later")).status).toBe(422);
  });
});
