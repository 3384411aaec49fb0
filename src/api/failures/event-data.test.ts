import { describe, expect, test } from "vitest";
import { toEventData } from "./event-data.ts";
import { apiEvent, apiJob, failedJob, minuteAt } from "./testing/api-event.ts";

const at = (minute: number) => Date.parse(minuteAt(minute));
const now = at(100);
const toData = (...args: Parameters<typeof apiEvent>) => {
  const eventData = toEventData(apiEvent(...args), now);
  if (eventData === undefined) throw new Error("The event has no data.");
  return eventData;
};
const getFacets = (key: string, ...args: Parameters<typeof apiEvent>) => {
  const values: string[] = [];
  toData(...args).visitFacets((facetKey, value) => {
    if (facetKey === key) values.push(value);
  });
  return values;
};

describe("data", () => {
  test.each([null, 1, "text", [], {}, { _id: "a" }, { createdAt: minuteAt(0) }])(
    "need an ID and a time: %j",
    (value) => {
      expect(toEventData(value, now)).toBeUndefined();
    },
  );

  test("accept wrong types in every field", () => {
    const wrong = { subscriber: 1, template: [], tags: 2, topics: "x", contextKeys: null };
    const jobs = [{}, { step: 1, executionDetails: "x", providerId: 5, status: [] }];
    const eventData = toData(jobs, { ...wrong, payload: [1], transactionId: 7, severity: {} });
    expect(eventData).toMatchObject({ outcome: "unknown", calls: [], issues: [] });
    expect(toData([], { jobs: "none" }).outcome).toBe("notReported");
  });

  test("an event is undelivered if every channel failed or was skipped", () => {
    const skipped = apiJob([], { type: "sms", status: "skipped" });
    expect(toData([failedJob(null), skipped]).isUndelivered).toBe(true);
    expect(toData([failedJob(null), apiJob([{}])]).isUndelivered).toBe(false);
    expect(toData([skipped]).isUndelivered).toBe(false);
    expect(toData([failedJob(null, { type: "custom" })]).isUndelivered).toBe(false);
  });

  test("a changed record has another revision", () => {
    const { revision } = toData([apiJob([{}])]);
    expect(toData([apiJob([{}])]).revision).toBe(revision);
    expect(toData([apiJob([{}, {}])]).revision).not.toBe(revision);
    expect(toData([failedJob(null)]).revision).not.toBe(revision);
    expect(toData([apiJob([{}])], { updatedAt: minuteAt(1) }).revision).not.toBe(revision);
  });
});

describe("latency", () => {
  test("is the time from the trigger to the first successful send", () => {
    const eventData = toData([
      apiJob([{ minute: 5 }], { providerId: "mailgun" }),
      apiJob([{ minute: 3 }], { type: "sms", providerId: "twilio" }),
    ]);
    expect(eventData).toMatchObject({ latency: 180_000, latencyProvider: "twilio" });
  });

  test("doesn't include the time that a delay waits by design", () => {
    const delay = apiJob([{ minute: 0, status: "Queued" }, { minute: 63 }], {
      type: "delay",
      step: { metadata: { amount: 1, unit: "hours" } },
    });
    expect(toData([delay, apiJob([{ minute: 65 }])]).latency).toBe(5 * 60_000);
  });

  test("ignores the inbox, unless it's the only channel", () => {
    const inbox = apiJob([{ minute: 1 }], { type: "in_app" });
    expect(toData([inbox, apiJob([{ minute: 2 }])]).latency).toBe(120_000);
    expect(toData([inbox, failedJob(null)]).latency).toBeNaN();
    expect(toData([inbox]).latency).toBe(60_000);
  });

  test("doesn't exist without a successful send", () => {
    const custom = apiJob([{ minute: 1 }], { type: "custom" });
    expect(toData([custom, failedJob(null)])).toMatchObject({
      latency: Number.NaN,
      latencyProvider: undefined,
    });
  });
});

