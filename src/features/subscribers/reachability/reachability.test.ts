import { describe, expect, test } from "vitest";
import type { Channel } from "../../../../contract/common.ts";
import type { LooseObject } from "../../../../contract/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { reachability, type ReachabilityFacts } from "./reachability.ts";

const now = Date.parse("2026-03-01T03:00:00.000Z");
const write = (at: number) => new Date(at).toISOString().slice(11, 16);

const integration = (channel: Channel, more: LooseObject = {}) => ({
  _id: `${channel}-1`,
  identifier: `${channel}-eu`,
  name: `${channel} EU`,
  providerId: channel,
  channel,
  ...more,
});
const all = (["in_app", "email", "sms", "chat", "push"] as const).map((channel) =>
  integration(channel),
);

const event = (type: Channel, status: string, detail?: string) =>
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
      },
    ],
  }) as unknown as ReceivedEvent;

const settings = (providerId: string, credentials: LooseObject, _integrationId: string) => ({
  channels: [{ providerId, credentials, _integrationId }],
});

type Case = [
  name: string,
  channel: Channel,
  facts: Partial<ReachabilityFacts>,
  word: string,
  because: string | RegExp,
  remedy?: string,
];

const cases: Case[] = [
  [
    "an inbox that was sent to",
    "in_app",
    { events: [event("in_app", "completed")] },
    "Yes",
    "sent 02:00",
  ],
  ["an inbox that nothing was sent to", "in_app", {}, "Ready, untried", /nothing was sent/],
  [
    "no email address",
    "email",
    {},
    "No address",
    "email EU can send, no email address is stored",
    "profile",
  ],
  [
    "an empty email address",
    "email",
    { subscriber: { email: "" } },
    "No address",
    /no email/,
    "profile",
  ],
  [
    "an email address that works",
    "email",
    { subscriber: { email: "a@x.io" }, events: [event("email", "completed")] },
    "Yes",
    "a@x.io · sent 02:00",
  ],
  [
    "an email address that fails",
    "email",
    {
      subscriber: { email: "a@x.io" },
      events: [
        event("email", "failed", "503 Busy"),
        event("email", "failed"),
        event("email", "completed"),
      ],
    },
    "Failing now",
    "a@x.io · SendGrid failed the last 2 02:01: 503 Busy",
    "event",
  ],
  [
    "an email that failed once and works again",
    "email",
    {
      subscriber: { email: "a@x.io" },
      events: [event("email", "completed"), event("email", "failed")],
    },
    "Yes",
    "a@x.io · sent 02:00",
  ],
  [
    "an email address and no integration",
    "email",
    { subscriber: { email: "a@x.io" }, integrations: [] },
    "No integration",
    "a@x.io; no email integration is active",
    "integrations",
  ],
  [
    "neither address nor integration",
    "sms",
    { integrations: [] },
    "Not in use",
    "no phone number is stored, and no SMS integration is active",
  ],
  [
    "a phone whose messages are skipped",
    "sms",
    { subscriber: { phone: "+381641234567" }, events: [event("sms", "skipped")] },
    "Ready, untried",
    "+381641234567 · the last was not sent 02:00; preferences may be why",
  ],
  [
    "a phone of an endpoint",
    "sms",
    { endpoints: [{ identifier: "p-1", channel: "sms", integrationIdentifier: "sms-eu" }] },
    "Ready, untried",
    /^endpoint p-1/,
  ],
  [
    "no device",
    "push",
    { subscriber: settings("fcm", { deviceTokens: [] }, "push-1") },
    "No device",
    "push EU can send, no device token is stored",
    "channels",
  ],
  [
    "devices",
    "push",
    { subscriber: settings("fcm", { deviceTokens: ["a", "b"] }, "push-1") },
    "Ready, untried",
    /^2 device tokens for Firebase/,
  ],
  [
    "devices of an integration that is off",
    "push",
    { subscriber: settings("fcm", { deviceTokens: ["a"] }, "push-2") },
    "Integration off",
    "1 device token for Firebase Cloud Messaging: Firebase Cloud Messaging is not active",
    "channels",
  ],
  [
    "an endpoint of an integration that is off",
    "chat",
    {
      endpoints: [{ identifier: "slack-u-77", channel: "chat", integrationIdentifier: "slack-eu" }],
    },
    "Integration off",
    "endpoint slack-u-77: slack-eu is not active",
    "endpoints",
  ],
  [
    "one of two destinations works",
    "chat",
    {
      subscriber: settings("slack", { webhookUrl: "https://hooks.example/secret" }, "gone"),
      endpoints: [{ identifier: "u-1", channel: "chat", integrationIdentifier: "chat-eu" }],
    },
    "Ready, untried",
    /^channel settings for Slack and endpoint u-1/,
  ],
  [
    "integrations that could not be read",
    "email",
    { subscriber: { email: "a@x.io" }, integrations: undefined },
    "Not known",
    /could not be read/,
  ],
  [
    "endpoints that could not be read",
    "chat",
    { endpoints: undefined },
    "Not known",
    /could not be read/,
  ],
  [
    "events that could not be read",
    "email",
    { subscriber: { email: "a@x.io" }, events: undefined },
    "Ready, untried",
    "a@x.io · its events could not be read",
  ],
  [
    "a deleted record",
    "email",
    { subscriber: { email: "a@x.io", deleted: true } },
    "Deleted",
    /deleted/,
  ],
];

describe("a channel reaches somebody", () => {
  test.each(cases)("%s: %s", (_, channel, facts, word, because, remedy) => {
    const given = { subscriber: {}, endpoints: [], integrations: all, events: [], ...facts };
    const found = reachability(given, now, write).find((one) => one.channel === channel);
    expect(found?.word).toBe(word);
    if (typeof because === "string") expect(found?.because).toBe(because);
    else expect(found?.because).toMatch(because);
    expect(found?.remedy?.to).toBe(remedy);
  });
});

test("no token and no webhook address is told", () => {
  const subscriber = settings("slack", { webhookUrl: "https://hooks.example/secret" }, "chat-1");
  const told = reachability(
    { subscriber, endpoints: [], integrations: all, events: [] },
    now,
    write,
  );
  expect(JSON.stringify(told)).not.toContain("secret");
});

test("records of any shape break nothing", () => {
  const odd = [null, 7, "x", { jobs: [null], channel: 3 }] as never[];
  const facts = {
    subscriber: { channels: odd },
    endpoints: [{}],
    integrations: [{}],
    events: [{} as ReceivedEvent],
  };
  expect(reachability(facts, now, write)).toHaveLength(5);
});
