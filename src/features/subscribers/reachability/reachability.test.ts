import { describe, expect, test } from "vitest";
import type { Channel } from "../../../../contract/common.ts";
import type { LooseObject } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { evaluateReachability, type ReachabilityRecords } from "./reachability.ts";

const now = Date.parse("2026-03-01T03:00:00.000Z");
const formatTime = (at: number) => new Date(at).toISOString().slice(11, 16);

const createIntegration = (channel: Channel, fields: LooseObject = {}) => ({
  _id: `${channel}-1`,
  identifier: `${channel}-eu`,
  name: `${channel} EU`,
  providerId: channel,
  channel,
  primary: true,
  ...fields,
});
const allIntegrations = (["in_app", "email", "sms", "chat", "push"] as const).map((channel) =>
  createIntegration(channel),
);

const createEvent = (type: Channel, status: string, detail?: string, jobFields: LooseObject = {}) =>
  ({
    _id: `${type}-${status}`,
    createdAt: "2026-03-01T02:00:00.000Z",
    jobs: [
      {
        type,
        status,
        providerId: "sendgrid",
        executionDetails:
          detail === undefined
            ? []
            : [{ status: "Failed", detail, createdAt: "2026-03-01T02:01:00.000Z" }],
        ...jobFields,
      },
    ],
  }) as unknown as ReceivedEvent;

const createSubscriber = (
  providerId: string,
  credentials: LooseObject,
  _integrationId: string,
) => ({
  channels: [{ providerId, credentials, _integrationId }],
});

type Case = [
  name: string,
  channel: Channel,
  records: Partial<ReachabilityRecords>,
  status: string,
  reason: string | RegExp,
  remedy?: string,
];