describe("facets", () => {
  test("describe the event and its subscriber", () => {
    const eventData = toData([apiJob([{}])], {
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

  test("the country of a phone number is its calling code", () => {
    const getCode = (phone: unknown) => getFacets("phoneCountry", [], { subscriber: { phone } });
    expect(["+14155550100", "+79001234567", "+34600", "+351900", "+8525550"].map(getCode)).toEqual([
      ["+1"],
      ["+7"],
      ["+34"],
      ["+351"],
      ["+852"],
    ]);
    expect(["0151 23456", "", 15, undefined].flatMap(getCode)).toEqual([]);
  });

  test("an integration is its identifier, or else its ID", () => {
    const getIds = (raw: unknown) => getFacets("integration", [apiJob([{ raw }])]);
    expect(getIds({ integrationId: "i1", identifier: "sendgrid-eu" })).toEqual(["sendgrid-eu"]);
    expect(getIds({ integrationId: "i1" })).toEqual(["i1"]);
    expect(getIds("{")).toEqual([]);
  });

  test("a step that failed before the provider was called has no provider", () => {
    const details = [{ status: "Failed", detail: "Template rendering failed", source: "Payload" }];
    const jobs = [apiJob(details, { status: "failed" })];
    expect(getFacets("provider", jobs)).toEqual([]);
    expect(toData(jobs).calls).toEqual([]);
    expect(toData(jobs).issues).toMatchObject([{ kind: "failure", provider: undefined }]);
  });
});

describe("calls", () => {
  test("have the final result of each step that called a provider", () => {
    const { calls } = toData([
      apiJob([
        { minute: 1, status: "Failed" },
        { minute: 2, isRetry: true },
      ]),
      apiJob([{ minute: 3 }], { type: "sms", providerId: "twilio", step: {} }),
      failedJob(null, { type: "push", providerId: "fcm" }),
      apiJob([], { type: "chat", status: "skipped" }),
      apiJob([{}], { type: "http_request" }),
    ]);
    expect(calls).toMatchObject([
      { at: at(2), provider: "sendgrid", channel: "email", step: "Email", result: "warning" },
      { at: at(3), provider: "twilio", channel: "sms", step: "sms", result: "ok" },
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
    expect(toData([apiJob(details, { status: "failed" })]).issues).toMatchObject([
      { kind: "failure", at: at(2), provider: "sendgrid", channel: "email", text: "503 Last try" },
    ]);
  });

  test("a warning has the text and the provider of the failed attempt", () => {
    const details = [
      { status: "Failed", providerId: "mailgun", raw: { message: "Timed out" } },
      { minute: 1, isRetry: true, providerId: "sendgrid" },
    ];
    expect(toData([apiJob(details)]).issues).toMatchObject([
      { kind: "warning", provider: "mailgun", text: "Timed out" },
    ]);
  });

  test("a warning about the payload has no provider", () => {
    const warning = "Payload is missing a value that the template uses";
    const details = [{ status: "Warning", source: "Payload", detail: warning }, { minute: 1 }];
    expect(toData([apiJob(details)]).issues).toMatchObject([
      { kind: "warning", provider: undefined, text: warning },
    ]);
  });

  test("a stuck job is a wait, with its provider only if the provider was called", () => {
    const getIssues = (detail: string) =>
      toData([apiJob([{ minute: 1, status: "Pending", detail }], { status: "queued" })]).issues;
    expect(getIssues("Message created")).toMatchObject([{ kind: "wait", provider: undefined }]);
    expect(getIssues("Sending message through SendGrid")).toMatchObject([
      { kind: "wait", provider: "sendgrid", at: at(1) },
    ]);
  });

  test("a delay is late an hour past its end", () => {
    const getIssues = (minutes: number) => {
      const step = { metadata: { amount: minutes, unit: "minutes" } };
      return toData([
        apiJob([{ status: "Queued", detail: "Delay started" }], {
          type: "delay",
          status: "delayed",
          step,
        }),
      ]).issues;
    };
    expect(getIssues(39)).toMatchObject([{ kind: "wait", at: at(39), text: "Delay started" }]);
    expect(getIssues(41)).toEqual([]);
  });

  test("a failed custom step or request has no provider", () => {
    const jobs = [failedJob(null, { type: "http_request" }), failedJob(null, { type: "custom" })];
    expect(toData(jobs).issues.map(({ provider }) => provider)).toEqual([undefined, undefined]);
  });

  test("a failure without an execution detail has a text", () => {
    expect(toData([apiJob([], { status: "failed" })]).issues).toMatchObject([
      { text: "Failed without an execution detail", rawText: "" },
    ]);
  });

  test("the execution detail is included with its raw data, without secrets", () => {
    const [issue] = toData([failedJob({ message: "Denied", apiKey: "SG.secret" })]).issues;
    expect(issue?.rawText).toBe(
      'Provider returned an error\n{"message":"Denied","apiKey":"••••••••"}',
    );
  });
});
