import { describe, expect, test } from "vitest";
import { toEventData } from "./event-data.ts";
import { createApiEvent, createApiJob, createFailedJob, toTimestamp } from "./testing/api-event.ts";

const toInstant = (minute: number) => Date.parse(toTimestamp(minute));
const now = toInstant(100);
const createEventData = (...args: Parameters<typeof createApiEvent>) => {
  const eventData = toEventData(createApiEvent(...args), now);
  if (eventData === undefined) throw new Error("The event has no data.");
  return eventData;
};
const createDelayJob = (minutes: number) =>
  createApiJob([{ status: "Queued", detail: "Delay started" }], {
    type: "delay",
    status: "delayed",
    step: { metadata: { amount: minutes, unit: "minutes" } },
  });
const getFacets = (key: string, ...args: Parameters<typeof createApiEvent>) => {
  const values: string[] = [];
  createEventData(...args).visitFacets((facetKey, value) => {
    if (facetKey === key) values.push(value);
  });
  return values;
};

describe("data", () => {
  test.each([null, 1, "text", [], {}, { _id: "a" }, { createdAt: toTimestamp(0) }])(
    "need an ID and a time: %j",
    (value) => {
      expect(toEventData(value, now)).toBeUndefined();
    },
  );

  test("accept wrong types in every field", () => {
    const wrongFields = { subscriber: 1, template: [], tags: 2, topics: "x", contextKeys: null };
    const jobs = [{}, { step: 1, executionDetails: "x", providerId: 5, status: [] }];
    const eventData = createEventData(jobs, {
      ...wrongFields,
      payload: [1],
      transactionId: 7,
      severity: {},
    });
    expect(eventData).toMatchObject({ outcome: "unknown", calls: [], issues: [] });
    expect(createEventData([], { jobs: "none" }).outcome).toBe("notReported");
  });

  test("an event is undelivered if every channel failed or was skipped, and no attempt timed out", () => {
    const skippedJob = createApiJob([], { type: "sms", status: "skipped" });
    expect(createEventData([createFailedJob(null), skippedJob]).isUndelivered).toBe(true);
    expect(createEventData([createFailedJob(null), createApiJob([{}])]).isUndelivered).toBe(false);
    expect(createEventData([skippedJob]).isUndelivered).toBe(false);
    const timeoutDetail = { status: "Failed", detail: "Provider did not respond in time" };
    expect(
      createEventData([createApiJob([timeoutDetail], { status: "failed" })]).isUndelivered,
    ).toBe(false);
    expect(createEventData([createFailedJob(null, { type: "custom" })]).isUndelivered).toBe(false);
  });

  test("an event is open while a step is in progress or waits for a retry", () => {
    const isOpen = (status: string) =>
      createEventData([createApiJob([{ status: "Failed" }], { status })]).isOpen;
    expect(["queued", "delayed", "failed", "completed"].map(isOpen)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(createEventData([createApiJob([], { status: "pending" })]).isOpen).toBe(true);
  });

  test("a changed record has another revision", () => {
    const { revision } = createEventData([createApiJob([{}])]);
    expect(createEventData([createApiJob([{}])]).revision).toBe(revision);
    expect(createEventData([createApiJob([{}, {}])]).revision).not.toBe(revision);
    expect(createEventData([createFailedJob(null)]).revision).not.toBe(revision);
    expect(createEventData([createApiJob([{}])], { updatedAt: toTimestamp(1) }).revision).not.toBe(
      revision,
    );
    // The record doesn't change when a job becomes late.
    const delayEvent = createApiEvent([createDelayJob(10)]);
    const getRevision = (minute: number) => toEventData(delayEvent, toInstant(minute))?.revision;
    expect(getRevision(69)).toBe(getRevision(60));
    expect(getRevision(71)).not.toBe(getRevision(69));
  });
});

describe("latency", () => {
  test("is the time from the trigger to the first successful send", () => {
    const eventData = createEventData([
      createApiJob([{ minute: 5 }], { providerId: "mailgun" }),
      createApiJob([{ minute: 3 }], { type: "sms", providerId: "twilio" }),
    ]);
    expect(eventData).toMatchObject({ latencyMs: 180_000, latencyProvider: "twilio" });
  });

  test("doesn't include the time that a delay waits by design", () => {
    const delayJob = createApiJob([{ minute: 0, status: "Queued" }, { minute: 63 }], {
      type: "delay",
      step: { metadata: { amount: 1, unit: "hours" } },
    });
    expect(createEventData([delayJob, createApiJob([{ minute: 65 }])]).latencyMs).toBe(5 * 60_000);
  });

  test("ignores the inbox, unless it's the only channel", () => {
    const inboxJob = createApiJob([{ minute: 1 }], { type: "in_app" });
    expect(createEventData([inboxJob, createApiJob([{ minute: 2 }])]).latencyMs).toBe(120_000);
    expect(createEventData([inboxJob, createFailedJob(null)]).latencyMs).toBeNaN();
    expect(createEventData([inboxJob]).latencyMs).toBe(60_000);
  });

  test("doesn't exist without a successful send", () => {
    const customJob = createApiJob([{ minute: 1 }], { type: "custom" });
    expect(createEventData([customJob, createFailedJob(null)])).toMatchObject({
      latencyMs: Number.NaN,
      latencyProvider: undefined,
    });
  });
});

describe("facets", () => {
  test("describe the event and its subscriber", () => {
    const eventData = createEventData([createApiJob([{}])], {
      template: { name: "Order shipped", triggers: [{ identifier: "order-shipped" }] },
      subscriber: { subscriberId: "ada", email: "ada@Mail.example", phone: "+4915112345678" },
      tags: ["orders"],
      topics: [{ topicKey: "vip" }, {}],
      contextKeys: ["tenant:acme"],
    });
    const facets: string[] = [];
    eventData.visitFacets((key, value) => facets.push(`${key}=${value}`));
    expect(facets).toEqual([
      "workflow=order-shipped",
      "subscriber=ada",
      "transaction=t1",
      "outcome=succeeded",
      "severity=none",
      "tag=orders",
      "topic=vip",
      "context=tenant:acme",
      "emailDomain=mail.example",
      "phoneCountry=+49",
      "step=Email",
      "channel=email",
      "provider=sendgrid",
    ]);
  });

  test("the subscriber comes from the recipient of the request, or else is the internal ID", () => {
    const getIds = (fields: Record<string, unknown>) =>
      getFacets("subscriber", [], {
        _subscriberId: "id-ada",
        to: { subscriberId: "ada" },
        ...fields,
      });
    expect(getIds({ subscriber: { firstName: "Ada" } })).toEqual(["ada"]);
    expect(getIds({ subscriber: undefined })).toEqual(["ada"]);
    expect(getIds({ subscriber: { subscriberId: "bo" } })).toEqual(["bo"]);
    expect(getIds({ subscriber: undefined, to: "ada" })).toEqual(["id-ada"]);
  });

  test("the country of a phone number is its calling code", () => {
    const getCodes = (phone: unknown) => getFacets("phoneCountry", [], { subscriber: { phone } });
    expect(["+14155550100", "+79001234567", "+34600", "+351900", "+8525550"].map(getCodes)).toEqual(
      [["+1"], ["+7"], ["+34"], ["+351"], ["+852"]],
    );
    expect(["0151 23456", "", 15, undefined].flatMap(getCodes)).toEqual([]);
  });

  test("an integration is its identifier, or else its ID", () => {
    const getIds = (raw: unknown) => getFacets("integration", [createApiJob([{ raw }])]);
    expect(getIds({ integrationId: "i1", identifier: "sendgrid-eu" })).toEqual(["sendgrid-eu"]);
    expect(getIds({ integrationId: "i1" })).toEqual(["i1"]);
    expect(getIds("{")).toEqual([]);
  });

  test("a step that failed before the provider was called has no provider", () => {
    const details = [{ status: "Failed", detail: "Template rendering failed", source: "Payload" }];
    const jobs = [createApiJob(details, { status: "failed" })];
    expect(getFacets("provider", jobs)).toEqual([]);
    expect(createEventData(jobs).calls).toEqual([]);
    expect(createEventData(jobs).issues).toMatchObject([{ kind: "failure", provider: undefined }]);
  });
});

test("facets, calls, and issues name the provider of the attempt, not that of the job", () => {
  const failureDetail = {
    status: "Failed",
    detail: "Provider returned an error",
    providerId: "mailgun",
  };
  const failedJobs = [createApiJob([failureDetail], { status: "failed" })];
  expect(getFacets("provider", failedJobs)).toEqual(["mailgun"]);
  expect(createEventData(failedJobs)).toMatchObject({
    calls: [{ provider: "mailgun", result: "failed" }],
    issues: [{ provider: "mailgun" }],
  });

  const retriedJobs = [
    createApiJob([failureDetail, { minute: 1, isRetry: true, providerId: "ses" }]),
    createApiJob([{ providerId: "ses" }]),
  ];
  expect(new Set(getFacets("provider", retriedJobs))).toEqual(new Set(["mailgun", "ses"]));
  expect(createEventData(retriedJobs)).toMatchObject({
    latencyProvider: "ses",
    calls: [
      { provider: "mailgun", result: "failed" },
      { provider: "ses", result: "ok" },
      { provider: "ses", result: "ok" },
    ],
    issues: [{ provider: "mailgun" }],
  });
});

describe("calls", () => {
  test.each([["apns", 2] as const, ["apns", 0] as const])(
    "a provider that accepted a message with a warning didn't fail: %s in minute %i",
    (providerId, minute) => {
      const details = [
        { minute: 1, status: "Warning", detail: "Message sent with a warning", providerId: "fcm" },
        { minute, providerId },
      ];
      const pushJob = createApiJob(details, { type: "push", providerId: "fcm" });
      expect(createEventData([pushJob]).calls).toMatchObject([
        { provider: "fcm", result: "warning" },
      ]);
    },
  );

  test("have the final result of each step that called a provider", () => {
    const { calls } = createEventData([
      createApiJob([
        { minute: 1, status: "Failed" },
        { minute: 2, isRetry: true },
      ]),
      createApiJob([{ minute: 3 }], { type: "sms", providerId: "twilio", step: {} }),
      createFailedJob(null, { type: "push", providerId: "fcm" }),
      createApiJob([], { type: "chat", status: "skipped" }),
      createApiJob([{}], { type: "http_request" }),
    ]);
    expect(calls).toMatchObject([
      {
        at: toInstant(2),
        provider: "sendgrid",
        channel: "email",
        step: "Email",
        result: "warning",
      },
      { at: toInstant(3), provider: "twilio", channel: "sms", step: "sms", result: "ok" },
      { provider: "fcm", result: "failed" },
    ]);
  });
});

describe("issues", () => {
  test("a failure has the text of the last failed attempt", () => {
    const details = [
      { minute: 1, status: "Failed", raw: { statusCode: 500, message: "First attempt" } },
      { minute: 2, status: "Failed", isRetry: true, raw: { statusCode: 503, message: "Last try" } },
    ];
    expect(createEventData([createApiJob(details, { status: "failed" })]).issues).toMatchObject([
      {
        kind: "failure",
        at: toInstant(2),
        provider: "sendgrid",
        channel: "email",
        text: "503 Last try",
      },
    ]);
  });

  test("a warning has the text and the provider of the failed attempt", () => {
    const details = [
      { status: "Failed", providerId: "mailgun", raw: { message: "Timed out" } },
      { minute: 1, isRetry: true, providerId: "sendgrid" },
    ];
    expect(createEventData([createApiJob(details)]).issues).toMatchObject([
      { kind: "warning", provider: "mailgun", text: "Timed out" },
    ]);
  });

  test("an issue has the time of the detail with its text", () => {
    const getTimes = (...args: Parameters<typeof createApiJob>) =>
      createEventData([createApiJob(...args)]).issues.map(({ at }) => at);
    expect(
      getTimes([
        { minute: 1, status: "Failed" },
        { minute: 9, isRetry: true },
      ]),
    ).toEqual([toInstant(1)]);
    expect(getTimes([{ minute: 1, status: "Warning" }, { minute: 9 }])).toEqual([toInstant(1)]);
    const failedDetails = [
      { minute: 1, status: "Failed" },
      { minute: 9, status: "Pending" },
    ];
    expect(getTimes(failedDetails, { status: "failed" })).toEqual([toInstant(1)]);
  });

  test("an issue without a time of its own has the time of the job or the event", () => {
    const executionDetails = [{ detail: "Message sent", status: "Warning" }];
    const job = createApiJob([], { executionDetails });
    expect(createEventData([job]).issues).toMatchObject([{ at: toInstant(0) }]);
  });

  test("a warning about the payload has no provider", () => {
    const warningText = "Payload is missing a value that the template uses";
    const details = [{ status: "Warning", source: "Payload", detail: warningText }, { minute: 1 }];
    expect(createEventData([createApiJob(details)])).toMatchObject({
      calls: [{ provider: "sendgrid", result: "preCallWarning" }],
      issues: [{ kind: "warning", provider: undefined, text: warningText }],
    });
  });

  test("a stuck job is a wait, with its provider only if the provider was called", () => {
    const getIssues = (detail: string) =>
      createEventData([
        createApiJob([{ minute: 1, status: "Pending", detail }], { status: "queued" }),
      ]).issues;
    expect(getIssues("Message created")).toMatchObject([{ kind: "wait", provider: undefined }]);
    expect(getIssues("Sending message through SendGrid")).toMatchObject([
      { kind: "wait", provider: "sendgrid", at: toInstant(1) },
    ]);
  });

  test("a delay is late an hour past its end", () => {
    expect(createEventData([createDelayJob(39)]).issues).toMatchObject([
      { kind: "wait", at: toInstant(39), text: "Delay started" },
    ]);
    expect(createEventData([createDelayJob(41)]).issues).toEqual([]);
  });

  test("a job that waits for a late delay isn't an issue", () => {
    const blockedJob = createApiJob([], { status: "pending" });
    expect(createEventData([createDelayJob(39), blockedJob]).issues).toMatchObject([
      { channel: "delay" },
    ]);
  });

  test("a failed custom step or request has no provider", () => {
    const jobs = [
      createFailedJob(null, { type: "http_request" }),
      createFailedJob(null, { type: "custom" }),
    ];
    expect(createEventData(jobs).issues.map(({ provider }) => provider)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("a failure without an execution detail has a text, but no provider or call", () => {
    const jobs = [createApiJob([], { status: "failed" })];
    expect(createEventData(jobs)).toMatchObject({
      calls: [],
      issues: [{ provider: undefined, text: "Failed without an execution detail", rawText: "" }],
    });
    expect(getFacets("provider", jobs)).toEqual([]);
  });

  test("the execution detail is included with its raw data, without secrets", () => {
    const [issue] = createEventData([
      createFailedJob({ message: "Denied", apiKey: "SG.secret" }),
    ]).issues;
    expect(issue?.rawText).toBe(
      'Provider returned an error\n{"message":"Denied","apiKey":"••••••••"}',
    );
  });
});