const cases: Case[] = [
  [
    "an inbox with a sent message",
    "in_app",
    { events: [createEvent("in_app", "completed")] },
    "Working",
    "Last sent 02:00",
  ],
  ["an inbox without deliveries", "in_app", {}, "Ready", "No recent deliveries"],
  [
    "no email address",
    "email",
    {},
    "No address",
    "No email address saved; email EU can send",
    "profile",
  ],
  [
    "an empty email address",
    "email",
    { subscriber: { email: "" } },
    "No address",
    /^No email/,
    "profile",
  ],
  [
    "an email address that works",
    "email",
    { subscriber: { email: "a@x.io" }, events: [createEvent("email", "completed")] },
    "Working",
    "a@x.io · last sent 02:00",
  ],
  [
    "an email address that fails",
    "email",
    {
      subscriber: { email: "a@x.io" },
      events: [
        createEvent("email", "failed", "Provider returned an error"),
        createEvent("email", "failed", "Provider did not respond in time"),
        createEvent("email", "failed", "Template rendering failed"),
        createEvent("email", "completed"),
      ],
    },
    "Failing",
    "a@x.io · last 2 deliveries through SendGrid failed 02:01: Provider returned an error",
    "event",
  ],
  [
    "an email whose template failed before any provider was called",
    "email",
    {
      subscriber: { email: "a@x.io" },
      events: [
        createEvent("email", "failed", "Template rendering failed"),
        createEvent("email", "failed", "Provider returned an error"),
      ],
    },
    "Last send failed",
    "a@x.io · last delivery failed 02:01, before a provider was called: Template rendering failed",
    "event",
  ],
  [
    "an email that failed without details",
    "email",
    { subscriber: { email: "a@x.io" }, events: [createEvent("email", "failed")] },
    "Last send failed",
    "a@x.io · last delivery failed 02:00",
    "event",
  ],
  [
    "an email that failed once and works again",
    "email",
    {
      subscriber: { email: "a@x.io" },
      events: [createEvent("email", "completed"), createEvent("email", "failed")],
    },
    "Working",
    "a@x.io · last sent 02:00",
  ],
  [
    "an email address that fails, before emails without a delivery of their own",
    "email",
    {
      subscriber: { email: "a@x.io" },
      events: [
        createEvent("email", "merged"),
        createEvent("email", "failed", "Provider returned an error"),
        createEvent("email", "failed", "Provider returned an error"),
      ],
    },
    "Failing",
    "a@x.io · last 2 deliveries through SendGrid failed 02:01: Provider returned an error",
    "event",
  ],
  [
    "an email address that fails, before emails that aren't finished",
    "email",
    {
      subscriber: { email: "a@x.io" },
      events: [
        createEvent("email", "delayed"),
        createEvent("email", "pending"),
        createEvent("email", "failed", "Provider returned an error"),
        createEvent("email", "failed", "Provider returned an error"),
      ],
    },
    "Failing",
    "a@x.io · last 2 deliveries through SendGrid failed 02:01: Provider returned an error",
    "event",
  ],
  [
    "an email address with a first delivery in progress",
    "email",
    {
      subscriber: { email: "a@x.io" },
      events: [createEvent("email", "merged"), createEvent("email", "pending")],
    },
    "Ready",
    "a@x.io · delivery in progress, last update 02:00",
  ],
  [
    "an email address with a stuck delivery",
    "email",
    {
      subscriber: { email: "a@x.io" },
      events: [createEvent("email", "queued"), createEvent("email", "completed")],
    },
    "Working",
    "a@x.io · last delivery stuck, no update since 02:00",
  ],
  [
    "an email address and no integration",
    "email",
    { subscriber: { email: "a@x.io" }, integrations: [] },
    "No integration",
    "a@x.io; no active email integration",
    "integrations",
  ],
  [
    "an email address and integrations of which none will send",
    "email",
    {
      subscriber: { email: "a@x.io" },
      integrations: [
        createIntegration("email", { primary: false }),
        createIntegration("email", { primary: false, conditions: [], providerId: "sendgrid" }),
      ],
    },
    "No sender",
    "a@x.io; no active email integration is primary or has conditions",
    "integrations",
  ],
  [
    "a phone number and an integration with conditions",
    "sms",
    {
      subscriber: { phone: "+381641234567" },
      integrations: [createIntegration("sms", { primary: false, conditions: [{ children: [] }] })],
    },
    "Ready",
    "+381641234567 · no recent deliveries",
  ],
  [
    "no email address and integrations of which none will send",
    "email",
    { integrations: [createIntegration("email", { primary: false })] },
    "No address",
    "No email address saved; no active email integration is primary or has conditions",
    "profile",
  ],
  [
    "no email address, among several integrations",
    "email",
    {
      integrations: [
        createIntegration("email", { name: "Idle", primary: false }),
        createIntegration("email", { name: "Cond", primary: false, conditions: [{}] }),
        createIntegration("email", { name: "Bulk", primary: false, conditions: [{}] }),
        createIntegration("email", { name: "Main" }),
      ],
    },
    "No address",
    "No email address saved; Cond, Bulk, and Main can send",
    "profile",
  ],
  [
    "no address and no integration",
    "sms",
    { integrations: [] },
    "Not in use",
    "No phone number saved, and no active SMS integration",
  ],
  [
    "a phone number with skipped messages",
    "sms",
    { subscriber: { phone: "+381641234567" }, events: [createEvent("sms", "skipped")] },
    "Ready",
    "+381641234567 · last skipped 02:00",
  ],
  [
    "a phone number with a canceled message",
    "sms",
    { subscriber: { phone: "+381641234567" }, events: [createEvent("sms", "canceled")] },
    "Ready",
    "+381641234567 · last canceled 02:00",
  ],
  [
    "a phone number of an endpoint",
    "sms",
    {
      endpoints: [
        {
          identifier: "p-1",
          channel: "sms",
          integrationIdentifier: "sms-eu",
          type: "phone",
          endpoint: { phoneNumber: "+4915112345678" },
        },
      ],
    },
    "Ready",
    /^Endpoint p-1/,
  ],
  [
    "a phone number of an endpoint whose integration won't send",
    "sms",
    {
      endpoints: [
        {
          identifier: "p-1",
          channel: "sms",
          integrationIdentifier: "sms-us",
          type: "phone",
          endpoint: { phoneNumber: "+4915112345678" },
        },
      ],
      integrations: [
        ...allIntegrations,
        createIntegration("sms", { _id: "sms-2", identifier: "sms-us", primary: false }),
      ],
    },
    "No sender",
    "Endpoint p-1; integration sms-us isn't primary and has no conditions",
    "integrations",
  ],
  [
    "an integration that isn't primary, in a channel without a primary",
    "push",
    {
      subscriber: createSubscriber("fcm", { deviceTokens: ["a"] }, "push-1"),
      integrations: [createIntegration("push", { primary: false })],
    },
    "Ready",
    /^1 device token/,
  ],
  [
    "no device",
    "push",
    { subscriber: createSubscriber("fcm", { deviceTokens: [] }, "push-1") },
    "No device",
    "No device token saved; push EU can send",
    "settings",
  ],
  [
    "devices",
    "push",
    { subscriber: createSubscriber("fcm", { deviceTokens: ["a", "b"] }, "push-1") },
    "Ready",
    /^2 device tokens for Firebase/,
  ],
  [
    "devices of an inactive integration",
    "push",
    { subscriber: createSubscriber("fcm", { deviceTokens: ["a"] }, "push-2") },
    "Inactive",
    "1 device token for Firebase Cloud Messaging; integration Firebase Cloud Messaging isn't active",
    "channels",
  ],
  [
    "an endpoint of an inactive integration",
    "chat",
    {
      endpoints: [{ identifier: "slack-u-77", channel: "chat", integrationIdentifier: "slack-eu" }],
    },
    "Inactive",
    "Endpoint slack-u-77; integration slack-eu isn't active",
    "endpoints",
  ],
  [
    "one of two destinations works",
    "chat",
    {
      subscriber: createSubscriber("slack", { webhookUrl: "https://hooks.example/secret" }, "gone"),
      endpoints: [
        {
          identifier: "u-1",
          channel: "chat",
          integrationIdentifier: "chat-eu",
          type: "chatapp1_user",
          endpoint: { userId: "U1" },
        },
      ],
    },
    "Ready",
    /^Channel settings for Slack and endpoint u-1/,
  ],
  [
    "integrations that aren't loaded",
    "email",
    { subscriber: { email: "a@x.io" }, integrations: undefined },
    "Unknown",
    /aren't loaded/,
  ],
  ["endpoints that aren't loaded", "chat", { endpoints: undefined }, "Unknown", /aren't loaded/],
  [
    "events that aren't loaded",
    "email",
    { subscriber: { email: "a@x.io" }, events: undefined },
    "Ready",
    "a@x.io · recent events aren't loaded",
  ],
  [
    "a deleted record",
    "email",
    { subscriber: { email: "a@x.io", deleted: true } },
    "Deleted",
    /deleted/,
  ],
];

describe("a malformed saved value is reported and never ready", () => {
  const getReach = (channel: Channel, subscriber: LooseObject, endpoints: LooseObject[] = []) =>
    evaluateReachability(
      { subscriber, endpoints, integrations: allIntegrations, events: [] },
      now,
      formatTime,
    ).find((reach) => reach.channel === channel);

  test.each<[name: string, channel: Channel, subscriber: LooseObject, issue: string, to: string]>([
    [
      "webhook URL",
      "chat",
      createSubscriber("slack", { webhookUrl: "not a url" }, "chat-1"),
      "Webhook URL isn't a full http or https URL",
      "settings",
    ],
    [
      "device token",
      "push",
      createSubscriber("fcm", { deviceTokens: ["b c"] }, "push-1"),
      "1 device token is malformed",
      "settings",
    ],
    ["email", "email", { email: "a at x.io" }, "Email isn't a valid email address", "profile"],
    ["phone", "sms", { phone: "none" }, "Phone isn't a valid phone number", "profile"],
  ])("%s", (_, channel, subscriber, issue, to) => {
    const foundReach = getReach(channel, subscriber);
    expect(foundReach).toMatchObject({ tone: "fail", status: "Malformed", remedy: { to } });
    expect(foundReach?.reason).toMatch(new RegExp(`^${issue}`));
  });

  test("endpoint", () => {
    const endpoint = {
      identifier: "p-1",
      channel: "sms",
      type: "phone",
      endpoint: { userId: "U1" },
    };
    expect(getReach("sms", {}, [endpoint])).toMatchObject({
      status: "Malformed",
      reason: "Phone number is missing: endpoint p-1",
      remedy: { to: "endpoints" },
    });
  });

  test("doesn't affect other values", () => {
    const subscriber = createSubscriber("fcm", { deviceTokens: ["a", "b c"] }, "push-1");
    expect(getReach("push", subscriber)).toMatchObject({
      tone: "warn",
      status: "Partly malformed",
    });
  });
});

describe("only deliveries to the subscriber's own destinations count", () => {
  const createMessage = (channel: Channel, fields: LooseObject) => ({
    executionDetails: [
      { status: "Success", raw: JSON.stringify({ _id: "m", channel, ...fields }) },
      { status: "Failed", detail: "400 Not a number" },
    ],
  });
  const getReach = (channel: Channel, subscriber: LooseObject, events: ReceivedEvent[]) =>
    evaluateReachability(
      { subscriber, endpoints: [], integrations: allIntegrations, events },
      now,
      formatTime,
    ).find((reach) => reach.channel === channel);
  const phone = "+34000338012";

  test("a failed number from the payload isn't counted against the saved one", () => {
    const payloadNumberEvent = createEvent(
      "sms",
      "failed",
      "x",
      createMessage("sms", { phone: "034 000-338012" }),
    );
    expect(
      getReach("sms", { phone }, [payloadNumberEvent, createEvent("sms", "completed")]),
    ).toMatchObject({
      status: "Working",
      reason: `${phone} · last sent 02:00 · 1 delivery to other numbers not counted`,
    });
    const mergedEvent = createEvent("sms", "merged", undefined, {
      overrides: { sms: { to: "+4915112345678" } },
    });
    expect(
      getReach("sms", { phone }, [mergedEvent, payloadNumberEvent, payloadNumberEvent]),
    ).toMatchObject({
      status: "Ready",
      reason: `${phone} · no recent deliveries · 2 deliveries to other numbers not counted`,
    });
  });

  test("a success at another number isn't counted for the saved one", () => {
    const otherEvent = createEvent(
      "sms",
      "completed",
      undefined,
      createMessage("sms", { phone: "+4915112345678" }),
    );
    expect(getReach("sms", { phone }, [otherEvent])?.status).toBe("Ready");
  });

  test.each<[name: string, channel: Channel, subscriber: LooseObject, fields: LooseObject]>([
    ["number in another notation", "sms", { phone }, { phone: "+34 000-33-80-12" }],
    ["address in capitals", "email", { email: "a@x.io" }, { email: "A@X.IO" }],
    [
      "device token",
      "push",
      createSubscriber("fcm", { deviceTokens: ["a", "b"] }, "push-1"),
      { deviceTokens: ["b"] },
    ],
    [
      "webhook",
      "chat",
      createSubscriber("slack", { webhookUrl: "https://x.example" }, "chat-1"),
      { directWebhookUrl: "https://x.example" },
    ],
  ])("a failure at the saved %s counts", (_, channel, subscriber, fields) => {
    const failedEvent = createEvent(channel, "failed", "x", createMessage(channel, fields));
    expect(getReach(channel, subscriber, [failedEvent])?.status).toBe("Last send failed");
  });

  test("uses the override if there is no message", () => {
    const failedEvent = createEvent("sms", "failed", "x", {
      overrides: { sms: { to: "+4915112345678" } },
    });
    expect(getReach("sms", { phone }, [failedEvent])?.status).toBe("Ready");
  });

  test("uses the profile at the time of the event", () => {
    const failedEvent = {
      ...createEvent("sms", "failed", "x"),
      subscriber: { phone: "+4915112345678" },
    };
    expect(getReach("sms", { phone }, [failedEvent as ReceivedEvent])?.status).toBe("Ready");
  });

  test("a phone number in the profile isn't the destination of a chat message", () => {
    const subscriber = {
      ...createSubscriber("slack", { webhookUrl: "https://x.example" }, "chat-1"),
      phone,
    };
    const failedEvent = { ...createEvent("chat", "failed", "x"), subscriber: { phone } };
    expect(getReach("chat", subscriber, [failedEvent as ReceivedEvent])?.status).toBe(
      "Last send failed",
    );
  });

  test("a failure without a reported destination counts", () => {
    expect(getReach("sms", { phone }, [createEvent("sms", "failed", "x")])?.status).toBe(
      "Last send failed",
    );
  });
});

describe("reachability of a channel", () => {
  test.each(cases)("%s: %s", (_, channel, records, status, reason, remedy) => {
    const allRecords = {
      subscriber: {},
      endpoints: [],
      integrations: allIntegrations,
      events: [],
      ...records,
    };
    const foundReach = evaluateReachability(allRecords, now, formatTime).find(
      (reach) => reach.channel === channel,
    );
    expect(foundReach?.status).toBe(status);
    if (typeof reason === "string") expect(foundReach?.reason).toBe(reason);
    else expect(foundReach?.reason).toMatch(reason);
    expect(foundReach?.remedy?.to).toBe(remedy);
  });
});

test("doesn't show tokens and webhook URLs", () => {
  const subscriber = createSubscriber(
    "slack",
    { webhookUrl: "https://hooks.example/secret" },
    "chat-1",
  );
  const channels = evaluateReachability(
    { subscriber, endpoints: [], integrations: allIntegrations, events: [] },
    now,
    formatTime,
  );
  expect(JSON.stringify(channels)).not.toContain("secret");
});

test("malformed records don't throw", () => {
  const malformedRecords = [null, 7, "x", { jobs: [null], channel: 3 }] as never[];
  const records = {
    subscriber: { channels: malformedRecords },
    endpoints: [{}],
    integrations: [{}],
    events: [{} as ReceivedEvent],
  };
  expect(evaluateReachability(records, now, formatTime)).toHaveLength(5);
});

describe("the remedy for a missing device token", () => {
  const getRemedy = (integrations: ReachabilityRecords["integrations"], subscriber = {}) =>
    evaluateReachability(
      { subscriber, endpoints: [], integrations, events: [] },
      now,
      formatTime,
    ).find(({ channel }) => channel === "push")?.remedy;
  const fcm = createIntegration("push", { providerId: "fcm" });
  const apns = createIntegration("push", { providerId: "apns", _id: "push-2", identifier: "ios" });

  test("opens the settings of the only integration that can send", () => {
    expect(getRemedy([...allIntegrations.slice(0, 4), fcm])).toEqual({
      to: "settings",
      choices: [{ label: "Add token", search: { provider: "fcm", integration: "push-eu" } }],
    });
  });

  test("offers each integration if several can send", () => {
    const namedIntegrations = [
      { ...fcm, name: "Android" },
      { ...apns, name: "iOS" },
    ];
    expect(getRemedy(namedIntegrations)).toEqual({
      to: "settings",
      choices: [
        { label: "Add token for Android", search: { provider: "fcm", integration: "push-eu" } },
        { label: "Add token for iOS", search: { provider: "apns", integration: "ios" } },
      ],
    });
  });

  test("offers the list of settings if more than two can send", () => {
    const expo = createIntegration("push", {
      providerId: "expo",
      _id: "push-3",
      identifier: "expo",
    });
    expect(getRemedy([fcm, apns, expo])).toEqual({ to: "channels", label: "Add token" });
  });

  test("doesn't open saved settings of an inactive integration", () => {
    const subscriber = createSubscriber("apns", { deviceTokens: [] }, "push-2");
    expect(getRemedy([fcm], subscriber)).toMatchObject({
      choices: [{ search: { provider: "fcm" } }],
    });
  });
});
